"""Portable artifacts of StableHLO, read and written from Python.

    import dialectgen_stablehlo as stablehlo

    artifact = stablehlo.serialize_portable_artifact(program, "1.4.0")
    bytecode = stablehlo.deserialize_portable_artifact(artifact)

Programs are MLIR text or bytecode; artifacts and bytecode are `bytes`. Versions
are texts of the form "1.4.0". What goes wrong is a `StablehloError` with the
diagnostics as its text.

The functions are those of dialectgen-c/PortableApi.h. The shared library
(libdialectgen-stablehlo.so) is looked for in DIALECTGEN_STABLEHLO_LIBRARY, beside
this file, in the folder above it, and where the system has libraries.
"""

import ctypes
import ctypes.util
import enum
import os
import pathlib

__all__ = [
    "Compatibility",
    "StablehloError",
    "deserialize_portable_artifact",
    "get_api_version",
    "get_current_version",
    "get_minimum_version",
    "get_portable_artifact_version",
    "get_smaller_version",
    "get_version_from_compatibility_requirement",
    "serialize_portable_artifact",
]


class StablehloError(ValueError):
    """A program, an artifact or a version that is refused, and why."""


class Compatibility(enum.IntEnum):
    """How far back a consumer of artifacts may reach."""

    NONE = 0
    WEEK_4 = 1
    WEEK_12 = 2
    MAX = 3


class _String(ctypes.Structure):
    # MlirStringRef
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class _Result(ctypes.Structure):
    # MlirLogicalResult
    _fields_ = [("value", ctypes.c_int8)]


class _Options(ctypes.Structure):
    # DialectgenSerializeOptions
    _fields_ = [
        ("allow_other_dialects", ctypes.c_bool),
        ("strip_debug_info", ctypes.c_bool),
        ("expand", ctypes.c_bool),
    ]


_Callback = ctypes.CFUNCTYPE(None, _String, ctypes.c_void_p)
_FILE = "libdialectgen-stablehlo.so"


def _load():
    wanted = os.environ.get("DIALECTGEN_STABLEHLO_LIBRARY")
    here = pathlib.Path(__file__).resolve().parent
    places = [wanted] if wanted else [here / _FILE, here.parent / _FILE]
    for place in places:
        if os.path.exists(place):
            return ctypes.CDLL(str(place))
    found = None if wanted else ctypes.util.find_library("dialectgen-stablehlo")
    if not found:
        raise ImportError(
            f"{_FILE} is not in {', '.join(map(str, places))}; "
            "DIALECTGEN_STABLEHLO_LIBRARY can say where it is"
        )
    return ctypes.CDLL(found)


_library = _load()


def _declare(name, result, *arguments):
    function = getattr(_library, "dialectgenStablehlo" + name)
    function.restype, function.argtypes = result, arguments
    return function


_send = (_Callback, ctypes.c_void_p)
_get_api_version = _declare("GetApiVersion", ctypes.c_int)
_get_current = _declare("GetCurrentVersion", None, *_send)
_get_minimum = _declare("GetMinimumVersion", None, *_send)
_from_compatibility = _declare("VersionFromCompatibility", _Result, ctypes.c_int, *_send)
_get_smaller = _declare("GetSmallerVersion", _Result, _String, _String, *_send)
_get_version = _declare("GetPortableArtifactVersion", _Result, _String, *_send)
_serialize = _declare(
    "SerializePortableArtifactFromText", _Result, _String, _String, _Options, *_send
)
_deserialize = _declare("DeserializePortableArtifactToBytecode", _Result, _String, *_send)


def _string(value):
    """The bytes of a text, and what refers to them; the bytes must outlive it."""
    data = value.encode() if isinstance(value, str) else bytes(value)
    return data, _String(ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p), len(data))


def _call(function, *arguments):
    """What `function` sends, and whether it succeeded."""
    parts, kept, values = [], [], []
    for argument in arguments:
        if isinstance(argument, (str, bytes, bytearray, memoryview)):
            data, argument = _string(argument)
            kept.append(data)
        values.append(argument)
    callback = _Callback(
        lambda text, _: parts.append(ctypes.string_at(text.data, text.length) if text.length else b"")
    )
    result = function(*values, callback, None)
    return b"".join(parts), result is None or result.value != 0


def get_api_version():
    """Counts changes of the C interface."""
    return _get_api_version()


def get_current_version():
    """The newest version that is written."""
    return _call(_get_current)[0].decode()


def get_minimum_version():
    """The oldest version that is written and read."""
    return _call(_get_minimum)[0].decode()


def get_version_from_compatibility_requirement(requirement):
    """The version to write for consumers within a `Compatibility`."""
    version, ok = _call(_from_compatibility, int(requirement))
    if not ok:
        raise StablehloError(f"{requirement!r} is no Compatibility")
    return version.decode()


def get_smaller_version(first, second):
    """The older one of two versions."""
    version, ok = _call(_get_smaller, first, second)
    if not ok:
        raise StablehloError(f"{first!r} or {second!r} is no version; expected one such as '1.4.0'")
    return version.decode()


def get_portable_artifact_version(artifact):
    """The version an artifact says it is of."""
    version, ok = _call(_get_version, artifact)
    if not ok:
        raise StablehloError("the bytes do not begin as an artifact does")
    return version.decode()


def serialize_portable_artifact(
    program, target, *, allow_other_dialects=False, strip_debug_info=False, expand=False
):
    """A program, MLIR text or bytecode, as an artifact of version `target`.

    "current" is the newest version. With `allow_other_dialects`, content of other
    dialects, which has no version, is written as it is. With `expand`, what that version
    lacks is made of what it has, where there is a way.
    """
    artifact, ok = _call(
        _serialize, program, target, _Options(allow_other_dialects, strip_debug_info, expand)
    )
    if not ok:
        raise StablehloError(artifact.decode(errors="replace").strip())
    return artifact


def deserialize_portable_artifact(artifact):
    """The program of an artifact in MLIR bytecode, upgraded to the current version."""
    program, ok = _call(_deserialize, artifact)
    if not ok:
        raise StablehloError(program.decode(errors="replace").strip())
    return program
