"""The commands ``python -m dialectgen`` and ``dialectgen-onnx``.

The latter has those of models alone: it converts, tries and lowers .onnx models.
"""

import argparse
import concurrent.futures
import os
import pathlib
import sys
import threading
import time
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from . import DialectgenError, ModelError, __version__, drift

#: Whether an input was accepted, and the lines to print about it.
_Outcome = Tuple[bool, List[str]]


def _parser(for_models: bool) -> argparse.ArgumentParser:
    prog = "dialectgen-onnx" if for_models else "python -m dialectgen"
    parser = argparse.ArgumentParser(
        prog=prog,
        description="Converts ONNX models between opsets, and lowers them to StableHLO."
        if for_models
        else "ONNX models between opsets and to StableHLO, portable artifacts of StableHLO, and "
        "drift of op specs.",
        epilog="Exit status: 0 done, 1 something was refused or has drifted, 2 an error of the "
        "command line.",
    )
    parser.add_argument("--version", action="version", version=f"{prog} {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, help_text: str, example: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=help_text, description=help_text, epilog=f"Example: {prog} {example}"
        )

    def of_models(name: str, help_text: str, example: str) -> argparse.ArgumentParser:
        item = command(name, help_text, example)
        item.add_argument("inputs", nargs="+", metavar="MODEL.onnx")
        item.add_argument(
            "--freeze-defaults",
            action="store_true",
            help="make inputs that have initializers constants, and no inputs",
        )
        item.add_argument(
            "--ops",
            action="append",
            default=[],
            metavar="FILE.json",
            help="the ops of a domain, as dialectgen writes them of its specs",
        )
        item.add_argument("--jobs", type=int, default=os.cpu_count(), help="models at a time")
        return item

    def output(item: argparse.ArgumentParser, default: str) -> None:
        item.add_argument(
            "-o",
            "--output",
            metavar="PATH",
            help="a file; with several inputs, a slash at the end, or if it is there, a folder "
            f"(default: {default})",
        )

    opset = {"required": True, "metavar": "OPSET", "help": "13, or 13,ai.onnx.ml:3"}
    convert = of_models(
        "convert", "Convert models to another opset.", "convert *.onnx --target 13 -o converted"
    )
    convert.add_argument("--target", **opset)  # type: ignore[arg-type]
    output(convert, "MODEL.opset13.onnx")
    convert.add_argument("--no-expand", action="store_true", help="expand no operator into others")

    report = of_models(
        "report", "List the effects of a conversion; write nothing.", "report model.onnx --target 9"
    )
    report.add_argument("--target", **opset)  # type: ignore[arg-type]

    lower = of_models(
        "to-stablehlo",
        "Lower models to portable artifacts of StableHLO.",
        "to-stablehlo model.onnx --target 1.9.0 --size batch:1",
    )
    lower.add_argument("--target", default="current", metavar="VERSION", help="default: current")
    lower.add_argument(
        "--size", action="append", default=[], metavar="NAME:SIZE", help="of an open dimension"
    )
    lower.add_argument(
        "--bound",
        action="append",
        default=[],
        metavar="NAME:SIZE",
        help="the greatest size of an open dimension",
    )
    lower.add_argument(
        "--functions",
        action="append",
        default=[],
        metavar="FOLDER",
        help="function bodies for operators of other domains",
    )
    lower.add_argument(
        "--carrier",
        choices=("custom_call", "backend_config", "composite"),
        help="keep coarse operations of ByteIR in this form",
    )
    lower.add_argument(
        "--composites",
        action="append",
        default=[],
        metavar="OP",
        help="keep operators of this name as composites, for example LayerNormalization",
    )
    lower.add_argument(
        "--quantized-types",
        action="store_true",
        help="quantize and dequantize by types with known scales and zero points",
    )
    output(lower, "MODEL.mlirbc")
    if for_models:
        return parser

    serialize = command(
        "serialize",
        "Write programs of StableHLO, MLIR text or bytecode, as portable artifacts.",
        "serialize program.mlir --target 1.9.0 -o program.mlirbc",
    )
    serialize.add_argument("inputs", nargs="+", metavar="PROGRAM")
    serialize.add_argument("--target", default="current", metavar="VERSION", help="default: current")
    serialize.add_argument(
        "--allow-other-dialects", action="store_true", help="keep content of other dialects as it is"
    )
    unregistered = dict(action="store_true", help="take content of unknown dialects as it is")
    serialize.add_argument("--allow-unregistered-dialect", **unregistered)  # type: ignore[arg-type]
    serialize.add_argument("--strip-debuginfo", action="store_true", help="write no locations")
    serialize.add_argument(
        "--expand", action="store_true", help="expand operations that the target lacks into others"
    )
    output(serialize, "PROGRAM.mlirbc")

    deserialize = command(
        "deserialize",
        "Read portable artifacts; the programs are MLIR bytecode.",
        "deserialize program.mlirbc -o program.bc",
    )
    deserialize.add_argument("inputs", nargs="+", metavar="ARTIFACT")
    deserialize.add_argument("--allow-unregistered-dialect", **unregistered)  # type: ignore[arg-type]
    output(deserialize, "ARTIFACT.bc")

    info = command(
        "info", "Print the release of artifacts, and the oldest one that reads them.", "info *.mlirbc"
    )
    info.add_argument("inputs", nargs="+", metavar="ARTIFACT")

    compare = command("drift", "Compare op specs with an upstream.", "drift libonnx --only onnx")
    compare.add_argument(
        "against", metavar="SOURCE", help="libonnx, a schema dump, definitions, a folder, git:REVISION"
    )
    compare.add_argument("--only", default="", metavar="FAMILY,...", help="families to compare")
    compare.add_argument("--root", metavar="FOLDER", help="folder with specs/")
    return parser


def _output_paths(
    inputs: Sequence[pathlib.Path], output: Optional[str], default: str, suffix: Optional[str]
) -> List[pathlib.Path]:
    """The file of each input: `output` itself for one, otherwise one in that folder, at the place
    that the input has below the folder which all have in common. `suffix` takes the place of the
    input's, unless it is None."""
    if output is None:
        return [path.with_suffix(default) for path in inputs]
    folder = pathlib.Path(output)
    if len(inputs) == 1 and not output.endswith(("/", os.sep)) and not folder.is_dir():
        return [folder]
    common = os.path.commonpath([path.absolute().parent for path in inputs])
    paths = [folder / path.absolute().relative_to(common) for path in inputs]
    return [path.with_suffix(suffix) if suffix else path for path in paths]


def _run_report(options: argparse.Namespace, source: Any, path: pathlib.Path) -> _Outcome:
    from . import onnx

    result = onnx.report(source, options.target)
    lines = [f"  {item}" for item in result.diagnostics]
    if not result.is_possible:
        return False, [f"{path}: refused", *lines]
    expanded = ", ".join(f"{name} ({count})" for name, count in result.expanded.items())
    parts = [f"{result.converted} nodes converted", expanded and f"expanded {expanded}"]
    return True, [f"{path}: {'; '.join(part for part in parts if part)}", *lines]


def _run_input(options: argparse.Namespace, path: pathlib.Path, output: pathlib.Path) -> _Outcome:
    """Does the command on one input."""
    try:
        if options.command in ("convert", "report", "to-stablehlo"):
            from . import onnx

            source: Any = onnx.freeze_defaults(path) if options.freeze_defaults else path
            if options.command == "report":
                return _run_report(options, source, path)
            if options.command == "convert":
                output.parent.mkdir(parents=True, exist_ok=True)
                onnx.convert(source, options.target, output=output, expand=not options.no_expand)
                return True, [f"{path}: {output}"]
            data = onnx.to_stablehlo(
                source,
                options.target,
                sizes=options.size,
                bounds=options.bound,
                functions=options.functions,
                carrier=options.carrier,
                composites=options.composites,
                quantized_types=options.quantized_types,
            )
        else:
            from . import stablehlo

            given = path.read_bytes()
            if options.command == "info":
                info = stablehlo.info(given)
                oldest = info.oldest_release or "unknown"
                return True, [f"{path}: release {info.release}, readable since {oldest}"]
            unregistered = options.allow_unregistered_dialect
            data = (
                stablehlo.deserialize(given, allow_unregistered=unregistered)
                if options.command == "deserialize"
                else stablehlo.serialize(
                    given,
                    options.target,
                    allow_other_dialects=options.allow_other_dialects,
                    strip_debug_info=options.strip_debuginfo,
                    expand=options.expand,
                    allow_unregistered=unregistered,
                )
            )
        output.parent.mkdir(parents=True, exist_ok=True)
        part = output.with_name(output.name + ".part")
        part.write_bytes(data)
        part.replace(output)
        return True, [f"{path}: {output}"]
    except ModelError as error:
        return False, [f"{path}: refused", *(f"  {item}" for item in error.diagnostics)]
    except DialectgenError as error:
        return False, [f"{path}: refused", *(f"  {line}" for line in str(error).splitlines())]
    except OSError as error:
        return False, [f"{path}: {error}"]


class _Progress:
    """Shows on a terminal how many inputs are done, the stage of a model, and for how long."""

    def __init__(self, count: int, stage: Callable[[], str]) -> None:
        self.count, self.done, self.begin = count, 0, time.monotonic()
        self._stage = stage
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._thread: Optional[threading.Thread] = None
        if sys.stderr.isatty():
            self._thread = threading.Thread(target=self._tick, daemon=True)
            self._thread.start()

    def _tick(self) -> None:
        while not self._ended.wait(1):
            with self._lock:
                sys.stderr.write(f"\r\033[K{self.line()}")
                sys.stderr.flush()

    def line(self) -> str:
        stage = self._stage()
        seconds = int(time.monotonic() - self.begin)
        return f"[{self.done}/{self.count}] {stage and stage + ', '}{seconds} s"

    def print(self, lines: Sequence[str], accepted: bool) -> None:
        with self._lock:
            if self._thread:
                sys.stderr.write("\r\033[K")
            for line in lines:
                print(line, file=sys.stdout if accepted else sys.stderr)
            self.done += 1

    def end(self) -> None:
        self._ended.set()
        if self._thread:
            self._thread.join()
            sys.stderr.write("\r\033[K")


def _run_inputs(options: argparse.Namespace) -> int:
    inputs = [pathlib.Path(path) for path in options.inputs]
    opset = str(options.target).partition(",")[0].partition(":")[0] if "target" in options else ""
    try:
        for table in getattr(options, "ops", []):
            from . import onnx

            onnx.load_ops(table)
    except (DialectgenError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    default, suffix = {
        "convert": (f".opset{opset}.onnx", None),
        "deserialize": (".bc", ".bc"),
    }.get(options.command, (".mlirbc", ".mlirbc"))
    outputs = _output_paths(inputs, getattr(options, "output", None), default, suffix)
    if "output" in options:
        taken: Dict[pathlib.Path, pathlib.Path] = {}
        for path, output in zip(inputs, outputs):
            other = taken.setdefault(output, path)
            if other is not path:
                print(f"{other} and {path} would both be written to {output}", file=sys.stderr)
                return 2
    refused = 0
    jobs = getattr(options, "jobs", 1) or 1
    stage: Callable[[], str] = lambda: ""
    # Of several at once, the last to begin one would stand for all.
    if hasattr(options, "freeze_defaults") and min(jobs, len(inputs)) == 1:
        from . import onnx

        stage = onnx.stage
    progress = _Progress(len(inputs), stage)
    with concurrent.futures.ThreadPoolExecutor(max(1, jobs)) as pool:
        run: Callable[[pathlib.Path, pathlib.Path], _Outcome] = lambda path, output: _run_input(
            options, path, output
        )
        results: Iterator[_Outcome] = pool.map(run, inputs, outputs)
        for accepted, lines in results:
            refused += not accepted
            progress.print(lines, accepted)
    progress.end()
    if len(inputs) > 1:
        kind = "models" if hasattr(options, "freeze_defaults") else "files"
        print(f"{len(inputs)} {kind}: {len(inputs) - refused} done, {refused} refused")
    return 1 if refused else 0


def _run_drift(options: argparse.Namespace) -> int:
    try:
        report = drift(
            options.against, only=[one for one in options.only.split(",") if one], root=options.root
        )
    except DialectgenError as error:
        print(error, file=sys.stderr)
        return 2
    for difference in report.differences:
        if difference.severity != "note":
            place = f"{difference.file}:{difference.line}: " if difference.line else ""
            print(f"{place}{difference.message}")
    print("drift" if report.has_drift else "no drift")
    return 1 if report.has_drift else 0


def _run(arguments: Optional[Sequence[str]], for_models: bool) -> int:
    options = _parser(for_models).parse_args(arguments)
    return _run_drift(options) if options.command == "drift" else _run_inputs(options)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """All commands; the exit status."""
    return _run(arguments, for_models=False)


def main_for_models(arguments: Optional[Sequence[str]] = None) -> int:
    """The commands of models; the exit status."""
    return _run(arguments, for_models=True)
