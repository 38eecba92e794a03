"""Outputs and diagnostics of calls of the library (dialectgen-c/Diagnostics.h)."""

import ctypes
from typing import Any, Callable, List, Optional, Sequence

from ._errors import Diagnostic, DialectgenError

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
        ("version", ctypes.c_char_p),
        ("location", ctypes.c_char_p),
        ("function", ctypes.c_char_p),
    ]


#: DialectgenBytesCallback
BytesCallback = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
#: One that is null.
NO_BYTES: Any = ctypes.cast(0, BytesCallback)
_DiagnosticCallback = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Diagnostic), ctypes.c_void_p)


class Receivers(ctypes.Structure):
    # DialectgenReceivers
    _fields_ = [
        ("output", BytesCallback),
        ("diagnostic", _DiagnosticCallback),
        ("user_data", ctypes.c_void_p),
    ]


class Call:
    """Receives the output and the diagnostics of one call."""

    def __init__(self, wants_output: bool = True) -> None:
        self._parts: List[bytes] = []
        self.diagnostics: List[Diagnostic] = []
        output = BytesCallback(self._take) if wants_output else NO_BYTES
        self.receivers = Receivers(output, _DiagnosticCallback(self._report), None)

    def _take(self, data: Optional[int], size: int, _: Any) -> None:
        self._parts.append(ctypes.string_at(data, size) if data and size else b"")

    def _report(self, diagnostic: Any, _: Any) -> None:
        item = diagnostic.contents

        def text(value: bytes) -> Optional[str]:
            return value.decode(errors="replace") or None

        self.diagnostics.append(
            Diagnostic(
                _SEVERITIES[item.severity],
                text(item.message) or "",
                text(item.node),
                text(item.op),
                text(item.reason),
                item.opset or None,
                text(item.version),
                text(item.location),
                text(item.function),
            )
        )

    def finish(
        self, succeeded: bool, error: Callable[[Sequence[Diagnostic]], DialectgenError]
    ) -> bytes:
        """The output; raises `error` of the diagnostics unless the call succeeded."""
        if not succeeded:
            raise error(self.diagnostics)
        return b"".join(self._parts)
