"""The command dialectgen-onnx."""

import subprocess
import sys

import dialectgen
import onnx
import pytest


def run(*arguments, cwd=None):
    command = [sys.executable, "-m", "dialectgen._convert_command", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)


def test_convert(hard_swish_path):
    result = run("convert", hard_swish_path, "--target", 13)
    assert result.returncode == 0, result.stderr
    output = hard_swish_path.with_name("swish.opset13.onnx")
    assert onnx.load(output).opset_import[0].version == 13
    assert str(output) in result.stdout


def test_many_models_and_one_refused(hard_swish_path, normalizer, tmp_path):
    onnx.save(normalizer, tmp_path / "normalizer.onnx")
    result = run(
        "convert", hard_swish_path, tmp_path / "normalizer.onnx", "--target", 9, "-o", tmp_path / "out"
    )
    assert result.returncode == 1
    assert "node 'lower'" in result.stderr and "StringNormalizer" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["swish.onnx"]
    assert "2 models: 1 done, 1 refused" in result.stdout


def test_report_writes_nothing(hard_swish_path):
    result = run("report", hard_swish_path, "--target", 13)
    assert result.returncode == 0
    assert "HardSwish (1)" in result.stdout
    assert [path.name for path in hard_swish_path.parent.iterdir()] == ["swish.onnx"]


def test_to_stablehlo(hard_swish_path):
    result = run("to-stablehlo", hard_swish_path, "--target", "1.4.0", "--size", "n:2")
    assert result.returncode == 0, result.stderr
    artifact = hard_swish_path.with_suffix(".mlirbc").read_bytes()
    assert dialectgen.stablehlo.info(artifact).release == "1.4.0"


def test_freeze_defaults(tmp_path, default_axes):
    path = tmp_path / "sum.onnx"
    onnx.save(default_axes, path)
    assert run("to-stablehlo", path).returncode == 1
    assert run("to-stablehlo", path, "--freeze-defaults").returncode == 0
    assert run("convert", path, "--target", 11, "--freeze-defaults").returncode == 0
    older = onnx.load(path.with_suffix(".opset11.onnx"))
    assert [value.name for value in older.graph.input] == ["x"]


def test_two_models_of_one_name(tmp_path, hard_swish):
    paths = [tmp_path / folder / "model.onnx" for folder in "ab"]
    for path in paths:
        path.parent.mkdir()
        onnx.save(hard_swish, path)
    result = run("convert", *paths, "--target", 13, "-o", tmp_path / "out")
    assert result.returncode == 2
    assert "would both be written" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("convert",), ("convert", "x.onnx"), ("melt", "x")])
def test_misuse(arguments):
    result = run(*arguments)
    assert result.returncode == 2
    assert "usage: dialectgen-onnx" in result.stderr


def test_version():
    assert run("--version").stdout == f"dialectgen-onnx {dialectgen.__version__}\n"
