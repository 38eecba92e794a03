"""The exceptions of this package, and the diagnostics that they carry."""

import dataclasses
from typing import Optional, Sequence


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """An error or a warning about a model.

    Attributes
    ----------
    severity : str
        ``"error"``, ``"warning"``, ``"note"`` or ``"remark"``.
    message : str
        One sentence, in English.
    node : str or None
        Name of the node in the model; nodes without a name are ``Op#number``.
    op : str or None
        Name of the operator, for example ``"Attention"``.
    reason : str or None
        Class of a refused conversion: ``"impossible"``, ``"needs a constant"``,
        ``"needs a shape"`` or ``"not written"``.
    opset : int or None
        The oldest opset that has the refused feature.
    """

    severity: str
    message: str
    node: Optional[str] = None
    op: Optional[str] = None
    reason: Optional[str] = None
    opset: Optional[int] = None

    def __str__(self) -> str:
        place = f"node '{self.node}': " if self.node else ""
        return f"{self.severity}: {place}{self.message}"


class DialectgenError(ValueError):
    """The base class of the errors of this package."""


class ModelError(DialectgenError):
    """A model that cannot be read, converted or written.

    Attributes
    ----------
    diagnostics : tuple of Diagnostic
        All diagnostics of the call, in their order.
    node, op, reason, opset
        Those of the first error; see `Diagnostic`.
    """

    def __init__(self, diagnostics: Sequence[Diagnostic]):
        self.diagnostics = tuple(diagnostics)
        errors = [item for item in self.diagnostics if item.severity == "error"]
        first = errors[0] if errors else Diagnostic("error", "the library reported no error")
        self.node, self.op = first.node, first.op
        self.reason, self.opset = first.reason, first.opset
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(str(first).removeprefix("error: ") + more)


class StablehloError(DialectgenError):
    """A program, an artifact or a version that is refused; the text has the reason."""
