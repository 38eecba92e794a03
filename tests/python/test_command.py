"""The commands dialectgen-onnx and python -m dialectgen."""

import json
import pathlib
import subprocess
import sys

import dialectgen
import dialectgen._commands
import onnx
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests/fixtures/onnx"


def run(*arguments, cwd=None):
    call = "import sys; from dialectgen._commands import main_for_models; sys.exit(main_for_models())"
    command = [sys.executable, "-c", call, *map(str, arguments)]
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


def module(*arguments, cwd=None):
    command = [sys.executable, "-m", "dialectgen", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)


@pytest.mark.parametrize(
    ("output", "file"),
    [("older.onnx", "older.onnx"), ("out/", "out/swish.onnx"), ("there", "there/swish.onnx")],
)
def test_output_of_one_model(hard_swish_path, tmp_path, output, file):
    (tmp_path / "there").mkdir()
    result = run("convert", hard_swish_path, "--target", 13, "-o", output, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert onnx.load(tmp_path / file).opset_import[0].version == 13


def test_several_models_go_into_a_folder_as_they_stand(tmp_path, hard_swish):
    paths = [tmp_path / "in" / folder / "model.onnx" for folder in "ab"]
    for path in paths:
        path.parent.mkdir(parents=True)
        onnx.save(hard_swish, path)
    result = run("to-stablehlo", *paths, "--size", "n:2", "-o", tmp_path / "out")
    assert result.returncode == 0, result.stderr
    found = sorted(path.relative_to(tmp_path) for path in (tmp_path / "out").rglob("*.*"))
    assert [str(path) for path in found] == ["out/a/model.mlirbc", "out/b/model.mlirbc"]


def test_a_program_there_and_back(tmp_path):
    program = tmp_path / "tan.mlir"
    program.write_text("func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = stablehlo.tan %x : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n")
    refused = module("serialize", program, "--target", "1.3.0")
    assert refused.returncode == 1
    assert "line 2, column 8: 'stablehlo.tan' needs version 1.4.0" in refused.stderr
    done = module("serialize", program, "--target", "1.9.0", "-o", tmp_path / "tan.mlirbc")
    assert done.returncode == 0, done.stderr
    info = module("info", tmp_path / "tan.mlirbc")
    assert info.stdout.endswith("tan.mlirbc: release 1.9.0, readable since 1.4.0\n"), info.stdout
    back = module("deserialize", tmp_path / "tan.mlirbc")
    assert back.returncode == 0, back.stderr
    assert (tmp_path / "tan.bc").read_bytes()[:4] == b"ML\xefR"


def test_drift(tmp_path):
    for status, source in (0, "onnx-1.23.json"), (2, "there/is/none.json"):
        path = FIXTURES / source if status == 0 else source
        result = module("drift", path, "--only", "onnx", "--root", ROOT)
        assert result.returncode == status, result.stderr


@pytest.mark.parametrize("command", ["convert", "serialize", "deserialize", "info"])
def test_inputs_that_are_none(tmp_path, command):
    (tmp_path / "garbage").write_text("garbage")
    target = ("--target", "13") if command == "convert" else ()
    for name in "garbage", "there-is-none":
        result = module(command, tmp_path / name, *target)
        assert result.returncode == 1
        assert name in result.stderr and "Traceback" not in result.stderr


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
    path = tmp_path / "model.onnx"
    onnx.save(hard_swish, path)
    result = run("convert", path, path, "--target", 13, "-o", tmp_path / "out")
    assert result.returncode == 2
    assert "would both be written" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("convert",), ("convert", "x.onnx"), ("melt", "x")])
def test_misuse(arguments):
    result = run(*arguments)
    assert result.returncode == 2
    assert "usage: dialectgen-onnx" in result.stderr


def test_python_m_has_all_commands():
    text = module("--help").stdout
    for command in ("convert", "report", "to-stablehlo", "serialize", "deserialize", "info", "drift"):
        assert f"\n    {command} " in text or f"\n    {command}\n" in text, text


def test_progress_tells_the_stage_of_one_model():
    progress = dialectgen._commands._Progress(1, lambda: "converting")
    assert progress.line() == "[0/1] converting, 0 s"
    progress.print([], accepted=True)
    progress.end()
    assert dialectgen._commands._Progress(2, lambda: "").line() == "[0/2] 0 s"


def test_version():
    assert run("--version").stdout == f"dialectgen-onnx {dialectgen.__version__}\n"


def of_domain(path, op, domain):
    value = lambda name: onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [2, 3])
    node = onnx.helper.make_node(op, ["x"], ["y"], domain=domain)
    opsets = [onnx.helper.make_opsetid("", 20), onnx.helper.make_opsetid(domain, 1)]
    graph = onnx.helper.make_graph([node], "g", [value("x")], [value("y")])
    onnx.save(onnx.helper.make_model(graph, opset_imports=opsets, ir_version=9), path)


def test_ops_of_a_domain(tmp_path):
    of_domain(tmp_path / "twice.onnx", "Twice", "com.acme")
    table = tmp_path / "com.acme.json"
    place = {"type": "tensor(float)"}
    op = {
        "domain": "com.acme",
        "name": "Twice",
        "op": "com.acme.Twice",
        "since": 1,
        "operands": [{"name": "X", **place}],
        "results": [{"name": "Y", **place}],
        "body": '<opset_import: ["" : 20], domain: "body">\nTwice (X) => (Y) {\n  Y = Add (X, X)\n}\n',
    }
    domain = {"name": "com.acme", "minimum": 1, "newest_released": 1, "newest": 1}
    table.write_text(json.dumps({"format": 1, "dialect": "onnx", "domains": [domain], "ops": [op]}))
    refused = run("to-stablehlo", tmp_path / "twice.onnx")
    assert refused.returncode == 1 and "no spec knows 'Twice'" in refused.stderr
    done = run("to-stablehlo", tmp_path / "twice.onnx", "--ops", table)
    assert done.returncode == 0, done.stderr
    wrong = run("to-stablehlo", tmp_path / "twice.onnx", "--ops", tmp_path / "twice.onnx")
    assert wrong.returncode == 2 and "twice.onnx" in wrong.stderr


def test_ops_that_are_built_in(tmp_path):
    of_domain(tmp_path / "gelu.onnx", "QuickGelu", "com.microsoft")
    assert "onnx.com.microsoft.QuickGelu" in dialectgen.onnx.import_(tmp_path / "gelu.onnx")
    result = run("convert", tmp_path / "gelu.onnx", "--target", "com.microsoft:none", "-o", tmp_path / "plain.onnx")
    assert result.returncode == 0, result.stderr
    assert {node.domain for node in onnx.load(tmp_path / "plain.onnx").graph.node} == {""}
