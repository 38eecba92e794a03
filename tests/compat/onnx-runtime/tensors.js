// Recorded values (TensorProto in .pb files) as inputs of onnxruntime-node, and
// their comparison with the rules of the ONNX library's own tests.
'use strict';

// Tolerances of the ONNX library's backend tests.
const relativeTolerance = 1e-3;
const absoluteTolerance = 1e-7;

// The name, constructor and typed field by number of the data type.
const types = {
  1: ['float32', Float32Array, 4], 2: ['uint8', Uint8Array, 5],
  3: ['int8', Int8Array, 5], 4: ['uint16', Uint16Array, 5],
  5: ['int16', Int16Array, 5], 6: ['int32', Int32Array, 5],
  7: ['int64', BigInt64Array, 7], 8: ['string', Array, 6],
  9: ['bool', Uint8Array, 5], 10: ['float16', Uint16Array, 5],
  11: ['float64', Float64Array, 10], 12: ['uint32', Uint32Array, 11],
  13: ['uint64', BigUint64Array, 11],
};

// Calls visit(field number, value): a BigInt of a varint, else the bytes.
function readMessage(bytes, visit) {
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('the protobuf is cut off');
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (size) => bytes.subarray(at, (at += size));
  while (at < bytes.length) {
    const key = Number(varint());
    const wire = key & 7;
    if (wire === 0) visit(key >> 3, varint());
    else if (wire === 1) visit(key >> 3, take(8));
    else if (wire === 2) visit(key >> 3, take(Number(varint())));
    else if (wire === 5) visit(key >> 3, take(4));
    else throw new Error('it is no protobuf');
  }
}

function varints(bytes) {
  const values = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes) {
    value |= BigInt(byte & 127) << shift;
    shift += 7n;
    if (byte < 128) {
      values.push(value);
      value = shift = 0n;
    }
  }
  return values;
}

// {type, dims, data}; throws on a type JavaScript's API does not have.
function readTensor(bytes) {
  const dims = [];
  const fields = {};
  let dataType = 0;
  let raw;
  readMessage(bytes, (field, value) => {
    if (field === 1) {
      for (const dim of typeof value === 'bigint' ? [value] : varints(value))
        dims.push(Number(BigInt.asIntN(64, dim)));
    } else if (field === 2) dataType = Number(value);
    else if (field === 9) raw = value;
    else (fields[field] = fields[field] || []).push(value);
  });
  if (!types[dataType]) throw new Error(`there is no tensor of data type ${dataType}`);
  const [type, Constructor, field] = types[dataType];
  const parts = fields[field] || [];
  let data;
  if (type === 'string') {
    data = parts.map((part) => Buffer.from(part).toString());
  } else if (raw || field === 4 || field === 10) {
    const joined = raw || Buffer.concat(parts);
    data = new Constructor(Uint8Array.from(joined).buffer);
  } else {
    const values = parts.flatMap((part) =>
      typeof part === 'bigint' ? [part] : varints(part));
    const isBig = Constructor === BigInt64Array || Constructor === BigUint64Array;
    data = Constructor.from(values, isBig ? (v) => v
      : (v) => Number(BigInt.asIntN(64, v)));
  }
  return {type, dims, data};
}

function fromHalf(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent === 0 ? sign * 2 ** -24 * fraction
    : sign * 2 ** (exponent - 25) * (fraction + 1024);
}

// The difference between a computed and a recorded tensor; empty if there is
// none.
function difference(computed, recorded) {
  if (computed.type !== recorded.type)
    return `it is ${computed.type}, recorded is ${recorded.type}`;
  if (computed.dims.join() !== recorded.dims.join())
    return `its shape is [${computed.dims}], recorded is [${recorded.dims}]`;
  // Some runtimes give half floats as numbers already.
  const isHalf = recorded.type === 'float16' && computed.data instanceof Uint16Array;
  const isFloat = recorded.type.startsWith('float');
  for (let i = 0; i < recorded.data.length; ++i) {
    let left = computed.data[i];
    let right = recorded.data[i];
    if (recorded.type === 'float16') right = fromHalf(right);
    if (isHalf) left = fromHalf(left);
    if (left === right || (isFloat && Number.isNaN(left) && Number.isNaN(right)))
      continue;
    if (isFloat && Number.isFinite(left) && Number.isFinite(right) &&
        Math.abs(left - right) <= absoluteTolerance + relativeTolerance * Math.abs(right))
      continue;
    return `element ${i} is ${left}, recorded is ${right}`;
  }
  return '';
}

module.exports = {readMessage, varints, readTensor, difference, fromHalf};
