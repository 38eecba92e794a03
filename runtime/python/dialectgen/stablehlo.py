"""Portable artifacts of StableHLO.

    from dialectgen import stablehlo

    artifact = stablehlo.serialize(program, "1.4.0")
    bytecode = stablehlo.deserialize(artifact)
    print(stablehlo.info(artifact).release)

Programs are MLIR text or bytecode; artifacts and bytecode are `bytes`. Versions
are texts of the form "1.4.0". A refused program is a `StablehloError`, whose
`diagnostics` have the operation, the place and the version that it needs. The long
names, such as `serialize_portable_artifact`, are those of StableHLO's own Python API.
"""

import ctypes
import dataclasses
import enum
from typing import Any, Dict, List, Optional, Tuple, Union

from . import _library
from ._errors import StablehloError
from ._receive import Call, Receivers

__all__ = [
    "ArtifactInfo",
    "Compatibility",
    "StablehloCompatibilityRequirement",
    "StablehloError",
    "deserialize",
    "deserialize_portable_artifact",
    "deserialize_portable_artifact_str",
    "get_api_version",
    "get_bytecode_version",
    "get_current_version",
    "get_minimum_version",
    "get_portable_artifact_version",
    "get_smaller_version",
    "get_version_from_compatibility_requirement",
    "info",
    "serialize",
    "serialize_portable_artifact",
    "serialize_portable_artifact_str",
    "text",
]

_Bytes = Union[bytes, bytearray, memoryview]


def __dir__() -> List[str]:
    return __all__


class Compatibility(enum.IntEnum):
    """How far back a consumer of artifacts may reach."""

    NONE = 0
    WEEK_4 = 1
    WEEK_12 = 2
    MAX = 3


#: `Compatibility`, by its name in StableHLO's own Python API.
StablehloCompatibilityRequirement = Compatibility


class _String(ctypes.Structure):
    # MlirStringRef
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]


class _Result(ctypes.Structure):
    # MlirLogicalResult
    _fields_ = [("value", ctypes.c_int8)]


class _Flag(enum.IntFlag):
    # DialectgenArtifactFlag
    ALLOW_OTHER_DIALECTS = 1
    STRIP_DEBUG_INFO = 2
    EXPAND = 4
    ALLOW_UNREGISTERED = 8
    KEEP_VERSIONED = 16
    AS_TEXT = 32


_Callback = ctypes.CFUNCTYPE(None, _String, ctypes.c_void_p)
# DialectgenArtifactFactCallback
_FactCallback = ctypes.CFUNCTYPE(
    None, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p
)
_shared = _library.load()


def _declare(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_shared, "dialectgenStablehlo" + name)
    function.restype, function.argtypes = result, arguments
    return function


_send = (_Callback, ctypes.c_void_p)
_get_api_version = _declare("GetApiVersion", ctypes.c_int)
_get_current = _declare("GetCurrentVersion", None, *_send)
_get_minimum = _declare("GetMinimumVersion", None, *_send)
_from_compatibility = _declare("VersionFromCompatibility", _Result, ctypes.c_int, *_send)
_get_smaller = _declare("GetSmallerVersion", _Result, _String, _String, *_send)
_get_version = _declare("GetPortableArtifactVersion", _Result, _String, *_send)
_get_bytecode_version = _declare(
    "GetBytecodeVersion", _Result, _String, ctypes.POINTER(ctypes.c_int)
)
_get_info = _declare("GetArtifactInfo", ctypes.c_bool, _String, _FactCallback, Receivers)
_write = _declare("WriteArtifact", ctypes.c_bool, _String, _String, ctypes.c_int, Receivers)
_read = _declare("ReadArtifact", ctypes.c_bool, _String, ctypes.c_int, Receivers)


def _string(value: Union[str, _Bytes]) -> Tuple[bytes, _String]:
    """The bytes of a text, and a reference to them; the bytes must outlive it."""
    data = value.encode() if isinstance(value, str) else bytes(value)
    return data, _String(ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p), len(data))


def _ask(function: Any, *arguments: Any) -> Tuple[str, bool]:
    """The answer of a query, and whether there is one."""
    parts: List[bytes] = []
    kept, values = [], []
    for argument in arguments:
        if isinstance(argument, (str, bytes, bytearray, memoryview)):
            data, argument = _string(argument)
            kept.append(data)
        values.append(argument)
    callback = _Callback(
        lambda text, _: parts.append(ctypes.string_at(text.data, text.length) if text.length else b"")
    )
    result = function(*values, callback, None)
    return b"".join(parts).decode(errors="replace"), result is None or result.value != 0


def _call(function: Any, *arguments: Any) -> bytes:
    """The output of `function`; raises its errors."""
    call = Call()
    return call.finish(function(*arguments, call.receivers), StablehloError)


def get_api_version() -> int:
    """Counts changes of the C interface."""
    version: int = _get_api_version()
    return version


def get_current_version() -> str:
    """The newest version that is written."""
    return _ask(_get_current)[0]


def get_minimum_version() -> str:
    """The oldest version that is written and read."""
    return _ask(_get_minimum)[0]


def get_version_from_compatibility_requirement(requirement: Compatibility) -> str:
    """The version to write for consumers within a `Compatibility`."""
    version, ok = _ask(_from_compatibility, int(requirement))
    if not ok:
        raise StablehloError._of(f"{requirement!r} is no Compatibility")
    return version


def get_smaller_version(first: str, second: str) -> str:
    """The older one of two versions."""
    version, ok = _ask(_get_smaller, first, second)
    if not ok:
        raise StablehloError._of(
            f"{first!r} or {second!r} is no version; expected one such as '1.4.0'"
        )
    return version


def get_portable_artifact_version(artifact: _Bytes) -> str:
    """The version in the header of an artifact."""
    version, ok = _ask(_get_version, artifact)
    if not ok:
        raise StablehloError._of("the bytes do not begin as an artifact does")
    return version


def get_bytecode_version(version: str) -> int:
    """The version of MLIR's bytecode in artifacts of `version`."""
    data, release = _string(version)
    number = ctypes.c_int()
    if not _get_bytecode_version(release, ctypes.byref(number)).value:
        raise StablehloError._of(f"there are no artifacts of version {version!r}")
    return number.value


def serialize_portable_artifact(
    program: Union[str, _Bytes],
    target: str = "current",
    *,
    allow_other_dialects: bool = False,
    strip_debug_info: bool = False,
    expand: bool = False,
    allow_unregistered: bool = False,
) -> bytes:
    """A program, MLIR text or bytecode, as an artifact of version `target`.

    Parameters
    ----------
    program : str or bytes
        MLIR text or bytecode.
    target : str
        The version, for example "1.4.0"; "current" is the newest.
    allow_other_dialects : bool
        Write content of other dialects, which has no version, as it is.
    strip_debug_info : bool
        Write no locations.
    expand : bool
        Expand operations that the version lacks into others, where that is possible.
    allow_unregistered : bool
        Take content of dialects that are not known, as it is.

    Returns
    -------
    bytes
        The artifact.

    Raises
    ------
    StablehloError
        If the program is not valid, or if the version cannot express it.
    """
    data, text = _string(program)
    version, release = _string(target)
    flags = (
        _Flag.ALLOW_OTHER_DIALECTS * allow_other_dialects
        | _Flag.STRIP_DEBUG_INFO * strip_debug_info
        | _Flag.EXPAND * expand
        | _Flag.ALLOW_UNREGISTERED * allow_unregistered
    )
    return _call(_write, text, release, flags)


def _deserialize(artifact: Union[str, _Bytes], flags: int) -> bytes:
    data, text = _string(artifact)
    return _call(_read, text, flags)


def deserialize_portable_artifact(
    artifact: Union[str, _Bytes], *, versioned: bool = False, allow_unregistered: bool = False
) -> bytes:
    """The program of an artifact in MLIR bytecode, upgraded to the current version.

    Parameters
    ----------
    artifact : bytes or str
        Bytes of an artifact, or the text of a program of `vhlo`.
    versioned : bool
        Leave the program in the dialect `vhlo`.
    allow_unregistered : bool
        Take content of dialects that are not known, as it is.

    Returns
    -------
    bytes
        MLIR bytecode.

    Raises
    ------
    StablehloError
        If the bytes are not an artifact that can be read.
    """
    return _deserialize(
        artifact,
        _Flag.KEEP_VERSIONED * versioned | _Flag.ALLOW_UNREGISTERED * allow_unregistered,
    )


def text(
    artifact: Union[str, _Bytes], *, versioned: bool = False, allow_unregistered: bool = False
) -> str:
    """The program of an artifact as MLIR text; otherwise as `deserialize`."""
    return _deserialize(
        artifact,
        _Flag.AS_TEXT
        | _Flag.KEEP_VERSIONED * versioned
        | _Flag.ALLOW_UNREGISTERED * allow_unregistered,
    ).decode()


def serialize_portable_artifact_str(
    module_str: Union[str, _Bytes], target_version: str, allow_other_dialects: bool = False
) -> bytes:
    """`serialize_portable_artifact`, with the name and arguments of StableHLO's own Python API."""
    return serialize_portable_artifact(
        module_str, target_version, allow_other_dialects=allow_other_dialects
    )


def deserialize_portable_artifact_str(artifact_str: Union[str, _Bytes]) -> bytes:
    """`deserialize_portable_artifact`, with the name and argument of StableHLO's own Python API."""
    return deserialize_portable_artifact(artifact_str)


#: `serialize_portable_artifact`.
serialize = serialize_portable_artifact
#: `deserialize_portable_artifact`.
deserialize = deserialize_portable_artifact


@dataclasses.dataclass(frozen=True)
class ArtifactInfo:
    """Facts about an artifact.

    Attributes
    ----------
    release : str
        The version that it was written for.
    oldest_release : str or None
        The oldest version that can read its content; None if that is not known.
    dialects : dict
        The dialects that it has something of, with the version in the bytecode, or None.
    """

    release: str
    oldest_release: Optional[str]
    dialects: Dict[str, Optional[str]] = dataclasses.field(default_factory=dict)


def info(artifact: _Bytes) -> ArtifactInfo:
    """The version of an artifact, and the oldest version that can read its content.

    Raises
    ------
    StablehloError
        If the bytes are not an artifact.
    """
    release = get_portable_artifact_version(artifact)
    facts: List[Dict[str, Optional[str]]] = [{}, {}, {}]

    def take(fact: int, dialect: bytes, version: bytes, _: Any) -> None:
        facts[fact][dialect.decode()] = version.decode() or None

    data, text = _string(artifact)
    _call(_get_info, text, _FactCallback(take))
    _, oldest, dialects = facts
    return ArtifactInfo(release, oldest.get("stablehlo"), dialects)
