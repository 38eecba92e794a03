"""ONNX models: between opsets, as MLIR, and as StableHLO.

A model is the path of an ``.onnx`` file, its bytes, or an ``onnx.ModelProto``. The
interpreter is free for other threads while a model is converted.
"""

import ctypes
import dataclasses
import json
import os
import pathlib
from typing import (
    Any,
    Dict,
    Iterable,
    List,
    Literal,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

from . import _library
from ._errors import Diagnostic, ModelError
from ._receive import NO_BYTES, BytesCallback, Call, Receivers

__all__ = [
    "ConversionReport",
    "convert",
    "export",
    "freeze_defaults",
    "import_",
    "load_ops",
    "newest_opset",
    "report",
    "stage",
    "to_stablehlo",
]


def __dir__() -> List[str]:
    return __all__


class _ModelProto(Protocol):
    """An ``onnx.ModelProto``, of whichever version of that package."""

    @property
    def opset_import(self) -> Any: ...

    def SerializeToString(self) -> bytes: ...


_Path = Union[str, "os.PathLike[str]"]
_Bytes = Union[bytes, bytearray, memoryview]
_Proto = TypeVar("_Proto", bound=_ModelProto)
_Model = Union[_Path, _Bytes, _ModelProto]
_Target = Union[int, str, Mapping[str, int]]


class _ModelArgument(ctypes.Structure):
    # DialectgenModel
    _fields_ = [
        ("bytes", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("path", ctypes.c_char_p),
        ("external_data_folder", ctypes.c_char_p),
    ]


_Texts = ctypes.POINTER(ctypes.c_char_p)


class _Lowering(ctypes.Structure):
    # DialectgenLowering
    _fields_ = [
        ("target", ctypes.c_char_p),
        ("sizes", _Texts),
        ("bounds", _Texts),
        ("functions", _Texts),
        ("carrier", ctypes.c_char_p),
        ("allow_unconverted", ctypes.c_bool),
        ("composites", _Texts),
        ("quantized_types", ctypes.c_bool),
    ]


_shared = _library.load()


def _declare(name: str, *arguments: Any, result: Any = ctypes.c_bool) -> Any:
    function = getattr(_shared, "dialectgenOnnx" + name)
    function.restype, function.argtypes = result, arguments
    return function


_newest_opset = _declare("GetNewestOpset", result=ctypes.c_int)
_stage = _declare("GetStage", result=ctypes.c_char_p)
_load_ops = _declare("LoadOps", ctypes.c_char_p, Receivers)
_freeze_defaults = _declare("FreezeDefaults", _ModelArgument, Receivers)
_convert = _declare(
    "Convert", _ModelArgument, ctypes.c_char_p, ctypes.c_bool, Receivers, BytesCallback
)
_convert_to_file = _declare(
    "ConvertToFile",
    _ModelArgument,
    ctypes.c_char_p,
    ctypes.c_bool,
    ctypes.c_char_p,
    Receivers,
    BytesCallback,
)
_import = _declare("Import", _ModelArgument, ctypes.c_bool, Receivers)
_export = _declare("Export", ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, Receivers)
_lower = _declare("Lower", _ModelArgument, _Lowering, Receivers)


def _is_model_proto(model: Any) -> bool:
    return hasattr(model, "SerializeToString") and hasattr(model, "opset_import")


def _as_model(model: Any, external_data: Optional[_Path]) -> Tuple[_ModelArgument, Any]:
    """The argument of the library, and the object that owns its bytes."""
    folder = os.fsencode(external_data) if external_data is not None else None
    if isinstance(model, (str, os.PathLike)):
        os.stat(model)  # `FileNotFoundError`, as users of Python expect.
        return _ModelArgument(None, 0, os.fsencode(model), folder), None
    if _is_model_proto(model):
        model = model.SerializeToString()
    if not isinstance(model, (bytes, bytearray, memoryview)):
        raise TypeError(
            f"a model is a path, bytes or an onnx.ModelProto, not {type(model).__name__}"
        )
    data = bytes(model)
    pointer = ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p)
    return _ModelArgument(pointer, len(data), None, folder), data


def _as_given(data: bytes, model: Any) -> Any:
    """A model of the kind that the caller gave."""
    return type(model).FromString(data) if _is_model_proto(model) else data


def load_ops(path: _Path) -> None:
    """Loads the ops of a domain, for all calls of the process from now on.

    Parameters
    ----------
    path : path
        The table that ``dialectgen`` writes of the specs of the domain, or imports
        from its schemas.

    Raises
    ------
    ModelError
        If the file is no such table, or has other ops of a domain that is there.

    Examples
    --------
    >>> dialectgen.onnx.load_ops("generated/com_acme/com.acme.json")
    """
    call = Call()
    call.finish(_load_ops(os.fsencode(path), call.receivers), ModelError)


@overload
def freeze_defaults(
    model: Union[_Path, _Bytes], *, external_data: Optional[_Path] = None
) -> bytes: ...


@overload
def freeze_defaults(model: _Proto, *, external_data: Optional[_Path] = None) -> _Proto: ...


def freeze_defaults(model: Any, *, external_data: Optional[_Path] = None) -> Any:
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
    call = Call()
    data = call.finish(_freeze_defaults(argument, call.receivers), ModelError)
    return _as_given(data, model)


def _as_targets(target: _Target) -> bytes:
    if isinstance(target, Mapping):
        return ",".join(f"{domain}:{opset}" for domain, opset in target.items()).encode()
    return str(target).encode()


def stage() -> str:
    """The stage of the call that began last, for threads that show progress: ``reading``,
    ``converting``, ``lowering`` or ``writing``; empty after a call."""
    text: bytes = _stage()
    return text.decode()


def newest_opset() -> int:
    """The newest opset of ``ai.onnx`` that the standard has released."""
    opset: int = _newest_opset()
    return opset


def _output_path(output: _Path, model: Any) -> pathlib.Path:
    """The file to write: `output`, or one of the model's name in that folder."""
    path = pathlib.Path(output)
    if not str(output).endswith(("/", os.sep)) and not path.is_dir():
        return path
    if not isinstance(model, (str, os.PathLike)):
        raise IsADirectoryError(f"{output} is a folder, and the model has no name to be written as")
    path.mkdir(parents=True, exist_ok=True)
    return path / pathlib.Path(model).name


@overload
def convert(
    model: Union[_Path, _Bytes],
    target: _Target,
    *,
    output: Optional[_Path] = None,
    expand: bool = True,
    external_data: Optional[_Path] = None,
) -> bytes: ...


@overload
def convert(
    model: _Proto,
    target: _Target,
    *,
    output: Optional[_Path] = None,
    expand: bool = True,
    external_data: Optional[_Path] = None,
) -> _Proto: ...


def convert(
    model: Any,
    target: _Target,
    *,
    output: Optional[_Path] = None,
    expand: bool = True,
    external_data: Optional[_Path] = None,
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
        The file to write the model into, or a folder, which gets a file of the model's
        name. It is written whole or not at all. Tensors in files beside the model, and
        those of a model of more than 2 GB, are written into ``output.data``, piece by
        piece; without `output` they are in the result, which has at most 2 GB.
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
    call = Call()
    targets = _as_targets(target)
    if output is None:
        done = _convert(argument, targets, expand, call.receivers, NO_BYTES)
        return _as_given(call.finish(done, ModelError), model)
    path = _output_path(output, model)
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {path.parent} to write {path.name} into")
    done = _convert_to_file(
        argument, targets, expand, os.fsencode(path), call.receivers, NO_BYTES
    )
    call.finish(done, ModelError)
    return _as_given(path.read_bytes(), model)


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
    model: _Model,
    target: _Target,
    *,
    expand: bool = True,
    external_data: Optional[_Path] = None,
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
    call = Call(wants_output=False)
    summary: List[bytes] = []
    receive = BytesCallback(lambda data, size, _: summary.append(ctypes.string_at(data, size)))
    targets = _as_targets(target)
    succeeded = _convert(argument, targets, expand, call.receivers, receive)
    counts = json.loads(b"".join(summary)) if succeeded else {"converted": 0, "expanded": {}}
    return ConversionReport(
        targets.decode(), counts["converted"], counts["expanded"], tuple(call.diagnostics)
    )


@overload
def import_(
    model: _Model, *, bytecode: Literal[False] = False, external_data: Optional[_Path] = None
) -> str: ...


@overload
def import_(
    model: _Model, *, bytecode: Literal[True], external_data: Optional[_Path] = None
) -> bytes: ...


def import_(
    model: _Model,
    *,
    bytecode: bool = False,
    external_data: Optional[_Path] = None,
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
    call = Call()
    data = call.finish(_import(argument, bytecode, call.receivers), ModelError)
    return data if bytecode else data.decode()


def export(program: Union[str, _Bytes], target: Optional[_Target] = None) -> bytes:
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
    call = Call()
    targets = None if target is None else _as_targets(target)
    return call.finish(_export(data, len(data), targets, call.receivers), ModelError)


def _as_texts(texts: Iterable[Union[str, "os.PathLike[str]"]]) -> Any:
    """A list that ends with a null pointer."""
    encoded = [os.fsencode(text) for text in texts]
    return (ctypes.c_char_p * (len(encoded) + 1))(*encoded, None)


def _as_sizes(sizes: Union[Mapping[str, int], Sequence[str], None]) -> Any:
    if isinstance(sizes, Mapping):
        sizes = [f"{name}:{size}" for name, size in sizes.items()]
    return _as_texts(sizes or ())


def to_stablehlo(
    model: _Model,
    target: Optional[str] = "current",
    *,
    sizes: Union[Mapping[str, int], Sequence[str], None] = None,
    bounds: Union[Mapping[str, int], Sequence[str], None] = None,
    functions: Sequence[_Path] = (),
    carrier: Optional[str] = None,
    composites: Sequence[str] = (),
    quantized_types: bool = False,
    allow_unconverted: bool = False,
    external_data: Optional[_Path] = None,
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
    bounds : mapping, optional
        The greatest sizes of other open dimensions, by the same names.
    functions : sequence of path
        Folders of function bodies for operators of other domains.
    carrier : str, optional
        Keeps coarse operations of ByteIR, as ``"custom_call"``, ``"backend_config"`` or
        ``"composite"``; a target that lacks composites has their decompositions.
    composites : sequence of str
        Operators to keep as composites with their names, for compilers that know them:
        ``"LayerNormalization"``, ``"com.microsoft.FastGelu"``, or ``"all"``; a target that
        lacks composites has their decompositions.
    quantized_types : bool
        Quantizes and dequantizes by types with scales and zero points, where these are
        known and a type has them.
    allow_unconverted : bool
        Leaves nodes that cannot be lowered; for a `target` of None.

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
    lowering = _Lowering(
        target.encode() if target else None,
        _as_sizes(sizes),
        _as_sizes(bounds),
        _as_texts(functions),
        carrier.encode() if carrier else None,
        allow_unconverted,
        _as_texts(composites),
        quantized_types,
    )
    call = Call()
    return call.finish(_lower(argument, lowering, call.receivers), ModelError)
