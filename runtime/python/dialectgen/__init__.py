"""ONNX models between opsets, portable artifacts of StableHLO, and drift of op specs.

    import dialectgen

    older = dialectgen.onnx.convert("model.onnx", target=13)
    artifact = dialectgen.onnx.to_stablehlo("model.onnx", target="1.9.0")
    print(dialectgen.stablehlo.info(artifact).release)
    for difference in dialectgen.drift("libonnx").differences:
        print(difference.op, difference.message)

`onnx` converts, reads and writes models. `stablehlo` reads and writes portable
artifacts. `drift` compares op specs with an upstream. No function needs a compiler
or MLIR; `dialectgen_reader` reads artifacts without any shared library. The same by
commands: ``python -m dialectgen --help``.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any
from typing import List as _List

from ._drift import Difference, DriftReport, drift
from ._errors import Diagnostic, DialectgenError, ModelError, StablehloError
from ._version import __version__

if _TYPE_CHECKING:
    from . import onnx, stablehlo

__all__ = [
    "Diagnostic",
    "DialectgenError",
    "Difference",
    "DriftReport",
    "ModelError",
    "StablehloError",
    "__version__",
    "drift",
    "onnx",
    "stablehlo",
]


def __getattr__(name: str) -> _Any:
    """Loads `onnx` and `stablehlo`, whose libraries are large, when they are first used."""
    if name in ("onnx", "stablehlo"):
        return _import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> _List[str]:
    return __all__
