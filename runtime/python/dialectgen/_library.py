"""Finds and loads the shared library behind this package."""

import ctypes
import functools
import os
import pathlib
from typing import Dict, List, Tuple

PACKAGE = pathlib.Path(__file__).resolve().parent
# In a wheel: the installed tree of the project.
PREFIX = PACKAGE / "_prefix"
# Counts changes of the C interface that break users.
SONAME_VERSION = 0
FOLDER_VARIABLE = "DIALECTGEN_LIBRARY_FOLDER"


def _folders() -> List[pathlib.Path]:
    """In the order of search: named by the user, in a wheel, in a build or installed tree."""
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return [pathlib.Path(named)]
    return [PREFIX / "lib", PACKAGE.parent, PACKAGE.parent.parent]


def _load_bundled(folder: pathlib.Path) -> None:
    """Loads the libraries that a wheel brings with it, each after those that it needs."""
    order = folder / "load-order.txt"
    if not order.exists():
        return
    for name in order.read_text().split():
        try:
            # Two copies of protobuf in one process abort. Another module may have
            # loaded it, and a library of the same name has the same interface.
            ctypes.CDLL(name, mode=os.RTLD_NOLOAD | os.RTLD_NOW)
        except OSError:
            ctypes.CDLL(str(folder / name))


@functools.lru_cache(maxsize=None)
def load() -> ctypes.CDLL:
    """The library of the C interfaces; `ImportError` if there is none."""
    file = "libdialectgen.so"
    for folder in _folders():
        for candidate in (folder / file, folder / f"{file}.{SONAME_VERSION}"):
            if candidate.exists():
                _load_bundled(folder)
                return ctypes.CDLL(str(candidate))
    folders = ", ".join(str(folder) for folder in _folders())
    if FOLDER_VARIABLE in os.environ:
        raise ImportError(f"{file} is not in {folders}; set {FOLDER_VARIABLE} to its folder")
    try:
        return ctypes.CDLL(f"{file}.{SONAME_VERSION}")
    except OSError as error:
        raise ImportError(
            f"{file} is neither in {folders} nor among the libraries of the system ({error}); "
            f"set {FOLDER_VARIABLE} to its folder"
        ) from None


def find_program(name: str) -> Tuple[str, Dict[str, str]]:
    """The path of the program `name` of this installation, and the environment that it needs."""
    environment = dict(os.environ)
    bundled = PREFIX / "bin" / name
    if bundled.exists():
        folder = str(PREFIX / "lib")
        known = environment.get("LD_LIBRARY_PATH")
        environment["LD_LIBRARY_PATH"] = f"{folder}:{known}" if known else folder
        return str(bundled), environment
    # A build or an installed tree: lib/dialectgen or lib/python/dialectgen beside bin.
    for prefix in (PACKAGE.parents[1], PACKAGE.parents[2], PACKAGE.parents[0]):
        candidate = prefix / "bin" / name
        if candidate.exists():
            return str(candidate), environment
    return name, environment
