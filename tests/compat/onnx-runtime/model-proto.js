// Models of one node as protobuf: written from drawn nodes, read from
// third-party models.
'use strict';

const {readMessage, varints, readTensor} = require('./tensors.js');

// Numbers of data types in the protobuf, by their names in the standard.
const dataTypes = {
  float: 1, uint8: 2, int8: 3, uint16: 4, int16: 5, int32: 6, int64: 7, string: 8,
  bool: 9, float16: 10, double: 11, uint32: 12, uint64: 13,
};
// Those that JavaScript's API of the runtime does not have.
const otherTypes = {complex64: 14, complex128: 15, bfloat16: 16};
const numberOfType = (element) => dataTypes[element] || otherTypes[element];
// The same as JavaScript's API of the runtime calls them.
const runtimeTypes = {...Object.fromEntries(Object.keys(dataTypes).map((name) => [name, name])),
                      float: 'float32', double: 'float64'};
const elementOfRuntime = Object.fromEntries(
  Object.entries(runtimeTypes).map(([element, type]) => [type, element]));
const elementOfNumber = Object.fromEntries(
  Object.entries(dataTypes).map(([element, number]) => [number, element]));
const arrays = {
  float: Float32Array, double: Float64Array, float16: Uint16Array, int8: Int8Array,
  int16: Int16Array, int32: Int32Array, int64: BigInt64Array, uint8: Uint8Array,
  uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array, bool: Uint8Array,
  string: Array, bfloat16: Uint16Array, complex64: Float32Array, complex128: Float64Array,
};
// How many of these an element has.
const widthOf = (element) => (element.startsWith('complex') ? 2 : 1);

function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes = [];
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
const tag = (field, wire) => varint((field << 3) | wire);
const number = (field, value) => Buffer.concat([tag(field, 0), varint(value)]);
const bytes = (field, value) => {
  const data = Buffer.from(value);
  return Buffer.concat([tag(field, 2), varint(data.length), data]);
};
function real(field, value) {
  const data = Buffer.alloc(4);
  data.writeFloatLE(value);
  return Buffer.concat([tag(field, 5), data]);
}

function tensorProto({element, shape, data}, name) {
  const parts = [...shape.map((size) => number(1, size)), number(2, numberOfType(element))];
  if (element === 'string') parts.push(...data.map((text) => bytes(6, text)));
  else parts.push(bytes(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)));
  if (name) parts.push(bytes(8, name));
  return Buffer.concat(parts);
}

function attributeProto(name, {kind, value}) {
  const numbers = {float: 1, int: 2, string: 3, tensor: 4, graph: 5, floats: 6, ints: 7, strings: 8};
  const fields = {
    int: () => [number(3, value)], float: () => [real(2, value)], string: () => [bytes(4, value)],
    tensor: () => [bytes(5, tensorProto(value))], ints: () => value.map((each) => number(8, each)),
    graph: () => [bytes(6, graphProto(value))], floats: () => value.map((each) => real(7, each)), strings: () => value.map((each) => bytes(9, each)),
  };
  return Buffer.concat([bytes(1, name), ...fields[kind](), number(20, numbers[kind])]);
}

// The type that `element` names: that of elements of a tensor, or a whole type,
// `seq(tensor(float))`, whose tensors have any shape.
function typeProto(element, shape, name) {
  const [, word, inner] = /^(\w+)\((.*)\)$/.exec(element) || [];
  if (word === 'tensor') return typeProto(inner);
  if (word === 'seq') return bytes(4, bytes(1, typeProto(inner)));
  if (word === 'optional') return bytes(9, bytes(1, typeProto(inner)));
  if (word === 'map') {
    const [key, value] = [inner.slice(0, inner.indexOf(',')), inner.slice(inner.indexOf(',') + 1).trim()];
    return bytes(5, Buffer.concat([number(1, numberOfType(key)),
                                   bytes(2, typeProto(value in dataTypes ? `tensor(${value})` : value))]));
  }
  const dims = (shape || []).map((size, axis) =>
    bytes(1, typeof size === 'number' ? number(1, size) : bytes(2, size || `${name}_${axis}`)));
  return bytes(1, Buffer.concat([number(1, numberOfType(element)), ...(shape ? [bytes(2, Buffer.concat(dims))] : [])]));
}

const nodeProto = ({op, domain, inputs, outputs, attributes = {}, name}) => Buffer.concat([
  ...inputs.map((each) => bytes(1, each)), ...outputs.map((each) => bytes(2, each)),
  ...(name ? [bytes(3, name)] : []), bytes(4, op), ...(domain ? [bytes(7, domain)] : []),
  ...Object.entries(attributes).map(([key, value]) => bytes(5, attributeProto(key, value)))]);

// `nodes`: op, domain, attributes, inputs and outputs by name; `inputs`, `outputs`: name,
// element, shape; `constants`: what is in tensors, by name.
function graphProto({nodes, inputs, outputs, constants}) {
  return Buffer.concat([
    ...nodes.map((node) => bytes(1, nodeProto(node))),
    bytes(2, 'body'),
    ...Object.entries(constants).map(([name, value]) => bytes(5, tensorProto(value, name))),
    ...inputs.map(({name, element, shape}) => bytes(11, valueInfo(name, element, shape))),
    ...outputs.map(({name, element, shape}) => bytes(12, valueInfo(name, element, shape)))]);
}

// A value with its type; without a shape the rank is unknown, and null is an
// unknown size, a text one by name.
function valueInfo(name, element, shape) {
  if (!element) return bytes(1, name);
  return Buffer.concat([bytes(1, name), bytes(2, typeProto(element, shape, name))]);
}

// `node`: op, domain, opset, operands (null where one is absent), attributes,
// results (false where one is absent) and their elements, where they are known.
function modelProto(node, resultElements = []) {
  const domain = node.domain === 'ai.onnx' ? '' : node.domain;
  const inputs = node.operands.map((operand, i) => (operand ? `v${i}` : ''));
  const outputs = node.results.map((isThere, i) => (isThere ? `r${i}` : ''));
  for (const names of [inputs, outputs]) while (names.length && !names[names.length - 1]) names.pop();
  const graph = [bytes(1, nodeProto({...node, domain, inputs, outputs, name: 'n'})), bytes(2, 'drawn')];
  node.operands.forEach((operand, i) => {
    if (!operand) return;
    if (operand.isConstant) return graph.push(bytes(5, tensorProto(operand, `v${i}`)));
    const shape = operand.open === 'rank' ? undefined
      : operand.open === 'sizes' ? operand.shape.map(() => null) : operand.shape;
    graph.push(bytes(11, valueInfo(`v${i}`, operand.element, shape)));
  });
  let next = 0;
  for (const name of outputs)
    if (name) graph.push(bytes(12, valueInfo(name, resultElements[next++])));
  return wholeModelProto(Buffer.concat(graph), {[domain]: node.opset, ...(domain ? {'': 17} : {})},
                         node.opset >= 21 ? 10 : 8);
}

// `opsets`: versions by domain.
function wholeModelProto(graph, opsets, irVersion = 8) {
  return Buffer.concat([number(1, irVersion), bytes(7, graph), ...Object.entries(opsets).map(([name, version]) =>
    bytes(8, Buffer.concat([...(name ? [bytes(1, name)] : []), number(2, version)])))]);
}

function readModel(data) {
  const texts = (value) => Buffer.from(value).toString();
  const signed = (value) => Number(BigInt.asIntN(64, value));
  const graph = {nodes: [], constants: new Map(), inputs: new Map(), opset: 0};
  const readTyped = (value) => {
    let name = '', element, shape;
    readMessage(value, (field, part) => {
      if (field === 1) name = texts(part);
      if (field === 2) readMessage(part, (f, tensor) => f === 1 && readMessage(tensor, (g, inner) => {
        if (g === 1) element = elementOfNumber[Number(inner)];
        if (g === 2) {
          shape = [];
          readMessage(inner, (h, dim) => {
            let size = 2;
            readMessage(dim, (k, number) => { if (k === 1) size = Number(number); });
            shape.push(size);
          });
        }
      }));
    });
    return [name, {element, shape}];
  };
  const tensorOf = (value) => {
    let name = '';
    readMessage(value, (field, part) => { if (field === 8) name = texts(part); });
    const {type, dims, data: elements} = readTensor(value);
    return [name, {element: elementOfRuntime[type], shape: dims, data: elements}];
  };
  const readAttribute = (value) => {
    let name = '', kind = 0;
    const all = {i: [], f: [], s: [], t: []};
    const list = (part, size, read) => {
      for (let at = 0; at + size <= part.length; at += size) all.f.push(read(at));
    };
    readMessage(value, (field, part) => {
      if (field === 1) name = texts(part);
      if (field === 20) kind = Number(part);
      if (field === 3) all.i.push(signed(part));
      if (field === 8) {
        all.i.push(...(typeof part === 'bigint' ? [part] : varints(part)).map(signed));
      }
      if (field === 2 || field === 7) list(Buffer.from(part), 4, (at) => Buffer.from(part).readFloatLE(at));
      if (field === 4 || field === 9) all.s.push(texts(part));
      if (field === 5) all.t.push(tensorOf(part)[1]);
    });
    const read = {
      1: ['float', all.f[0] || 0], 2: ['int', all.i[0] || 0], 3: ['string', all.s[0] || ''],
      4: ['tensor', all.t[0]], 6: ['floats', all.f], 7: ['ints', all.i], 8: ['strings', all.s],
    }[kind];
    return [name, read && {kind: read[0], value: read[1]}];
  };
  readMessage(data, (field, value) => {
    if (field === 8) {
      let domain = '', version = 0;
      readMessage(value, (f, part) => {
        if (f === 1) domain = texts(part);
        if (f === 2) version = Number(part);
      });
      if (domain === '' || domain === 'ai.onnx') graph.opset = version;
    }
    if (field !== 7) return;
    readMessage(value, (f, part) => {
      if (f === 5) graph.constants.set(...tensorOf(part));
      if (f === 11) graph.inputs.set(...readTyped(part));
      if (f !== 1) return;
      const node = {op: '', domain: '', inputs: [], outputs: [], attributes: {}};
      readMessage(part, (g, inner) => {
        if (g === 1) node.inputs.push(texts(inner));
        if (g === 2) node.outputs.push(texts(inner));
        if (g === 4) node.op = texts(inner);
        if (g === 7) node.domain = texts(inner);
        if (g === 5) {
          const [name, attribute] = readAttribute(inner);
          node.attributes[name] = attribute;
        }
      });
      graph.nodes.push(node);
    });
  });
  return graph;
}

// The nodes of op `op` in the model `data`, in the form of drawn nodes; only
// those whose operands are tensors that are inputs of the model, or constants.
function nodesOfModel(data, op) {
  const graph = readModel(data);
  for (const node of graph.nodes)
    if (node.op === 'Constant' && node.attributes.value)
      graph.constants.set(node.outputs[0], node.attributes.value.value);
  return graph.nodes.filter((node) => node.op === op).flatMap((node) => {
    const operands = [];
    for (const name of node.inputs) {
      const constant = graph.constants.get(name), input = graph.inputs.get(name);
      if (!name) operands.push(null);
      else if (constant) operands.push({...constant, isConstant: true});
      else if (input && input.element && input.shape)
        operands.push({element: input.element, shape: input.shape, name});
      else return [];
    }
    if (Object.values(node.attributes).some((attribute) => !attribute)) return [];
    return [{op, domain: 'ai.onnx', opset: graph.opset, operands, attributes: node.attributes,
             results: node.outputs.map((name) => name !== ''), inputs: [...graph.inputs.keys()]}];
  });
}

module.exports = {modelProto, wholeModelProto, graphProto, nodesOfModel, tensorProto, dataTypes, runtimeTypes, elementOfRuntime, arrays, widthOf};
