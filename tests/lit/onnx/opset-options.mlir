// Options of onnx-upgrade and onnx-to-opset, right ones and wrong ones.
// RUN: dialect-opt %s --onnx-to-opset=target=13 | FileCheck %s --check-prefix=V13
// RUN: dialect-opt %s --onnx-to-opset=target=ai.onnx.ml:1 | FileCheck %s --check-prefix=ML1
// RUN: dialect-opt %s --onnx-to-opset=target=13,ai.onnx.ml:1 | FileCheck %s --check-prefixes=V13,ML1
// RUN: dialect-opt %s --onnx-to-opset=target=ai.onnx:13 | FileCheck %s --check-prefix=V13
// RUN: dialect-opt %s --onnx-upgrade | FileCheck %s --check-prefix=NEWEST -DOPSET=%opset
// RUN: dialect-opt %s --onnx-upgrade=released | FileCheck %s --check-prefix=NEWEST -DOPSET=%released-opset
// RUN: not dialect-opt %s --onnx-to-opset=target=99 2>&1 | FileCheck %s --check-prefix=NEW
// RUN: not dialect-opt %s --onnx-to-opset=target=0 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not dialect-opt %s --onnx-to-opset=target=new 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not dialect-opt %s --onnx-to-opset=target=ai.onnx.ml: 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not dialect-opt %s --onnx-to-opset=target=nowhere:3 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: not dialect-opt %s --onnx-to-opset 2>&1 | FileCheck %s --check-prefix=NONE

// V13: ai.onnx = 13 : i64
// ML1: ai.onnx.ml = 1 : i64
// NEWEST: ai.onnx = [[OPSET]] : i64
// V13: "onnx.AddV13"
// ML1: "onnx.LabelEncoderV1"
// NEWEST: "onnx.Add"(
// NEWEST: "onnx.LabelEncoder"(

// NEW: error: target opset 99 is greater than current version
// ZERO: error: '0' is not an opset: write a number, or DOMAIN:NUMBER
// WORD: error: 'new' is not an opset: write a number, or DOMAIN:NUMBER
// EMPTY: error: 'ai.onnx.ml:' is not an opset: write a number, or DOMAIN:NUMBER
// NOWHERE: error: there are no versions of 'nowhere'
// NONE: error: '' is not an opset
module attributes {onnx.opset_imports = {ai.onnx = 14 : i64, ai.onnx.ml = 2 : i64}} {
  func.func @f(%x: tensor<2xf32>, %y: tensor<2x!onnx.String>) -> (tensor<2xf32>, tensor<2xi64>) {
    %0 = "onnx.Add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    %1 = "onnx.LabelEncoderV2"(%y) {keys_strings = ["a", "b"], values_int64s = [0, 1]} : (tensor<2x!onnx.String>) -> tensor<2xi64>
    onnx.Return %0, %1 : tensor<2xf32>, tensor<2xi64>
  }
}
