"""dialectgen.onnx: models between opsets, as MLIR, and as StableHLO."""

import pathlib
import threading
import time

import dialectgen
import dialectgen._receive
import numpy
import onnx
import pytest
from conftest import make_model
from onnx import helper, numpy_helper


def op_types(model):
    return [node.op_type for node in model.graph.node]


def test_a_proto_becomes_a_proto(hard_swish):
    before = hard_swish.SerializeToString()
    result = dialectgen.onnx.convert(hard_swish, target=13)
    assert isinstance(result, onnx.ModelProto)
    assert result.opset_import[0].version == 13
    assert "HardSwish" not in op_types(result)
    onnx.checker.check_model(result)
    # Inputs and outputs keep their names, and dimensions theirs.
    assert [value.name for value in result.graph.input] == ["x"]
    assert result.graph.input[0].type.tensor_type.shape.dim[0].dim_param == "n"
    assert hard_swish.SerializeToString() == before


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_become_bytes(hard_swish, kind):
    result = dialectgen.onnx.convert(kind(hard_swish.SerializeToString()), 13)
    assert isinstance(result, bytes)
    assert onnx.ModelProto.FromString(result).opset_import[0].version == 13


@pytest.mark.parametrize("kind", [str, pathlib.Path])
def test_paths(hard_swish_path, kind, tmp_path):
    output = tmp_path / "older.onnx"
    result = dialectgen.onnx.convert(kind(hard_swish_path), 13, output=output)
    assert output.read_bytes() == result
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_all_ways_give_the_same_model(hard_swish, hard_swish_path):
    ways = [hard_swish, hard_swish.SerializeToString(), hard_swish_path]
    models = [dialectgen.onnx.convert(way, 13) for way in ways]
    assert models[0].SerializeToString() == models[1] == models[2]


@pytest.mark.parametrize("target", [13, "13", {"ai.onnx": 13}, "ai.onnx:13"])
def test_targets(hard_swish, target):
    assert dialectgen.onnx.convert(hard_swish, target).opset_import[0].version == 13


def test_upgrade(softmax_path):
    newest = dialectgen.onnx.newest_opset()
    result = onnx.ModelProto.FromString(dialectgen.onnx.convert(softmax_path, newest))
    assert result.opset_import[0].version == newest


def test_a_refused_node_is_named(normalizer):
    with pytest.raises(dialectgen.ModelError) as caught:
        dialectgen.onnx.convert(normalizer, 9)
    error = caught.value
    assert (error.node, error.op, error.reason, error.opset) == ("lower", "StringNormalizer", "impossible", 10)
    assert "StringNormalizer" in str(error)
    assert isinstance(error, ValueError)


def test_without_expansion(hard_swish):
    with pytest.raises(dialectgen.ModelError) as caught:
        dialectgen.onnx.convert(hard_swish, 13, expand=False)
    assert caught.value.op == "HardSwish"


def test_report(hard_swish, normalizer):
    possible = dialectgen.onnx.report(hard_swish, 13)
    assert possible.is_possible and possible.refused == ()
    assert possible.expanded == {"HardSwish": 1}
    refused = dialectgen.onnx.report(normalizer, 9)
    assert not refused.is_possible
    assert [(item.node, item.op) for item in refused.refused] == [("lower", "StringNormalizer")]


@pytest.mark.parametrize("data", [b"", b"no model", b"\x08\x07\x12\x00garbage" * 9])
def test_damaged_models(data):
    with pytest.raises(dialectgen.ModelError) as caught:
        dialectgen.onnx.convert(data, 13)
    assert caught.value.diagnostics


def test_missing_file():
    with pytest.raises(FileNotFoundError):
        dialectgen.onnx.convert("there/is/none.onnx", 13)


@pytest.mark.parametrize("target", [0, -1, 10**9, "x", "", "no.such.domain:1"])
def test_unknown_targets(hard_swish, target):
    with pytest.raises(dialectgen.DialectgenError):
        dialectgen.onnx.convert(hard_swish, target)


@pytest.mark.parametrize("model", [None, 5, ["model.onnx"]])
def test_other_types_of_models(model):
    with pytest.raises(TypeError, match="path, bytes or an onnx.ModelProto"):
        dialectgen.onnx.convert(model, 13)


def test_import_and_export(hard_swish):
    text = dialectgen.onnx.import_(hard_swish)
    assert "onnx.HardSwish" in text
    for program in (text, dialectgen.onnx.import_(hard_swish, bytecode=True)):
        back = onnx.ModelProto.FromString(dialectgen.onnx.export(program))
        assert op_types(back) == ["HardSwish"]
    older = onnx.ModelProto.FromString(dialectgen.onnx.export(text, target=13))
    assert older.opset_import[0].version == 13


def test_export_refuses_text_that_is_no_program():
    with pytest.raises(dialectgen.ModelError):
        dialectgen.onnx.export("this is no program")


def test_stablehlo_with_sizes(hard_swish):
    # A size that is not given stays open.
    open_size = dialectgen.onnx.to_stablehlo(hard_swish, "1.4.0")
    assert dialectgen.stablehlo.info(open_size).release == "1.4.0"
    for sizes in ({"n": 2}, ["n:2"]):
        artifact = dialectgen.onnx.to_stablehlo(hard_swish, "1.4.0", sizes=sizes)
        assert dialectgen.stablehlo.info(artifact).release == "1.4.0"
    assert artifact != open_size
    bytecode = dialectgen.onnx.to_stablehlo(hard_swish, None, sizes={"n": 2})
    assert dialectgen.stablehlo.serialize(bytecode, "1.4.0") == artifact


def test_external_data(tmp_path):
    weights = numpy.arange(12, dtype=numpy.float32).reshape(4, 3)
    initializer = numpy_helper.from_array(weights, "w")
    node = helper.make_node("MatMul", ["x", "w"], ["y"])
    model = make_model(node, [("x", [2, 4])], [("y", [2, 3])], 13, initializer=[initializer])
    path = tmp_path / "model.onnx"
    onnx.save(model, str(path), save_as_external_data=True, location="weights", size_threshold=0)
    apart = onnx.load(str(path), load_external_data=False).SerializeToString()
    with pytest.raises(dialectgen.ModelError):
        dialectgen.onnx.to_stablehlo(apart)
    artifact = dialectgen.onnx.to_stablehlo(path)
    assert weights.tobytes() in artifact
    assert weights.tobytes() in dialectgen.onnx.to_stablehlo(apart, external_data=tmp_path)


@pytest.fixture
def apart(tmp_path):
    """A model whose weights stand in a file beside it."""
    weights = numpy.arange(4000, dtype=numpy.float32).reshape(1000, 4)
    initializer = numpy_helper.from_array(weights, "w")
    nodes = helper.make_node("MatMul", ["x", "w"], ["y"])
    model = make_model(nodes, [("x", [2, 1000])], [("y", [2, 4])], 13, initializer=[initializer])
    path = tmp_path / "model.onnx"
    onnx.save(model, str(path), save_as_external_data=True, location="weights", size_threshold=0)
    return path, weights


def test_external_data_stays_external(apart, tmp_path):
    path, weights = apart
    output = tmp_path / "out/newer.onnx"
    output.parent.mkdir()
    result = dialectgen.onnx.convert(path, 22, output=output)
    assert result == output.read_bytes() and len(result) < 1000
    assert sorted(file.name for file in output.parent.iterdir()) == ["newer.onnx", "newer.onnx.data"]
    (read,) = onnx.load(str(output)).graph.initializer
    assert (numpy_helper.to_array(read) == weights).all()
    # Bytes have no place beside them.
    assert weights.tobytes() in dialectgen.onnx.convert(path, 22)


def test_an_output_folder(hard_swish, hard_swish_path, tmp_path):
    dialectgen.onnx.convert(hard_swish_path, 13, output=f"{tmp_path}/out/")
    assert onnx.load(tmp_path / "out/swish.onnx").opset_import[0].version == 13
    with pytest.raises(IsADirectoryError):
        dialectgen.onnx.convert(hard_swish, 13, output=tmp_path)
    with pytest.raises(FileNotFoundError):
        dialectgen.onnx.convert(hard_swish, 13, output=tmp_path / "there/is/none.onnx")


def test_stablehlo_with_bounds(hard_swish):
    bounded = dialectgen.onnx.to_stablehlo(hard_swish, "1.4.0", bounds={"n": 8})
    assert bounded != dialectgen.onnx.to_stablehlo(hard_swish, "1.4.0")
    with pytest.raises(dialectgen.ModelError):
        dialectgen.onnx.to_stablehlo(hard_swish, "1.4.0", bounds={"nobody": 8})


def test_stablehlo_with_carriers(softmax_path):
    plain = dialectgen.onnx.to_stablehlo(softmax_path)
    assert b"byteir.softmax" not in plain
    assert b"byteir.softmax" in dialectgen.onnx.to_stablehlo(softmax_path, carrier="composite")
    with pytest.raises(dialectgen.ModelError, match="carrier"):
        dialectgen.onnx.to_stablehlo(softmax_path, carrier="pigeon")


def test_stablehlo_with_composites(softmax_path):
    assert b"onnx.Softmax" in dialectgen.onnx.to_stablehlo(softmax_path, composites=["Softmax"])
    assert b"onnx.Softmax" in dialectgen.onnx.to_stablehlo(softmax_path, composites=["all"])
    assert b"onnx.Softmax" not in dialectgen.onnx.to_stablehlo(softmax_path, "0.18.0", composites=["all"])
    with pytest.raises(dialectgen.ModelError, match="no op 'Softmaxx'"):
        dialectgen.onnx.to_stablehlo(softmax_path, composites=["Softmaxx"])


def test_stablehlo_with_quantized_types(quantized):
    assert b"uniform_dequantize" in dialectgen.onnx.to_stablehlo(quantized, quantized_types=True)
    assert b"uniform_dequantize" not in dialectgen.onnx.to_stablehlo(quantized)


def test_nodes_that_cannot_be_lowered_may_stay(normalizer):
    with pytest.raises(dialectgen.ModelError):
        dialectgen.onnx.to_stablehlo(normalizer, None)
    assert b"StringNormalizer" in dialectgen.onnx.to_stablehlo(normalizer, None, allow_unconverted=True)
    with pytest.raises(dialectgen.ModelError, match="artifacts have no nodes of ONNX"):
        dialectgen.onnx.to_stablehlo(normalizer, allow_unconverted=True)


def test_other_threads_run_while_a_model_is_converted():
    nodes = [helper.make_node("HardSwish", [f"v{i}"], [f"v{i + 1}"]) for i in range(2000)]
    values = [helper.make_tensor_value_info(name, 1, [4]) for name in ("v0", "v2000")]
    graph = helper.make_graph(nodes, "graph", values[:1], values[1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8)
    data = model.SerializeToString()
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    start = time.monotonic()
    dialectgen.onnx.convert(data, 13)
    end = time.monotonic()
    done.set()
    thread.join()
    assert len([at for at in ticks if start < at < end]) >= 5


def test_threads_convert_side_by_side(hard_swish):
    expected = dialectgen.onnx.convert(hard_swish.SerializeToString(), 13)
    results = []

    def work():
        for _ in range(5):
            results.append(dialectgen.onnx.convert(hard_swish.SerializeToString(), 13))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 20


def test_defaults_are_no_constants(default_axes):
    with pytest.raises(dialectgen.ModelError, match="freezing defaults makes"):
        dialectgen.onnx.to_stablehlo(default_axes)


def test_defaults_become_constants(default_axes):
    frozen = dialectgen.onnx.freeze_defaults(default_axes)
    assert isinstance(frozen, onnx.ModelProto)
    assert [value.name for value in frozen.graph.input] == ["x"]
    assert [value.name for value in frozen.graph.initializer] == ["axes"]
    assert [value.name for value in default_axes.graph.input] == ["x", "axes"]
    onnx.checker.check_model(frozen)
    assert dialectgen.onnx.to_stablehlo(frozen, "1.9.0")[:4] == b"ML\xefR"
    older = dialectgen.onnx.convert(dialectgen.onnx.freeze_defaults(default_axes), 11)
    assert [value.name for value in older.graph.input] == ["x"]


def test_freezing_refuses_damaged_models():
    with pytest.raises(dialectgen.ModelError):
        dialectgen.onnx.freeze_defaults(b"no model")


def test_stages_are_told(hard_swish, monkeypatch):
    stages = []
    take = dialectgen._receive.Call._take

    def look(call, *arguments):
        stages.append(dialectgen.onnx.stage())
        take(call, *arguments)

    monkeypatch.setattr(dialectgen._receive.Call, "_take", look)
    dialectgen.onnx.convert(hard_swish, 13)
    dialectgen.onnx.to_stablehlo(hard_swish, "1.9.0")
    assert set(stages) == {"writing"}
    assert dialectgen.onnx.stage() == ""
    with pytest.raises(dialectgen.ModelError):
        dialectgen.onnx.convert(b"no model", 13)
    assert dialectgen.onnx.stage() == ""


def test_a_thread_sees_each_stage():
    nodes = [helper.make_node("Relu", [f"v{i}"], [f"v{i + 1}"]) for i in range(6000)]
    model = helper.make_model(
        helper.make_graph(
            nodes,
            "long",
            [helper.make_tensor_value_info("v0", onnx.TensorProto.FLOAT, [2])],
            [helper.make_tensor_value_info("v6000", onnx.TensorProto.FLOAT, [2])],
        ),
        opset_imports=[helper.make_opsetid("", 14)],
    )
    seen, ended = set(), threading.Event()

    def watch():
        while not ended.wait(0.002):
            seen.add(dialectgen.onnx.stage())

    watcher = threading.Thread(target=watch)
    watcher.start()
    dialectgen.onnx.convert(model, 13)
    ended.set()
    watcher.join()
    assert {"reading", "converting", "writing"} <= seen
