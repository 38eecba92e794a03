// Runs models with ONNX Runtime and records the results beside them.
//
//   node record.js FOLDER
//
// Each folder below FOLDER has model.onnx, with one input and one output, and
// test_data_set_0/input_0.pb.
'use strict';

const fs = require('fs');
const path = require('path');
const ort = require('onnxruntime-node');
const {readTensor} = require('../onnx-runtime/tensors.js');
const {writeTensor} = require('./tensor-proto.js');

async function main() {
  const root = process.argv[2];
  for (const name of fs.readdirSync(root).sort()) {
    const folder = path.join(root, name);
    const data = path.join(folder, 'test_data_set_0');
    const session = await ort.InferenceSession.create(
      path.join(folder, 'model.onnx'), {intraOpNumThreads: 1, interOpNumThreads: 1});
    const input = readTensor(fs.readFileSync(path.join(data, 'input_0.pb')));
    const results = await session.run({
      [session.inputNames[0]]: new ort.Tensor(input.type, input.data, input.dims),
    });
    fs.writeFileSync(path.join(data, 'output_0.pb'),
      writeTensor(results[session.outputNames[0]]));
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
