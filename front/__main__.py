"""``python -m lemmata``: the command line."""

from .workbench.cli import main  # pyright: ignore[reportMissingImports]

if __name__ == "__main__":
    main(prog_name="lemmata")
