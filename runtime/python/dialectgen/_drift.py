"""Drift between op specs and an upstream, by the program `dialectgen`."""

import dataclasses
import json
import os
import subprocess
from typing import Any, Dict, Iterator, Optional, Sequence, Tuple, Union

from . import _library
from ._errors import DialectgenError


@dataclasses.dataclass(frozen=True)
class Difference:
    """One entry of a drift report.

    Attributes
    ----------
    family : str
        The family of specs, for example ``"onnx"``.
    kind : str
        For example ``"edited"``, ``"new-op"`` or ``"newer-here"``.
    op : str or None
        Name of the operator.
    since : int, str or None
        Version of the operator.
    file, line
        Place in the specs; None if there is none.
    severity : str
        ``"error"``, ``"warning"`` or ``"note"``.
    changes : tuple of str
        The changes, one sentence each.
    message : str
        Kind, op, version and changes in one line.
    """

    family: str
    kind: str
    op: Optional[str]
    since: Union[int, str, None]
    file: Optional[str]
    line: Optional[int]
    severity: str
    changes: Tuple[str, ...]

    @property
    def message(self) -> str:
        subject = " ".join(str(part) for part in (self.op, self.since) if part is not None)
        return f"{self.kind}: {subject}" + (f" ({'; '.join(self.changes)})" if self.changes else "")


@dataclasses.dataclass(frozen=True)
class DriftReport:
    """The result of `drift`.

    Attributes
    ----------
    has_drift : bool
        Whether the specs drifted: the exit status 1 of ``dialectgen --check-version``.
    differences : tuple of Difference
        All entries, including notes.
    counts : dict
        Number of entries by kind, by family.
    """

    has_drift: bool
    differences: Tuple[Difference, ...]
    counts: Dict[str, Dict[str, int]]


def _differences(family: str, report: Dict[str, Any]) -> Iterator[Difference]:
    for entry in report["list"]:
        yield Difference(
            family,
            entry["kind"],
            entry.get("op"),
            entry.get("since"),
            entry.get("file"),
            entry.get("line"),
            entry.get("severity", "note"),
            tuple(change["words"] for change in entry.get("changes", ())),
        )


def drift(
    against: Union[str, "os.PathLike[str]"] = "libonnx",
    *,
    only: Sequence[str] = (),
    root: Union[str, "os.PathLike[str]", None] = None,
) -> DriftReport:
    """Compares op specs with an upstream.

    Parameters
    ----------
    against : str or path
        ``"libonnx"``, the installed ONNX library; a schema dump ``FILE.json``;
        definitions ``FILE.td``; a folder with specs; or ``"git:REVISION"``.
    only : sequence of str
        Families to compare; by default, all that the upstream has.
    root : path, optional
        Folder with ``specs``; by default, the checkout around the current folder,
        or else the specs of this installation.

    Returns
    -------
    DriftReport

    Raises
    ------
    DialectgenError
        If the specs or the upstream cannot be read.

    Examples
    --------
    >>> [item.op for item in dialectgen.drift("onnx.json").differences if item.kind == "new-op"]
    """
    program, environment = _library.find_program("dialectgen")
    command = [program, "--check-version", "--format=json", f"--against={os.fspath(against)}"]
    if only:
        command.append(f"--only={','.join(only)}")
    if root is not None:
        command.append(f"--root={os.fspath(root)}")
    try:
        result = subprocess.run(
            command, capture_output=True, text=True, env=environment, check=False
        )
    except OSError as error:
        raise DialectgenError(f"the program dialectgen cannot be run: {error}") from None
    if result.returncode not in (0, 1):
        raise DialectgenError(result.stderr.strip())
    output = json.loads(result.stdout)
    reports = {output["family"]: output} if "family" in output else output
    return DriftReport(
        result.returncode == 1,
        tuple(item for family, report in reports.items() for item in _differences(family, report)),
        {family: report["counts"] for family, report in reports.items()},
    )
