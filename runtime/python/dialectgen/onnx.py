"""ONNX models: between opsets, as MLIR, and as StableHLO.

A model is the path of an ``.onnx`` file, its bytes, or an ``onnx.ModelProto``. The
interpreter is free for other threads while a model is converted.
"""

import ctypes
import dataclasses
import json
import os
import pathlib
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _library
from ._errors import Diagnostic, ModelError

__all__ = [
    "ConversionReport",
    "convert",
    "export",
    "freeze_defaults",
    "import_",
    "newest_opset",
    "report",
    "to_stablehlo",
]

Model = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Any]
Target = Union[int, str, Mapping[str, int]]

_SEVERITIES = ("error", "warning", "note", "remark")


class _Diagnostic(ctypes.Structure):
    # DialectgenDiagnostic
    _fields_ = [
        ("severity", ctypes.c_int),
        ("message", ctypes.c_char_p),
        ("node", ctypes.c_char_p),
        ("op", ctypes.c_char_p),
        ("reason", ctypes.c_char_p),
        ("opset", ctypes.c_int),
    ]


class _Model(ctypes.Structure):
    # DialectgenModel
    _fields_ = [
        ("bytes", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("path", ctypes.c_char_p),
        ("external_data_folder", ctypes.c_char_p),
    ]


_Bytes = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
_Report = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Diagnostic), ctypes.c_void_p)


class _Receivers(ctypes.Structure):
    # DialectgenReceivers
    _fields_ = [("output", _Bytes), ("diagnostic", _Report), ("user_data", ctypes.c_void_p)]


_shared = _library.load()


def _declare(name, *arguments, result=ctypes.c_bool):
    function = getattr(_shared, "dialectgenOnnx" + name)
    function.restype, function.argtypes = result, arguments
    return function


_newest_opset = _declare("GetNewestOpset", result=ctypes.c_int)
_freeze_defaults = _declare("FreezeDefaults", _Model, _Receivers)
_convert = _declare("Convert", _Model, ctypes.c_char_p, ctypes.c_bool, _Receivers, _Bytes)
_import = _declare("Import", _Model, ctypes.c_bool, _Receivers)
_export = _declare("Export", ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, _Receivers)
_to_stablehlo = _declare(
    "ToStablehlo",
    _Model,
    ctypes.c_char_p,
    ctypes.POINTER(ctypes.c_char_p),
    ctypes.c_size_t,
    _Receivers,
)


class _Call:
    """Receives the output and the diagnostics of one call."""

    def __init__(self, wants_output=True):
        self.parts: List[bytes] = []
        self.diagnostics: List[Diagnostic] = []
        output = _Bytes(self._take) if wants_output else _Bytes()
        self.receivers = _Receivers(output, _Report(self._report), None)

    def _take(self, data, size, _):
        self.parts.append(ctypes.string_at(data, size) if size else b"")

    def _report(self, diagnostic, _):
        item = diagnostic.contents

        def text(value):
            return value.decode(errors="replace") or None

        self.diagnostics.append(
            Diagnostic(
                _SEVERITIES[item.severity],
                text(item.message) or "",
                text(item.node),
                text(item.op),
                text(item.reason),
                item.opset or None,
            )
        )

    def finish(self, succeeded) -> bytes:
        if not succeeded:
            raise ModelError(self.diagnostics)
        return b"".join(self.parts)


def _is_model_proto(model) -> bool:
    return hasattr(model, "SerializeToString") and hasattr(model, "opset_import")


def _as_model(model: Model, external_data) -> Tuple[_Model, Any]:
    """The argument of the library, and the object that owns its bytes."""
    folder = os.fsencode(external_data) if external_data is not None else None
    if isinstance(model, (str, os.PathLike)):
        os.stat(model)  # `FileNotFoundError`, as users of Python expect.
        return _Model(None, 0, os.fsencode(model), folder), None
    if _is_model_proto(model):
        model = model.SerializeToString()
    if not isinstance(model, (bytes, bytearray, memoryview)):
        raise TypeError(
            f"a model is a path, bytes or an onnx.ModelProto, not {type(model).__name__}"
        )
    data = bytes(model)
    return _Model(ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p), len(data), None, folder), data


def freeze_defaults(
    model: Model, *, external_data: Union[str, "os.PathLike[str]", None] = None
) -> Any:
    """Makes the defaults of inputs constants.

    From IR version 4 on, an initializer of an input is a default, which callers may
    replace. Where a conversion needs a constant, it is none. The result has it as an
    initializer alone, and no such input.

    Parameters
    ----------
    model : path, bytes or onnx.ModelProto
        The model; it is not changed.
    external_data : path, optional
        As for `convert`.

    Returns
    -------
    bytes or onnx.ModelProto
        The model: an ``onnx.ModelProto`` if `model` is one, otherwise bytes.

    Raises
    ------
    ModelError
        If the model is not valid.

    Examples
    --------
    >>> model = dialectgen.onnx.freeze_defaults("model.onnx")
    >>> artifact = dialectgen.onnx.to_stablehlo(model)
    """
    argument, _owner = _as_model(model, external_data)
    call = _Call()
    data = call.finish(_freeze_defaults(argument, call.receivers))
    return type(model).FromString(data) if _is_model_proto(model) else data


def _as_targets(target: Target) -> bytes:
    if isinstance(target, Mapping):
        return ",".join(f"{domain}:{opset}" for domain, opset in target.items()).encode()
    return str(target).encode()


def newest_opset() -> int:
    """The newest opset of ``ai.onnx`` that the standard has released."""
    return _newest_opset()


def convert(
    model: Model,
    target: Target,
    *,
    output: Union[str, "os.PathLike[str]", None] = None,
    expand: bool = True,
    external_data: Union[str, "os.PathLike[str]", None] = None,
) -> Any:
    """Converts a model to another opset, newer or older.

    Parameters
    ----------
    model : path, bytes or onnx.ModelProto
        The model; it is not changed.
    target : int, str or mapping
        The opset of ``ai.onnx``, for example ``13``; or opsets by domain,
        ``{"ai.onnx": 13, "ai.onnx.ml": 3}``.
    output : path, optional
        The file to write the model into. It is written whole or not at all.
    expand : bool
        Whether operators that the target lacks are expanded into others.
    external_data : path, optional
        Folder of the tensors that are stored outside the model; by default, the
        folder of the model's file.

    Returns
    -------
    bytes or onnx.ModelProto
        The converted model: an ``onnx.ModelProto`` if `model` is one, otherwise
        bytes.

    Raises
    ------
    ModelError
        If the model is not valid, or if the target cannot express a node.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> older = dialectgen.onnx.convert("model.onnx", target=13)
    """
    argument, _owner = _as_model(model, external_data)
    call = _Call()
    data = call.finish(_convert(argument, _as_targets(target), expand, call.receivers, _Bytes()))
    if output is not None:
        path = pathlib.Path(output)
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        part.replace(path)
    return type(model).FromString(data) if _is_model_proto(model) else data


@dataclasses.dataclass(frozen=True)
class ConversionReport:
    """The result of `report`.

    Attributes
    ----------
    target : str
        The opsets, as in ``"13"``.
    converted : int
        Number of nodes whose version changes.
    expanded : dict
        Operators that are expanded into others, with the number of their nodes.
    diagnostics : tuple of Diagnostic
        Refused nodes and warnings.
    """

    target: str
    converted: int
    expanded: Dict[str, int]
    diagnostics: Tuple[Diagnostic, ...]

    @property
    def refused(self) -> Tuple[Diagnostic, ...]:
        """The errors: the nodes that the target cannot express."""
        return tuple(item for item in self.diagnostics if item.severity == "error")

    @property
    def is_possible(self) -> bool:
        """Whether `convert` succeeds."""
        return not self.refused


def report(
    model: Model,
    target: Target,
    *,
    expand: bool = True,
    external_data: Union[str, "os.PathLike[str]", None] = None,
) -> ConversionReport:
    """Tries a conversion and lists its effects, without making a model.

    Parameters
    ----------
    model, target, expand, external_data
        As for `convert`.

    Returns
    -------
    ConversionReport

    Examples
    --------
    >>> for item in dialectgen.onnx.report("model.onnx", target=9).refused:
    ...     print(item.node, item.op, item.reason)
    """
    argument, _owner = _as_model(model, external_data)
    call = _Call(wants_output=False)
    summary: List[bytes] = []
    receive = _Bytes(lambda data, size, _: summary.append(ctypes.string_at(data, size)))
    targets = _as_targets(target)
    succeeded = _convert(argument, targets, expand, call.receivers, receive)
    counts = json.loads(b"".join(summary)) if succeeded else {"converted": 0, "expanded": {}}
    return ConversionReport(
        targets.decode(), counts["converted"], counts["expanded"], tuple(call.diagnostics)
    )


def import_(
    model: Model,
    *,
    bytecode: bool = False,
    external_data: Union[str, "os.PathLike[str]", None] = None,
) -> Union[str, bytes]:
    """Reads a model as a program of the ``onnx`` dialect of MLIR.

    Parameters
    ----------
    model, external_data
        As for `convert`.
    bytecode : bool
        Whether the result is MLIR bytecode.

    Returns
    -------
    str or bytes
        MLIR text, or bytecode.

    Raises
    ------
    ModelError
        If the model is not valid.
    """
    argument, _owner = _as_model(model, external_data)
    call = _Call()
    data = call.finish(_import(argument, bytecode, call.receivers))
    return data if bytecode else data.decode()


def export(program: Union[str, bytes], target: Optional[Target] = None) -> bytes:
    """Writes a program of the ``onnx`` dialect as a model.

    Parameters
    ----------
    program : str or bytes
        MLIR text or bytecode.
    target : int, str or mapping, optional
        The opset to convert to, as for `convert`; by default, the opset that the
        program declares.

    Returns
    -------
    bytes
        The model.

    Raises
    ------
    ModelError
        If the program is not valid, or if the opset cannot express it.
    """
    data = program.encode() if isinstance(program, str) else bytes(program)
    call = _Call()
    targets = None if target is None else _as_targets(target)
    return call.finish(_export(data, len(data), targets, call.receivers))


def to_stablehlo(
    model: Model,
    target: Optional[str] = "current",
    *,
    sizes: Union[Mapping[str, int], Sequence[str], None] = None,
    external_data: Union[str, "os.PathLike[str]", None] = None,
) -> bytes:
    """Lowers a model to StableHLO.

    Parameters
    ----------
    model, external_data
        As for `convert`.
    target : str or None
        Version of the portable artifact, for example ``"1.9.0"``, or ``"current"``;
        None for MLIR bytecode of the ``stablehlo`` dialect.
    sizes : mapping, optional
        Sizes of open dimensions, by their names in the model (``{"batch": 1}``); those
        without a name, by input and position (``{"x.0": 1}``).

    Returns
    -------
    bytes
        The artifact.

    Raises
    ------
    ModelError
        If the model is not valid, or if a node cannot be lowered; `diagnostics`
        has an error for each such node.
    """
    argument, _owner = _as_model(model, external_data)
    if isinstance(sizes, Mapping):
        sizes = [f"{name}:{size}" for name, size in sizes.items()]
    texts = [text.encode() for text in sizes or ()]
    list_of_texts = (ctypes.c_char_p * len(texts))(*texts)
    call = _Call()
    version = target.encode() if target else None
    return call.finish(
        _to_stablehlo(argument, version, list_of_texts, len(texts), call.receivers)
    )
