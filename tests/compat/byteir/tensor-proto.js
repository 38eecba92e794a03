// Tensors of 32-bit floats and 64-bit integers as protobuf.
'use strict';

function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128))
    bytes.push((value & 127) | 128);
  return Buffer.from([...bytes, value]);
}

// A TensorProto: dims, data_type, raw_data.
function writeTensor(tensor) {
  const data = Buffer.from(tensor.data.buffer, tensor.data.byteOffset,
    tensor.data.byteLength);
  return Buffer.concat([
    ...tensor.dims.map((size) => Buffer.concat([Buffer.from([8]), varint(size)])),
    Buffer.from([16, tensor.type === 'int64' ? 7 : 1, 74]), varint(data.length), data,
  ]);
}

module.exports = {writeTensor};
