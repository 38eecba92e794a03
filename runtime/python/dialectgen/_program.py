"""The command `dialectgen` of a wheel: starts the program that the wheel brings."""

import os
import sys

from . import _library


def main() -> None:
    program, environment = _library.find_program("dialectgen")
    os.execve(program, [program, *sys.argv[1:]], environment)


if __name__ == "__main__":
    main()
