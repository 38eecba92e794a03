"""The exceptions of this package, and the diagnostics that they carry."""

import dataclasses
from typing import List, Optional, Sequence


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """An error or a warning about a model, a program or an artifact.

    Attributes
    ----------
    severity : str
        ``"error"``, ``"warning"``, ``"note"`` or ``"remark"``.
    message : str
        One sentence, in English.
    node : str or None
        Name of the node in the model; nodes without a name are ``Op#number``.
    op : str or None
        Name of the operator, for example ``"Attention"``; of a program the operation,
        ``"stablehlo.tan"``.
    reason : str or None
        Class of a refused conversion: ``"impossible"``, ``"needs a constant"``,
        ``"needs a shape"`` or ``"not written"``.
    opset : int or None
        The oldest opset that has the refused feature.
    version : str or None
        The oldest version that has it: ``"1.4.0"``, ``"14"``.
    location : str or None
        The place in a program, for example ``"line 1, column 13"``.
    function : str or None
        The function of the program around it.
    """

    severity: str
    message: str
    node: Optional[str] = None
    op: Optional[str] = None
    reason: Optional[str] = None
    opset: Optional[int] = None
    version: Optional[str] = None
    location: Optional[str] = None
    function: Optional[str] = None

    def __str__(self) -> str:
        place = f"node '{self.node}': " if self.node else ""
        if self.location and not self.node:
            place = f"{self.location}: "
        return f"{self.severity}: {place}{self.message}"


class DialectgenError(ValueError):
    """The base class of the errors of this package."""


def _without_severity(item: Diagnostic) -> str:
    text, severity = str(item), f"{item.severity}: "
    return text[len(severity) :] if text.startswith(severity) else text


def _errors_of(diagnostics: Sequence[Diagnostic]) -> List[Diagnostic]:
    """The errors among them; one if there are none."""
    errors = [item for item in diagnostics if item.severity == "error"]
    return errors or [Diagnostic("error", "the library reported no error")]


class ModelError(DialectgenError):
    """A model that cannot be read, converted or written.

    Attributes
    ----------
    diagnostics : tuple of Diagnostic
        All diagnostics of the call, in their order.
    node, op, reason, opset, version
        Those of the first error; see `Diagnostic`.
    """

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        errors = _errors_of(diagnostics)
        first = errors[0]
        self.node, self.op, self.reason = first.node, first.op, first.reason
        self.opset, self.version = first.opset, first.version
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(_without_severity(first) + more)


class StablehloError(DialectgenError):
    """A program, an artifact or a version that is refused.

    The text is at most a page: the first diagnostics, a line each.

    Attributes
    ----------
    diagnostics : tuple of Diagnostic
        All diagnostics of the call, in their order.
    op, reason, version, location, function
        Those of the first error; see `Diagnostic`.
    """

    _MOST_LINES = 15
    _LONGEST_LINE = 400

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = _errors_of(diagnostics)[0]
        self.op, self.reason, self.version = first.op, first.reason, first.version
        self.location, self.function = first.location, first.function
        lines = []
        for item in self.diagnostics[: self._MOST_LINES] or (first,):
            line = _without_severity(item) if item.severity == "error" else str(item)
            is_long = len(line) > self._LONGEST_LINE
            lines.append(line[: self._LONGEST_LINE] + (" ..." if is_long else ""))
        if len(self.diagnostics) > self._MOST_LINES:
            left = len(self.diagnostics) - self._MOST_LINES
            lines.append(f"(and {left} more; they are in 'diagnostics')")
        super().__init__("\n".join(lines))

    @classmethod
    def _of(cls, message: str) -> "StablehloError":
        return cls([Diagnostic("error", message)])
