"""Models that the tests of the package share."""

import pathlib

import numpy
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

DATA = pathlib.Path("/usr/share/libonnx-testdata/data/node")


def make_model(node, inputs, outputs, opset, element=TensorProto.FLOAT, **more):
    """A model of one node; inputs and outputs are pairs of name and shape."""
    values = [
        [helper.make_tensor_value_info(name, element, shape) for name, shape in pairs]
        for pairs in (inputs, outputs)
    ]
    graph = helper.make_graph([node], "graph", *values, **more)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=8)


@pytest.fixture
def hard_swish():
    """HardSwish, which opset 13 lacks and which expands into others."""
    node = helper.make_node("HardSwish", ["x"], ["y"], name="swish")
    return make_model(node, [("x", ["n", 4])], [("y", ["n", 4])], 14)


@pytest.fixture
def normalizer():
    """StringNormalizer, which opset 9 lacks and nothing replaces."""
    node = helper.make_node("StringNormalizer", ["x"], ["y"], name="lower")
    return make_model(node, [("x", [2])], [("y", [2])], 10, TensorProto.STRING)


@pytest.fixture
def softmax_path():
    return DATA / "test_softmax_axis_0" / "model.onnx"


@pytest.fixture
def quantized():
    """DequantizeLinear of integers by a known scale."""
    node = helper.make_node("DequantizeLinear", ["x", "scale"], ["y"])
    scale = numpy_helper.from_array(numpy.array(0.125, numpy.float32), "scale")
    model = make_model(node, [("x", [2, 3])], [("y", [2, 3])], 13, initializer=[scale])
    model.graph.input[0].type.tensor_type.elem_type = TensorProto.INT8
    return model


@pytest.fixture
def hard_swish_path(hard_swish, tmp_path):
    path = tmp_path / "swish.onnx"
    onnx.save(hard_swish, path)
    return path

@pytest.fixture
def default_axes():
    """ReduceSum along axes that callers may replace."""
    node = helper.make_node("ReduceSum", ["x", "axes"], ["y"], name="sum")
    model = make_model(node, [("x", [2, 3])], [("y", [2, 1])], 13)
    axes = numpy_helper.from_array(numpy.array([1], numpy.int64), "axes")
    model.graph.initializer.append(axes)
    model.graph.input.append(helper.make_tensor_value_info("axes", TensorProto.INT64, [1]))
    return model
