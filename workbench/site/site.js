// Filters whose state is the address, and buttons that copy. Without this script the pages show everything.
(() => {
  "use strict";
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const program = button.closest(".snippet").querySelector("pre").textContent;
      try {
        await navigator.clipboard.writeText(program);
        button.textContent = "Copied";
      } catch {
        const selection = getSelection();
        selection.selectAllChildren(button.closest(".snippet").querySelector("pre"));
        button.textContent = "Selected: press Ctrl+C";
      }
    });
  }

  // A link to what is folded up unfolds it; what can be scrolled on a narrow screen can be reached by keyboard.
  const unfold = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const folded = target && target.closest("details");
    if (folded && !folded.open) {
      folded.open = true;
      target.scrollIntoView();
    }
  };
  addEventListener("hashchange", unfold);
  unfold();
  const reach = () => {
    for (const node of document.querySelectorAll("p, dd, li, blockquote, figcaption")) {
      if (node.scrollWidth > node.clientWidth + 1 && !node.hasAttribute("tabindex") && getComputedStyle(node).overflowX === "auto")
        node.tabIndex = 0;
    }
  };
  addEventListener("resize", reach);
  reach();

  // Paper cannot be unfolded: what is folded up is printed open, and folded up again.
  let folded = [];
  addEventListener("beforeprint", () => {
    if (document.querySelector(".matrix")) return; // its records fill hundreds of sheets
    folded = [...document.querySelectorAll("details:not([open])")];
    for (const node of folded) node.open = true;
  });
  addEventListener("afterprint", () => {
    for (const node of folded) node.open = false;
  });

  // Tables that sort: a heading is a button; a second press turns the order round. Rows that are equal stay as they were.
  const value = (row, i) => row.cells[i].dataset.value || row.cells[i].textContent.trim();
  const number = (text) => parseFloat(text.replace("–", "-1"));
  for (const table of document.querySelectorAll("table[data-sort]")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      const counts = head.classList.contains("number");
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        const up = before ? before === "descending" : !counts;
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const rows = [...table.tBodies[0].rows];
        const order = (a, b) =>
          counts ? number(value(a, i)) - number(value(b, i)) : value(a, i).localeCompare(value(b, i), "en", { numeric: true });
        rows.sort((a, b) => (up ? order(a, b) : order(b, a)));
        table.tBodies[0].append(...rows);
      });
    });
  }

  const form = document.querySelector("[data-filters]");
  if (!form) return;
  form.hidden = false;
  const fields = [...form.elements].filter((field) => field.name);
  const [search, ...choices] = fields;
  const items = [...document.querySelectorAll("[data-item]")].map((node) => ({
    node,
    text: node.textContent.toLowerCase(),
    cells: [...node.querySelectorAll(".cell")],
  }));
  const groups = [...document.querySelectorAll("[data-group]")];
  const count = form.querySelector("output");

  const shows = (item, words) =>
    words.every((word) => item.text.includes(word)) &&
    choices.every((field) => !field.value || (item.node.dataset[field.name] || "").split("|").includes(field.value));

  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const verdict = form.elements.verdict ? form.elements.verdict.value : "";
    let shown = 0;
    for (const item of items) {
      item.node.hidden = !shows(item, words);
      shown += !item.node.hidden;
      for (const cell of item.cells) cell.classList.toggle("dimmed", Boolean(verdict) && !cell.classList.contains(verdict));
    }
    for (const group of groups) group.hidden = !group.querySelector("[data-item]:not([hidden])");
    count.textContent = fields.some((field) => field.value) ? `${shown} of ${items.length} shown` : `${items.length} in all`;
  };

  const read = () => {
    const asked = new URLSearchParams(location.search);
    for (const field of fields) field.value = asked.get(field.name) || "";
    apply();
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.closest("[hidden]")) {
      form.reset();
      apply();
      target.scrollIntoView();
    }
  };

  const write = () => {
    const asked = new URLSearchParams();
    for (const field of fields) if (field.value) asked.set(field.name, field.value);
    const query = asked.toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    apply();
    write();
  });
  form.addEventListener("reset", () =>
    setTimeout(() => {
      apply();
      write();
    })
  );
  addEventListener("popstate", read);
  addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      search.focus();
    }
  });
  read();
})();
