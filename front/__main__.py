"""``python -m lemmata``: the command line."""

from .workbench.commands.main import main  # pyright: ignore[reportMissingImports]

if __name__ == "__main__":
    main(prog_name="lemmata")
