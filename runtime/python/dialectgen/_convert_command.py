"""The command `dialectgen-onnx`: converts, tries and lowers .onnx models."""

import argparse
import concurrent.futures
import os
import pathlib
import sys
from typing import List, Optional, Tuple

from . import ModelError, __version__


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dialectgen-onnx",
        description="Converts ONNX models between opsets, and lowers them to StableHLO.",
        epilog="Exit status: 0 done, 1 a model was refused, 2 an error of the command line.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name, help_text, example):
        item = commands.add_parser(
            name, help=help_text, description=help_text, epilog=f"Example: {example}"
        )
        item.add_argument("models", nargs="+", metavar="MODEL.onnx")
        item.add_argument(
            "--freeze-defaults",
            action="store_true",
            help="make inputs that have initializers constants, and no inputs",
        )
        item.add_argument("--jobs", type=int, default=os.cpu_count(), help="models at a time")
        return item

    convert = command(
        "convert",
        "Convert models to another opset.",
        "dialectgen-onnx convert *.onnx --target 13 -o converted",
    )
    convert.add_argument("--target", required=True, metavar="OPSET", help="13, or 13,ai.onnx.ml:3")
    convert.add_argument(
        "-o", "--output", type=pathlib.Path, metavar="FOLDER", help="default: MODEL.opset13.onnx"
    )
    convert.add_argument("--no-expand", action="store_true", help="expand no operator into others")

    report = command(
        "report",
        "List the effects of a conversion; write nothing.",
        "dialectgen-onnx report model.onnx --target 9",
    )
    report.add_argument("--target", required=True, metavar="OPSET", help="13, or 13,ai.onnx.ml:3")

    lower = command(
        "to-stablehlo",
        "Lower models to portable artifacts of StableHLO.",
        "dialectgen-onnx to-stablehlo model.onnx --target 1.9.0 --size batch:1",
    )
    lower.add_argument("--target", default="current", metavar="VERSION", help="default: current")
    lower.add_argument(
        "--size", action="append", default=[], metavar="NAME:SIZE", help="of an open dimension"
    )
    lower.add_argument(
        "-o", "--output", type=pathlib.Path, metavar="FOLDER", help="default: MODEL.mlirbc"
    )
    return parser


def _output_path(model: pathlib.Path, folder: Optional[pathlib.Path], suffix: str) -> pathlib.Path:
    if folder is None:
        return model.with_suffix(suffix)
    return folder / model.with_suffix(pathlib.Path(suffix).suffix).name


def _run_model(options, model: pathlib.Path) -> Tuple[bool, List[str]]:
    """Whether a model was accepted, and the lines to print about it."""
    from . import onnx

    try:
        source = onnx.freeze_defaults(model) if options.freeze_defaults else model
        if options.command == "report":
            result = onnx.report(source, options.target)
            lines = [f"  {item}" for item in result.diagnostics]
            if not result.is_possible:
                return False, [f"{model}: refused", *lines]
            expanded = ", ".join(f"{name} ({count})" for name, count in result.expanded.items())
            parts = [f"{result.converted} nodes converted", expanded and f"expanded {expanded}"]
            return True, [f"{model}: {'; '.join(part for part in parts if part)}", *lines]
        if options.command == "convert":
            suffix = f".opset{options.target.partition(',')[0].partition(':')[0]}.onnx"
            path = _output_path(model, options.output, suffix)
            onnx.convert(source, options.target, output=path, expand=not options.no_expand)
        else:
            path = _output_path(model, options.output, ".mlirbc")
            path.write_bytes(onnx.to_stablehlo(source, options.target, sizes=options.size))
        return True, [f"{model}: {path}"]
    except ModelError as error:
        return False, [f"{model}: refused", *(f"  {item}" for item in error.diagnostics)]
    except OSError as error:
        return False, [f"{model}: {error}"]


def main(arguments=None) -> int:
    options = _parser().parse_args(arguments)
    models = [pathlib.Path(model) for model in options.models]
    folder = getattr(options, "output", None)
    if folder is not None:
        names = {}
        for model in models:
            other = names.setdefault(model.name, model)
            if other is not model:
                print(f"{other} and {model} would both be written to {folder}", file=sys.stderr)
                return 2
        folder.mkdir(parents=True, exist_ok=True)
    shows_progress = sys.stderr.isatty() and len(models) > 1
    refused = 0
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs or 1)) as pool:
        results = pool.map(lambda model: _run_model(options, model), models)
        for index, (accepted, lines) in enumerate(results, 1):
            refused += not accepted
            if shows_progress:
                sys.stderr.write("\r\033[K")
            for line in lines:
                print(line, file=sys.stdout if accepted else sys.stderr)
            if shows_progress and index < len(models):
                sys.stderr.write(f"[{index}/{len(models)}]")
                sys.stderr.flush()
    if len(models) > 1:
        print(f"{len(models)} models: {len(models) - refused} done, {refused} refused")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
