// Draws inputs of models, runs these with ONNX Runtime, and records both.
//
//   node record.js FOLDER
//
// Each folder below FOLDER has model.onnx, whose outputs are 32-bit floats, and
// inputs.txt with the sizes of the inputs, 2x3 4; 2x3:5 has whole numbers of 64 bits
// below 5, and =16000 is a scalar of 64 bits.
'use strict';

const fs = require('fs');
const path = require('path');
const ort = require('onnxruntime-node');
const {writeTensor} = require('../byteir/tensor-proto.js');

// Numbers between -1 and 1, the same in each run.
function draw(count, seed) {
  let state = seed;
  return Float32Array.from({length: count}, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

async function main() {
  const root = process.argv[2];
  for (const name of fs.readdirSync(root).sort()) {
    const folder = path.join(root, name);
    const data = path.join(folder, 'test_data_set_0');
    const session = await ort.InferenceSession.create(
      path.join(folder, 'model.onnx'), {intraOpNumThreads: 1, interOpNumThreads: 1});
    const shapes = fs.readFileSync(path.join(folder, 'inputs.txt'), 'utf8').trim().split(' ');
    const feeds = {};
    for (const [index, shape] of shapes.entries()) {
      const isNumber = shape.startsWith('=');
      const [sizes, limit] = shape.split(':');
      const dims = isNumber ? [] : sizes.split('x').map(Number);
      const count = dims.reduce((product, size) => product * size, 1);
      const tensor = isNumber
        ? new ort.Tensor('int64', BigInt64Array.of(BigInt(shape.slice(1))), dims)
        : limit
          ? new ort.Tensor('int64', BigInt64Array.from(draw(count, index + 1),
                                                       (one) => BigInt(Math.floor((one + 1) / 2 * limit))), dims)
          : new ort.Tensor('float32', draw(count, index + 1), dims);
      feeds[session.inputNames[index]] = tensor;
      fs.writeFileSync(path.join(data, `input_${index}.pb`), writeTensor(tensor));
    }
    const results = await session.run(feeds);
    for (const [index, output] of session.outputNames.entries())
      fs.writeFileSync(path.join(data, `output_${index}.pb`), writeTensor(results[output]));
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
