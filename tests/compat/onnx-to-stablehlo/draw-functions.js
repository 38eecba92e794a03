// Draws nodes of the ops of specs/functions, and of ai.onnx.ml, and compares their numbers
// in StableHLO with ONNX Runtime's.
//
//   node draw-functions.js TEST FUNCTIONS WORK [--each=N] [--ops=A,B] [--list]
//       [--tamper] [--write=PAGE | --check=PAGE]
//
// Forms of an op are drawn here: no schema says which operands go together. N nodes of each
// op that the runtime runs are recorded, as models with recorded values in the form of the
// standard's test data, and run by TEST, onnx-to-stablehlo-test. A run takes some of the ops
// (tests/support/Draws.h). A wrong or refused node is an error, and less than N are. PAGE is
// the table of a whole run. --list prints refusals of the runtime; --tamper changes a number
// of each record, which has to be an error.
'use strict';

const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');
const {run} = require('../onnx-runtime/running.js');
const learningForms = require('./learning-forms.js');
const {languageModel} = require('./language-model.js');
const {modelProto, wholeModelProto, graphProto, tensorProto, runtimeTypes, elementOfRuntime, arrays} = require('../onnx-runtime/model-proto.js');
const {makeRandomOf, isChosen, isWhole} = require('../onnx-runtime/draw.js');

const [test, functions, work, ...flags] = process.argv.slice(2);
const flag = (name, otherwise) => {
  const found = flags.find((text) => text.startsWith(`--${name}=`));
  return found ? found.slice(name.length + 3) : otherwise;
};
const each = Number(flag('each', 20)), only = flag('ops', '');
// Of the op that is drawn: the element type of floats in place of 32 bits, or nothing.
let random, half;
const pick = (list) => list[random(list.length)];
const maybe = (make) => (random(2) ? make() : null);
const countOf = (shape) => shape.reduce((product, size) => product * size, 1);
const range = (count, valueOf) => Array.from({length: count}, (_, place) => valueOf(place));

function toHalf(value) {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0];
  const sign = (bits >>> 16) & 0x8000, exponent = ((bits >>> 23) & 255) - 112;
  return exponent <= 0 ? sign : sign | (exponent << 10) | ((bits >>> 13) & 1023);
}

// The nearest number of bfloat16, by its bits, and back.
function toBrief(value) {
  const bits = new Uint32Array(Float32Array.of(value).buffer)[0];
  return (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}
const fromBrief = (bits) => new Float32Array(Uint32Array.of(bits << 16).buffer)[0];

const tensor = (element, shape, values) => ({element, shape, data: arrays[element].from(values)});
const ofType = (shape, values) => (half ? tensor(half, shape, values.map(half === 'float16' ? toHalf : toBrief))
  : tensor('float', shape, values));
// Numbers between -scale and scale, in the type that is drawn for the node.
function floats(shape, scale = 1, base = 0) {
  const values = range(countOf(shape), () => base + scale * (random(4001) / 2000 - 1));
  return ofType(shape, values);
}
const wholes = (element, shape, bound, from = 0) =>
  tensor(element, shape, range(countOf(shape), () => (element === 'int64' ? BigInt : Number)(from + random(bound))));
const listed = (element, shape, values) => tensor(element, shape, values);
// Where the processor adds two products of bytes in 16 bits, the runtime's sums of larger ones are not exact.
const weightsOf = (element, shape) => wholes(element, shape, 60);
const constant = (operand) => operand && {...operand, isConstant: true};
const int = (value) => ({kind: 'int', value});
const real = (value) => ({kind: 'float', value});
const given = (attributes) => Object.fromEntries(Object.entries(attributes).filter(([, value]) => value));
const node = (operands, attributes = {}, results = [true]) => ({operands, attributes: given(attributes), results});
// Each row has a key that counts: sums with numbers such as -10000 alone are not exact.
function mask(shape) {
  const made = wholes('int32', shape, 2), size = shape[shape.length - 1];
  return {...made, data: made.data.map((value, place) => (place % size ? value : 1))};
}

function caches(rows, size) {
  const angles = range(rows * size, (place) => Math.floor(place / size) / 10 ** (place % size / size));
  const of = (curve) => {
    const values = angles.map(curve);
    return ofType([rows, size], values);
  };
  return [of(Math.cos), of(Math.sin)];
}

const normalized = (most, biasAt, attributes) => () => {
  const [batch, length, size] = [1 + random(3), 1 + random(4), 4 * (1 + random(4))];
  const operands = [floats([batch, length, size]), floats(pick([[batch, length, size], [batch, length, size], [1, length, size], [length, size]]))];
  for (let place = 2; place < most; ++place) operands.push(place === 2 || random(2) ? floats([size]) : null);
  return node(operands, {epsilon: maybe(() => real(pick([1e-5, 1e-3])))}, pick([[true], [true, false, false, true]]));
};

// [batch, length, heads * size] of each part as [batch, length, heads, parts, size].
function packed(parts, batch, length, heads, size) {
  const made = {...parts[0], shape: [batch, length, heads, parts.length, size]};
  made.data = new made.data.constructor(parts.length * made.data.length);
  parts.forEach(({data}, part) => data.forEach((value, place) => {
    made.data[(Math.floor(place / size) * parts.length + part) * size + place % size] = value;
  }));
  return made;
}
// Forms that the runtime has on other devices alone: `as` is the same node in another form.
function packedQueries(batch, length, heads, size) {
  const parts = range(3, () => floats([batch, length, heads * size])), bias = maybe(() => floats([heads * 3 * size]));
  const attributes = {num_heads: int(heads), unidirectional: int(random(2))}, lengths = wholes('int32', [batch], length, 1);
  const starts = range(2 * batch + 2, () => 0);
  return {...node([packed(parts, batch, length, heads, size), null, null, bias,
                   listed('int32', [3 * batch + 2], [...lengths.data, ...starts])], attributes),
          as: node([...parts, bias, lengths], attributes)};
}
function packedKeys(batch, length, keys, heads, size) {
  const query = floats([batch, length, heads * size]), parts = range(2, () => floats([batch, keys, heads * size]));
  const attributes = {num_heads: int(heads)};
  return {...node([query, packed(parts, batch, keys, heads, size)], attributes), as: node([query, ...parts], attributes)};
}
// The same as one node in several: `Op v0 v1 > t`.
const nodesOf = (...lines) => ({nodes: lines.map((line) => {
  const [left, right] = line.split(' > '), [op, ...inputs] = left.split(' ');
  return {op, inputs, outputs: right.split(' '), domain: op.endsWith('Gelu') ? 'com.microsoft' : '',
          attributes: op === 'Split' ? {axis: int(-1), num_outputs: int(2)} : op === 'Cast' ? {to: int(6)} : op === 'Concat' ? {axis: int(-1)} : {}};
})});
// The same with a state in a buffer of a greatest length, of which `past` steps are told.
function shared({operands, attributes}, past, length) {
  const [, batch, heads, , size] = operands[4].shape, room = past + length + random(3);
  const wide = floats([2, batch, heads, room, size]);
  const rows = (from, count, to) => range(2 * batch * heads, (row) => to.set(
    from.data.subarray(row * count * size, (row + 1) * count * size), row * room * size));
  rows(operands[4], past, wide.data);
  const own = operands.map((one, place) => (place === 4 ? wide : one));
  while (own.length < 6) own.push(null);
  // Steps that are told and new ones take the place of the first rows.
  const after = ([output, present]) => {
    const made = wide.data.slice();
    rows({data: present.data}, past + length, made);
    return [output, {...present, dims: wide.shape, data: made}];
  };
  return {...node([...own, listed('int32', [1], [past])], {...attributes, past_present_share_buffer: int(1)}, [true, true]),
          as: {...node(operands, attributes, [true, true]), after}};
}
// One node of several, such as apply('Cast', 'v0', 'r0', {to: int(1)}).
const apply = (op, inputs, outputs, attributes = {}) => ({op, inputs: inputs.split(' ').filter(Boolean), outputs: outputs.split(' '), attributes});
const list = (value) => ({kind: 'ints', value}), text = (value) => ({kind: 'string', value});
const numbers = (name, value) => apply('Constant', '', name, {value_ints: list(value)});
const turned = (from, to, perm) => ({op: 'Transpose', inputs: [from], outputs: [to], attributes: {perm: {kind: 'ints', value: perm}}});
function groupNorm(hasSkip) {
  const groups = pick([1, 2, 4]), isCurve = random(2), shape = [1 + random(2), 3, 2, 8], bias = hasSkip ? maybe(() => floats([8])) : null;
  const attributes = {epsilon: real(1e-3), groups: int(groups), channels_last: int(1), activation: int(isCurve)};
  const image = floats(shape), skip = hasSkip ? floats(pick([shape, [shape[0], 1, 1, 8]])) : null;
  const sums = [...(hasSkip ? ['Add v0 v3 > a'] : ['Identity v0 > a']), bias ? 'Add a v4 > b' : 'Identity a > b'];
  return {...node([image, floats([8]), floats([8]), ...(hasSkip ? [skip, bias] : [])], attributes),
          as: {nodes: [...nodesOf(...sums).nodes, turned('b', 't', [0, 3, 1, 2]),
                       {op: 'GroupNormalization', inputs: ['t', 'v1', 'v2'], outputs: ['n'], attributes: {num_groups: int(groups), epsilon: real(1e-3)}},
                       ...nodesOf(...(isCurve ? ['Sigmoid n > s', 'Mul n s > c'] : ['Identity n > c'])).nodes, turned('c', 'r0', [0, 2, 3, 1])]}};
}
// The part of a mask of the greatest length that counts.
function wideMask(batch, length, all) {
  const most = all + random(3), wide = mask([batch, 1, most, most]), part = mask([batch, length, all]);
  part.data.forEach((_, place) => {
    const key = place % all, row = Math.floor(place / all) % length, first = Math.floor(place / all / length);
    part.data[place] = wide.data[(first * most + row + all - length) * most + key];
  });
  return [wide, part];
}

// Tokens of several sequences without padding: where they are in a batch, where those of each begin, and nodes
// of the runtime that give a batch of rows, and attend to one.
function packing() {
  const [batch, length] = [1 + random(3), 1 + random(4)], lengths = range(batch, () => 1 + random(length)), all = range(batch * length, (place) => place);
  const isToken = (place) => place % length < lengths[Math.floor(place / length)], places = all.filter(isToken), tokens = places.length;
  const starts = [0, ...lengths.map((_, place) => lengths.slice(0, place + 1).reduce((sum, one) => sum + one, 0))];
  const nodes = (from, to) => [numbers(`${to}s`, [0, 0, 1, 0]),
    numbers(`${to}c`, all.map((place) => (isToken(place) ? places.indexOf(place) : tokens))), numbers(`${to}d`, [batch, length]), apply('Reshape', `${to}c ${to}d`, `${to}i`), apply('Pad', `${from} ${to}s`, `${to}p`), apply('Gather', `${to}p ${to}i`, to)];
  const attend = ([q, k, v, bias], scores, attributes) => [numbers('lengths64', lengths), apply('Cast', 'lengths64', 'lengths', {to: int(6)}),
    {op: 'MultiHeadAttention', domain: 'com.microsoft', inputs: [q, k, v, bias, 'lengths', scores], outputs: ['mixed'], attributes}, numbers('flat', places),
    numbers('rows', [batch * length, -1]), apply('Reshape', 'mixed rows', 'whole'), apply('Gather', 'whole flat', 'r0')];
  return {batch, length, lengths, places, tokens, nodes, attend, offset: listed('int32', [batch, length], [...places, ...all.filter((place) => !isToken(place))]), starts: listed('int32', [batch + 1], starts)};
}
// A dropout that drops nothing, with a bit for each number.
function bitmask(isSum) {
  const shape = [1 + random(5), 2, 1 + random(9)], residual = isSum ? maybe(() => floats(shape)) : null, words = Math.ceil(countOf(shape) / 32);
  return {...node([floats(shape), ...(isSum ? [floats([shape[2]]), residual] : [])], {}, [true, true]),
          as: {nodes: [apply(isSum ? 'Add' : 'Identity', isSum ? 'v0 v1' : 'v0', 's'), apply(residual ? 'Add' : 'Identity', residual ? 's v2' : 's', 'r0')],
               after: ([output]) => [output, {type: 'uint32', dims: [words], data: new Uint32Array(words).fill(2 ** 32 - 1)}], elementsAfter: ['uint32']}};
}

function quantized(count, attributes, shape = [1 + random(3), 1 + random(6)]) {
  const element = pick(['uint8', 'int8']), scale = () => constant(floats([], 0.01, 0.05)), zero = () => constant(wholes(element, [], 20));
  return node([...range(count, () => [wholes(element, shape, 100), scale(), zero()]).flat(), scale(), zero()], attributes);
}

const forms = {
  MultiHeadAttention() {
    const [batch, length, heads, size, sizeV] = [1 + random(3), 1 + random(4), 1 + random(3), 4, pick([4, 4, 6])];
    const past = random(3) === 0 ? 1 + random(3) : 0;
    const isCross = !past && random(3) === 0;
    const valueSize = past ? size : sizeV, keys = past || random(2) ? length : 1 + random(5), all = past + keys;
    const packing = !past && !isCross && valueSize === size ? random(4) : 0;
    if (packing === 1 && keys === length) return packedQueries(batch, length, heads, size);
    if (packing === 2) return packedKeys(batch, length, keys, heads, size);
    const bias = maybe(() => floats([heads * (2 * size + valueSize)]));
    const padding = maybe(() => pick([
      () => mask([batch, all]), () => mask([batch, length, all]),
      () => wholes('int32', [batch], all, 1)])());
    const isCausal = keys === length && !isCross ? random(2) : 0;
    const results = pick([[true, true, true], past && !isCausal ? [true, true, true, true] : past ? [true, true, true] : [true]]);
    const drawn = node([floats([batch, length, heads * size]),
      isCross ? floats([batch, heads, keys, size]) : floats([batch, keys, heads * size]),
      isCross ? floats([batch, heads, keys, valueSize]) : floats([batch, keys, heads * valueSize]),
      bias, padding, maybe(() => floats([pick([1, batch]), pick([1, heads]), length, all])),
      past ? floats([batch, heads, past, size]) : null, past ? floats([batch, heads, past, size]) : null],
    {num_heads: int(heads), scale: maybe(() => real(pick([0, 0.25]))), unidirectional: int(isCausal),
     mask_filter_value: maybe(() => real(-1000))},
    results);
    // The type of scores follows from nothing.
    return {...drawn, elements: results.length > 3 ? results.map(() => half || 'float') : undefined};
  },
  Attention() {
    const [batch, length, heads, size, wide] = [1 + random(3), 1 + random(4), 1 + random(3), 4, 4 * (1 + random(3))];
    const past = random(3) === 0 ? 1 + random(3) : 0, all = past + length;
    const valueSize = past ? size : pick([4, 4, 6]), columns = heads * (2 * size + valueSize);
    const ends = range(batch, () => 1 + random(all));
    const index = maybe(() => pick([
      () => mask([batch, all]), () => mask([batch, length, all]), () => listed('int32', [batch], ends),
      () => listed('int32', [2 * batch], [...ends, ...ends.map((end) => random(end))]),
      () => mask([batch, 1])])());
    const [wideIndex, partIndex] = random(6) ? [index, null] : wideMask(batch, length, all);
    const drawn = node([floats([batch, length, wide]), constant(floats([wide, columns])),
      random(4) ? floats([columns]) : null, wideIndex, past ? floats([2, batch, heads, past, size]) : null,
      maybe(() => floats([pick([1, batch]), pick([1, heads]), length, all]))],
    {num_heads: int(heads), scale: maybe(() => real(0.25)), unidirectional: int(partIndex ? 0 : random(2)),
     qkv_hidden_sizes: valueSize !== size || random(2) ? {kind: 'ints', value: [heads * size, heads * size, heads * valueSize]} : null},
    past || (valueSize === size && random(2)) ? [true, true] : [true]);
    if (past && !partIndex && random(2)) return shared(drawn, past, length);
    return partIndex ? {...drawn, as: {...drawn, operands: drawn.operands.map((one) => (one === wideIndex ? partIndex : one))}} : drawn;
  },
  GroupQueryAttention() {
    const size = 16, groups = 1 + random(2), heads = groups * (1 + random(2)), batch = 1 + random(2);
    const past = random(2) ? 1 + random(4) : 0, length = past ? pick([1, 1, 1 + random(3)]) : 1 + random(5);
    const room = random(2) ? past + length + random(3) : past;
    const isPacked = random(3) === 0, total = past + length, isTurned = random(2);
    // Rows behind the state are zeros.
    const state = () => {
      const made = floats([batch, groups, room, size]);
      for (let row = 0; row < batch * groups * room; ++row)
        if (row % room >= past) made.data.fill(0, row * size, (row + 1) * size);
      return made;
    };
    const [cos, sin] = caches(32, pick([size / 2, size / 2, size / 4]));
    const hasSink = random(3) === 0, hasScores = hasSink ? 0 : pick([0, 1, 2]);
    const sums = isPacked ? [floats([batch, length, (heads + 2 * groups) * size]), null, null]
      : [floats([batch, length, heads * size]), floats([batch, length, groups * size]), floats([batch, length, groups * size])];
    const drawn = node([...sums, room ? state() : null, room ? state() : null,
      listed('int32', [batch], range(batch, () => total - 1)), (random(2) ? constant : (operand) => operand)(listed('int32', [1], [total])),
      isTurned ? constant(cos) : null, isTurned ? constant(sin) : null,
      isTurned && random(2) ? listed('int64', [batch, length], range(batch * length, () => BigInt(random(32)))) : null,
      random(3) ? null : floats([pick([1, batch]), pick([1, heads]), length, total]),
      hasSink && random(2) ? floats([heads]) : null],
    {num_heads: int(heads), kv_num_heads: int(groups), do_rotary: int(isTurned), rotary_interleaved: int(isTurned && random(2)),
     scale: maybe(() => real(0.3)), softcap: maybe(() => real(2)), local_window_size: maybe(() => int(pick([1, 2, 3]))),
     smooth_softmax: hasSink && random(2) ? int(1) : null, qk_output: hasScores ? int(hasScores) : null},
    hasScores ? [true, true, true, true] : [true, true, true]);
    return {...drawn, elements: hasScores ? range(4, () => half || 'float') : undefined};
  },
  RotaryEmbedding() {
    const [batch, length, heads, size] = [1 + random(3), 1 + random(4), 1 + random(3), pick([8, 16])];
    const isPart = random(3) === 0, isFlat = random(2) || isPart;
    const [cos, sin] = caches(16, size / (isPart ? 4 : 2));
    return node([floats(random(2) ? [batch, length, heads * size] : [batch, heads, length, size]),
      random(2) ? listed('int64', [1], [BigInt(random(8))]) : listed('int64', [batch, length], range(batch * length, () => BigInt(random(16)))),
      cos, sin], {interleaved: int(random(2)), is_packed_batching: random(4) ? null : int(1), num_heads: isPart || random(2) ? int(heads) : null,
                  rotary_embedding_dim: isPart ? int(size / 2) : null, scale: random(4) ? null : real(0.5)});
  },
  MatMulNBits() {
    const bits = pick([4, 4, 8, 2]), block = pick([16, 32]), K = pick([16, 32, 48, 64, 40]), N = pick([1, 3, 8]);
    const blocks = Math.ceil(K / block), packed = Math.ceil(blocks * bits / 8);
    // With g_idx, the runtime forgets zero points in bytes, and reads 2 bits as 4.
    const groups = bits === 4 && random(3) === 0 ? listed('int32', [K], range(K, () => random(blocks))) : null;
    const zeros = maybe(() => (!groups && random(3) ? wholes('uint8', [N * packed], 256) : floats([N * blocks], 3, 2 ** (bits - 1))));
    const scales = floats([N * blocks], 0.1);
    if (random(2)) scales.shape = [N, blocks];
    return node([floats([...pick([[2], [2, 3], [1]]), K]), constant(wholes('uint8', [N, blocks, block * bits / 8], 256)),
      constant(scales), constant(zeros), constant(groups), random(3) ? null : constant(floats([N]))],
    {K: int(K), N: int(N), bits: int(bits), block_size: int(block)});
  },
  MatMulBnb4() {
    const block = pick([16, 32]), K = pick([32, 64]), N = pick([1, 3, 8]);
    return node([floats([...pick([[2], [2, 3]]), K]), constant(wholes('uint8', [N * K / 2], 256)), constant(floats([N * K / block], 0.5, 1))],
      {K: int(K), N: int(N), block_size: int(block), quant_type: int(random(2))});
  },
  SkipLayerNormalization: normalized(5),
  SkipSimplifiedLayerNormalization: normalized(4),
  EmbedLayerNormalization() {
    const [batch, length, size] = [1 + random(3), 1 + random(5), 4 * (1 + random(3))], hasSegments = random(2);
    return node([wholes('int32', [batch, length], 9), hasSegments ? wholes('int32', [batch, length], 2) : null,
      floats([9, size]), floats([8, size]), hasSegments ? floats([2, size]) : null, floats([size]), floats([size]),
      maybe(() => mask([batch, length])), random(3) ? null : wholes('int32', [batch, length], 8)],
    {epsilon: real(1e-5)}, pick([[true, true], [true, true, true]]));
  },
  SimplifiedLayerNormalization: () => {
    const size = 4 * (1 + random(4));
    return {...node([floats([1 + random(3), 1 + random(3), size]), floats([size])],
                    {axis: maybe(() => int(-1)), epsilon: maybe(() => real(1e-3))}, half === 'bfloat16' ? [true] : pick([[true], [true, true]])), domain: 'ai.onnx', opset: 17};
  },
  LayerNormalization: () => {
    const size = 4 * (1 + random(4));
    return {...node([floats([1 + random(3), 1 + random(3), size]), floats([size]), maybe(() => floats([size]))],
                    {axis: maybe(() => int(-1)), epsilon: maybe(() => real(1e-3))}, half === 'bfloat16' ? [true] : pick([[true], [true, true, true]])), domain: 'ai.onnx', opset: 15};
  },
  FastGelu: () => {
    const size = 1 + random(6);
    return node([floats([1 + random(3), 2, size], 3), maybe(() => floats([size]))]);
  },
  BiasGelu: () => {
    const size = 1 + random(6);
    return node([floats([1 + random(3), 2, size], 3), floats([size])]);
  },
  Gelu: () => node([floats([1 + random(3), 1 + random(6)], 3)]),
  QuickGelu: () => node([floats([1 + random(3), 1 + random(6)], 3)], {alpha: maybe(() => real(pick([1, 1.5])))}),
  BiasAdd: () => {
    const [batch, places, size] = [1 + random(2), 1 + random(4), 1 + random(5)];
    return {...node([floats([batch, places, size]), floats([size]), floats([batch, places, size])]), as: nodesOf('Add v0 v1 > t', 'Add t v2 > r0')};
  },
  BiasDropout: () => {
    const shape = [1 + random(3), 1 + random(5)], residual = maybe(() => floats(shape));
    return {...node([floats(shape), floats([shape[1]]), residual]),
            as: residual ? nodesOf('Add v0 v1 > t', 'Add t v2 > r0') : nodesOf('Add v0 v1 > r0')};
  },
  BiasSplitGelu: () => {
    const size = 2 * (1 + random(4));
    return {...node([floats([1 + random(3), 1 + random(4), size]), floats([size])]),
            as: nodesOf('Add v0 v1 > t', 'Split t > a b', 'Gelu b > g', 'Mul a g > r0')};
  },
  GemmFastGelu: () => {
    const [inner, columns] = [1 + random(4), 1 + random(4)], bias = maybe(() => floats([columns]));
    return {...node([floats([2, 3, inner]), floats([inner, columns]), bias]),
            as: nodesOf('MatMul v0 v1 > t', bias ? 'FastGelu t v2 > r0' : 'FastGelu t > r0')};
  },
  QGemm: () => {
    const element = pick(['uint8', 'int8']), [rows, inner, columns, turnA, turnB] = [1 + random(3), 1 + random(5), 1 + random(4), random(2), random(2)];
    const isWhole = random(2), scale = (shape) => floats(shape, 0.01, 0.05), zero = () => constant(wholes(element, [], 20));
    return node([wholes(element, turnA ? [inner, rows] : [rows, inner], 100), constant(scale([])), zero(),
      constant(wholes(element, turnB ? [columns, inner] : [inner, columns], 100)), constant(scale([])), zero(),
      maybe(() => constant(wholes('int32', [columns], 200))), isWhole ? constant(floats([], 0.5, 2)) : null, isWhole ? zero() : null],
    {transA: int(turnA), transB: int(turnB), alpha: maybe(() => real(0.5))});
  },
  QAttention() {
    const [batch, length, heads, wide] = [1 + random(2), 1 + random(4), 1 + random(3), 4 * (1 + random(3))], columns = 12 * heads;
    const past = random(3) === 0 ? 1 + random(3) : 0, all = past + length;
    return node([wholes('uint8', [batch, length, wide], 255), constant(weightsOf('int8', [wide, columns])), floats([columns]),
      constant(floats([], 0.002, 0.01)), constant(floats([], 0.002, 0.01)), maybe(() => mask([batch, all])),
      constant(wholes('uint8', [], 200)), constant(wholes('int8', [], 20)), past ? floats([2, batch, heads, past, 4]) : null],
    {num_heads: int(heads), unidirectional: int(random(2))}, past ? [true, true] : [true]);
  },
  DecoderMaskedMultiHeadAttention() {
    const [batch, heads, size, past] = [1 + random(2), 1 + random(3), 4, 1 + random(4)], room = past + 1 + random(3);
    const row = () => floats([batch, 1, heads * size]), all = past + 1;
    return node([row(), row(), row(), maybe(() => mask([batch, all])), maybe(() => floats([1, pick([1, heads]), 1, all])),
      floats([batch, heads, room, size]), floats([batch, heads, room, size]), listed('int32', [1], [past]), null, null,
      maybe(() => floats([3 * heads * size]))],
    {num_heads: int(heads), past_present_share_buffer: int(1), scale: maybe(() => real(0.25))}, [true, true, true]);
  },
  GroupNorm: () => groupNorm(false), SkipGroupNorm: () => groupNorm(true),
  NhwcConv: () => {
    const groups = pick([1, 2]), pads = maybe(() => ({kind: 'ints', value: [1, 0, 0, 1]})), bias = maybe(() => floats([2 * groups]));
    const attributes = given({group: int(groups), pads, kernel_shape: {kind: 'ints', value: [3, 2]}});
    return {...node([floats([1 + random(2), 4, 5, 2 * groups]), constant(floats([2 * groups, 2, 3, 2])), bias], attributes),
            as: {nodes: [turned('v0', 't', [0, 3, 1, 2]),
                         {op: 'Conv', inputs: bias ? ['t', 'v1', 'v2'] : ['t', 'v1'], outputs: ['c'], attributes}, turned('c', 'r0', [0, 2, 3, 1])]}};
  },
  TransposeMatMul: () => node([floats([2, 3]), floats([4, 3])], {transB: int(1), alpha: maybe(() => real(0.5))}),
  FusedMatMul: () => {
    if (random(3) === 0) {
      const [rows, inner, columns, turnA, turnB] = [1 + random(4), 1 + random(4), 1 + random(4), random(2), random(2)];
      const batch = pick([[2], [2, 3]]);
      return node([floats(turnA ? [rows, ...batch, inner] : [...batch, rows, inner]),
        floats(turnB ? [inner, ...batch, columns] : [...batch, inner, columns])], {transBatchA: int(turnA), transBatchB: int(turnB)});
    }
    const [turnA, turnB, rows, inner, columns] = [random(2), random(2), 1 + random(4), 1 + random(4), 1 + random(4)];
    const batch = pick([[], [2], [2, 3]]);
    return node([floats([...batch, ...(turnA ? [inner, rows] : [rows, inner])]),
      floats([...pick([[], batch]), ...(turnB ? [columns, inner] : [inner, columns])])],
    {transA: int(turnA), transB: int(turnB), alpha: maybe(() => real(0.5))});
  },
  FusedMatMulActivation: () => {
    const [turnB, inner, columns] = [random(2), 1 + random(4), 1 + random(4)], kind = pick(['Relu', 'Tanh', 'Sigmoid']);
    return {...node([floats([2, 3, inner]), floats(turnB ? [columns, inner] : [inner, columns])], {transB: int(turnB), activation: {kind: 'string', value: kind}}),
            as: turnB ? nodesOf('Transpose v1 > t', 'MatMul v0 t > p', `${kind} p > r0`) : nodesOf('MatMul v0 v1 > p', `${kind} p > r0`)};
  },
  FusedGemm: () => {
    const [turnA, turnB, rows, inner, columns] = [random(2), random(2), 1 + random(4), 1 + random(4), 1 + random(4)];
    const kind = pick(['Relu', 'Tanh', 'Sigmoid', 'LeakyRelu']);
    return node([floats(turnA ? [inner, rows] : [rows, inner]), floats(turnB ? [columns, inner] : [inner, columns]),
      maybe(() => floats([columns]))],
    {transA: int(turnA), transB: int(turnB), alpha: maybe(() => real(0.5)), beta: maybe(() => real(2)),
     activation: {kind: 'string', value: kind}, activation_alpha: kind === 'LeakyRelu' ? real(0.1) : null});
  },
  FusedConv: () => {
    const groups = pick([1, 2]), kind = pick(['Relu', 'Tanh', 'Sigmoid', 'LeakyRelu', 'Clip', 'HardSigmoid']), size = 4 + random(3);
    const parameters = {LeakyRelu: [0.1], Clip: [-0.5, 0.5], HardSigmoid: [0.3, 0.4]}[kind];
    return node([floats([1 + random(2), 2 * groups, size, size]), constant(floats([2 * groups, 2, 3, 3])), maybe(() => floats([2 * groups])), null],
      {activation: {kind: 'string', value: kind}, activation_params: parameters ? {kind: 'floats', value: parameters} : null, group: int(groups),
       pads: maybe(() => ({kind: 'ints', value: [1, 1, 1, 1]})), strides: maybe(() => ({kind: 'ints', value: [2, 1]})), kernel_shape: {kind: 'ints', value: [3, 3]}});
  },
  MatMulIntegerToFloat: () => {
    const element = pick(['uint8', 'int8']), [rows, inner, columns] = [1 + random(3), 1 + random(5), 1 + random(4)];
    return node([wholes(element, [rows, inner], 100), wholes(element, [inner, columns], 100), floats([], 0.01, 0.05), floats(pick([[], [columns]]), 0.01, 0.05),
      maybe(() => wholes(element, [], 20)), maybe(() => wholes(element, [], 20)), maybe(() => floats([columns]))]);
  },
  DynamicQuantizeMatMul: () => {
    const element = pick(['uint8', 'int8']), [rows, inner, columns] = [1 + random(3), 1 + random(5), 1 + random(4)];
    return node([floats([rows, inner]), weightsOf(element, [inner, columns]), floats([], 0.01, 0.05), maybe(() => wholes(element, [], 20)),
      maybe(() => floats([columns]))]);
  },
  QLinearAdd: () => quantized(2), QLinearMul: () => quantized(2),
  QLinearLeakyRelu: () => quantized(1, {alpha: maybe(() => real(0.2))}), QLinearSigmoid: () => quantized(1),
  QLinearGlobalAveragePool: () => quantized(1, {channels_last: maybe(() => int(1))}, [2, 3, 4, 5]),
  QLinearAveragePool: () => quantized(1, {kernel_shape: {kind: 'ints', value: [2, 2]}, ...pick([{count_include_pad: int(1)}, {ceil_mode: int(1)}, {}]), channels_last: maybe(() => int(1)),
                                          pads: maybe(() => ({kind: 'ints', value: [1, 0, 0, 1]})), strides: maybe(() => ({kind: 'ints', value: [2, 1]}))}, [2, 3, 4, 5]),
  QLinearWhere: () => {
    const {operands} = quantized(2);
    return node([wholes('bool', operands[0].shape, 2), ...operands]);
  },
  GatherBlockQuantized: () => {
    const [rows, blocks, block, bits] = [1 + random(6), 1 + random(3), pick([16, 32]), pick([4, 4, 8])];
    return node([constant(wholes('uint8', [rows, blocks * block * bits / 8], 256)), wholes(pick(['int32', 'int64']), pick([[2], [2, 3]]), rows),
      constant(floats([rows, blocks], 0.1)), maybe(() => constant(wholes('uint8', [rows, Math.ceil(blocks * bits / 8)], 256)))],
    {block_size: int(block), bits: int(bits), quantize_axis: int(1)});
  },
  QLinearConv: () => {
    const groups = pick([1, 2]), last = random(2), element = pick(['uint8', 'int8']), weights = element === 'uint8' ? pick(['uint8', 'int8']) : 'int8';
    const shape = [1 + random(2), 2 * groups, 4 + random(2), 5], perChannel = random(2);
    const zero = (of) => constant(wholes(of, [], of === 'uint8' ? 20 : 1));
    return node([wholes(element, last ? [shape[0], shape[2], shape[3], shape[1]] : shape, 100), constant(floats([], 0.01, 0.05)), zero(element),
      constant(wholes(weights, [2 * groups, 2, 3, 2], 50)), constant(floats(perChannel ? [2 * groups] : [], 0.01, 0.05)),
      perChannel ? constant(listed(weights, [2 * groups], range(2 * groups, () => 0))) : zero(weights),
      constant(floats([], 0.1, 1)), zero(element), maybe(() => constant(wholes('int32', [2 * groups], 200)))],
    {channels_last: int(last), group: int(groups), kernel_shape: {kind: 'ints', value: [3, 2]},
     pads: maybe(() => ({kind: 'ints', value: [1, 0, 0, 1]})), strides: maybe(() => ({kind: 'ints', value: [2, 1]}))});
  },
  QLinearConcat: () => {
    const element = pick(['uint8', 'int8']), axis = random(3), zero = () => constant(wholes(element, [], 20));
    const shapeOf = () => range(3, (place) => (place === axis ? 1 + random(4) : 2 + place));
    return node([constant(floats([], 0.01, 0.05)), zero(), ...range(1 + random(4), () => [wholes(element, shapeOf(), 100), constant(floats([], 0.01, 0.05)), zero()]).flat()],
      {axis: int(random(2) ? axis : axis - 3)});
  },
  QLinearReduceMean: () => {
    const {operands} = quantized(1, {}, [2, 3, 4]), axes = pick([[0], [1], [1, 2], [-1], [0, 1, 2]]), keep = random(2);
    return {...node(operands, {axes: {kind: 'ints', value: axes}, keepdims: int(keep)}),
            as: {nodes: [...nodesOf('DequantizeLinear v0 v1 v2 > t').nodes,
                         {op: 'Constant', inputs: [], outputs: ['axes'], attributes: {value_ints: {kind: 'ints', value: axes}}},
                         {op: 'ReduceMean', inputs: ['t', 'axes'], outputs: ['m'], attributes: {keepdims: int(keep)}}, ...nodesOf('QuantizeLinear m v3 v4 > r0').nodes]}};
  },
  QLinearSoftmax: () => {
    const element = pick(['uint8', 'int8']);
    return node([wholes(element, pick([[2, 5], [2, 3, 4]]), 100), constant(floats([], 0.01, 0.1)), constant(wholes(element, [], 20)),
      constant(listed('float', [], [1 / 256])), constant(listed(element, [], [element === 'uint8' ? 0 : -128]))],
    {axis: maybe(() => int(pick([1, -1, 0]))), opset: int(pick([11, 12, 13]))});
  },
  MulInteger: () => {
    const element = pick(['uint8', 'int8']), zero = () => maybe(() => constant(wholes(element, [], 20)));
    const operands = [wholes(element, [2, 3], 100), zero(), wholes(element, pick([[2, 3], [3], [1]]), 100), zero()];
    return {...node(operands), elements: ['int32'], element: 'int32',
            as: nodesOf('Cast v0 > a', operands[1] ? 'Cast v1 > a0' : 'Sub a a > a0', 'Sub a a0 > a1', 'Cast v2 > b', operands[3] ? 'Cast v3 > b0' : 'Sub b b > b0', 'Sub b b0 > b1', 'Mul a1 b1 > r0')};
  },
  MatMulInteger16: () => ({...node([wholes('int16', [...pick([[], [2]]), 2, 3], 400, -200), wholes('int16', [3, 1 + random(4)], 400, -200)]), elements: ['int32']}),
  GatherND: () => node([floats([2, 3, 4]), wholes(pick(['int32', 'int64']), pick([[2, 2], [3, 1], [2, 1, 2]]), 2)]),
  Range: () => node([listed('float', pick([[], [1]]), [random(3)]), listed('float', [], [5 + random(4)]), maybe(() => listed('float', [], [pick([0.5, 1, 2])]))]
    .map(random(2) ? constant : (operand) => operand)),
  Pad: () => node([floats([2, 3]), constant(listed('int64', pick([[4], [1, 4]]), [1, 0, 0, 2].map((one) => BigInt(one * random(2))))), maybe(() => floats([]))],
    {mode: maybe(() => ({kind: 'string', value: pick(['constant', 'edge', 'reflect'])}))}),
  GridSample: () => node([floats([1, 1 + random(3), 4, 5]), floats([1, 3, 2, 2], 1.2)],
    {align_corners: int(random(2)), mode: maybe(() => ({kind: 'string', value: pick(['bilinear', 'nearest', 'bicubic'])})),
     padding_mode: maybe(() => ({kind: 'string', value: pick(['zeros', 'border', 'reflection'])}))}),
  CDist: () => {
    const size = 1 + random(5);
    return node([floats([1 + random(4), size]), floats([1 + random(4), size])], {metric: maybe(() => ({kind: 'string', value: pick(['euclidean', 'sqeuclidean'])}))});
  },
  NhwcMaxPool: () => node([wholes(pick(['uint8', 'int8']), [1 + random(2), 4 + random(2), 5, 1 + random(3)], 100)],
    {kernel_shape: {kind: 'ints', value: [2, 3]}, ceil_mode: maybe(() => int(1)), strides: maybe(() => ({kind: 'ints', value: pick([[2, 1], [2, 3]])})),
     ...pick([{pads: {kind: 'ints', value: [1, 0, 0, 1]}}, {auto_pad: {kind: 'string', value: pick(['SAME_UPPER', 'SAME_LOWER', 'VALID'])}}, {}])}),
  GatedAdd: () => {
    const shape = [1 + random(3), 2, 1 + random(4)];
    return {...node([floats(shape), floats(shape), floats([shape[0], 2, 1])]), as: nodesOf('Mul v1 v2 > t', 'Add v0 t > r0')};
  },
  LinearAttentionGate: () => {
    const size = 1 + random(4);
    return {...node([floats([1, 1 + random(3), size], 2), floats([size], 2), floats([size])]), as: nodesOf('Add v0 v1 > t', 'Softplus t > s', 'Mul s v2 > r0')};
  },
  ...Object.fromEntries([['ComplexMul', 'Sub', 'Add ad cb'], ['ComplexMulConj', 'Add', 'Sub cb ad']].map(([op, real, imaginary]) => [op, () =>
    ({...node([floats([2, 3, 2]), floats(pick([[2, 3, 2], [3, 2], [1, 2]]))]),
      as: nodesOf('Split v0 > a c', 'Split v1 > b d', 'Mul a b > ab', 'Mul c d > cd', `${real} ab cd > re`, 'Mul a d > ad', 'Mul c b > cb',
                  `${imaginary} > im`, 'Concat re im > r0')})])),
  TorchEmbedding: () => ({...node([floats([5, 1 + random(4)]), wholes('int64', pick([[2], [2, 3]]), 5)]), as: nodesOf('Gather v0 v1 > r0')}),
  Trilu: () => node([floats([2, 4, 4]), maybe(() => constant(listed('int64', [], [BigInt(random(3) - 1)])))], {upper: int(random(2))}),
  ExpandDims: () => node([floats([2, 3]), constant(listed('int32', [], [random(3)]))]),
  BiasSoftmax: () => {
    const shape = [1 + random(2), 2, 3, 4], axis = pick([1, 2, 3, -1]), bias = pick([[shape[0], 1, 3, 4], [shape[0], 1, 1, 4], [1, 1, 3, 4], [2, 3, 4]]);
    return {...node([floats(shape, 3), floats(bias, 3)], {axis: int(axis), is_inner_broadcast: int(bias[0] === shape[0] && bias.length === 4)}),
            as: {nodes: [apply('Add', 'v0 v1', 's'), numbers('axes', range(4, (place) => place).slice(axis)),
                         apply('ReduceLogSumExp', 's axes', 'l'), apply('Sub', 's l', 'd'), apply('Exp', 'd', 'r0')]}};
  },
  GatedRMSNorm: () => {
    const size = 1 + random(6), shape = [1 + random(3), 2, size];
    return {...node([floats(shape), floats([size]), floats(shape, 3)], {epsilon: real(1e-3)}),
            as: {nodes: [...nodesOf('Mul v0 v0 > q').nodes, numbers('axes', [-1]), apply('Constant', '', 'e32', {value_float: real(1e-3)}),
                         ...nodesOf('CastLike e32 v0 > e').nodes, apply('ReduceMean', 'q axes', 'm'),
                         ...nodesOf('Add m e > t', 'Sqrt t > d', 'Div v0 d > n', 'Mul n v1 > w', 'Sigmoid v2 > g', 'Mul w v2 > h', 'Mul h g > r0').nodes]}};
  },
  GemmaRotaryEmbedding: () => {
    half = 'float16';
    const [batch, heads, length, size] = [1 + random(2), 1 + random(3), 1 + random(4), 4], rows = () => floats([batch, heads, length, size]);
    const angles = tensor('float', [batch, length, size], range(batch * length * size, () => random(600) / 100));
    const mixed = (own, other, to) => nodesOf(`Mul ${own} c > ${to}a`, `Mul ${other} s > ${to}b`, `Add ${to}a ${to}b > ${to}`).nodes;
    return {...node([angles, rows(), rows(), rows(), rows()], {}, [true, true]), outputs: ['float16', 'float16'],
            as: {nodes: [numbers('axes', [1]), ...[['Sin', 's'], ['Cos', 'c']].flatMap(([op, to]) =>
              [apply(op, 'v0', `${to}32`), apply('Cast', `${to}32`, `${to}16`, {to: int(10)}), apply('Unsqueeze', `${to}16 axes`, to)]),
            ...mixed('v1', 'v2', 'r0'), ...mixed('v3', 'v4', 'r1')]}};
  },
  NhwcFusedConv: () => {
    const groups = pick([1, 2]), pads = maybe(() => list([1, 0, 0, 1])), bias = maybe(() => floats([2 * groups])), kind = pick(['Relu', 'Tanh', 'Sigmoid']);
    const attributes = given({group: int(groups), pads, kernel_shape: list([3, 2])}), batch = 1 + random(2), extent = pads ? [3, 5] : [2, 4];
    const other = maybe(() => floats([batch, ...extent, 2 * groups]));
    return {...node([floats([batch, 4, 5, 2 * groups]), constant(floats([2 * groups, 2, 3, 2])), bias, other], {...attributes, activation: text(kind)}),
            as: {nodes: [turned('v0', 't', [0, 3, 1, 2]), apply('Conv', bias ? 't v1 v2' : 't v1', 'c', attributes), turned('c', 'l', [0, 2, 3, 1]),
                         other ? apply('Add', 'l v3', 's') : apply('Identity', 'l', 's'), apply(kind, 's', 'r0')]}};
  },
  ReduceSumInteger: () => {
    const element = pick(['uint8', 'int8']), wide = pick(['int32', 'uint32']), axes = pick([[0], [1, 2], [-1], [0, 1, 2]]), keep = random(2);
    const from = element === 'int8' && wide === 'int32' ? -50 : 0;
    return {...node([wholes(element, [2, 1 + random(4), 3], 100, from)], {axes: list(axes), keepdims: int(keep)}), elements: [wide], outputs: [wide],
            as: {nodes: [apply('Cast', 'v0', 'c', {to: int(6)}), numbers('axes', axes), apply('ReduceSum', 'c axes', 's', {keepdims: int(keep)}),
                         apply('Cast', 's', 'r0', {to: int(wide === 'int32' ? 6 : 12)})]}};
  },
  BitmaskDropout: () => bitmask(false), BitmaskBiasDropout: () => bitmask(true),
  UnfoldTensor: () => {
    const shape = [2 + random(2), 3 + random(3), 4], dim = pick([-1, -2, 0, 1, null]), size = 1 + random(shape[(dim === null ? 2 : dim + 3) % 3]);
    return node([floats(shape)], {dim: dim === null ? null : int(dim), size: int(size), step: maybe(() => int(1 + random(2)))});
  },
  CausalConvWithState: () => {
    const [batch, channels, length, taps, distance, last] = [1 + random(2), 1 + random(3), 1 + random(5), 1 + random(4), pick([1, 1, 2]), random(2)];
    const ordered = (count) => (last ? [batch, count, channels] : [batch, channels, count]), past = (taps - 1) * distance;
    return node([floats(ordered(length)), floats([channels, 1, taps]), maybe(() => floats([channels])), past ? maybe(() => floats(ordered(past))) : null],
      {activation: maybe(() => text(pick(['none', 'silu', 'swish']))), dilation: distance > 1 ? int(distance) : null, channels_last: last ? int(1) : null}, [true, true]);
  },
  MRotaryEmbedding: () => {
    const [batch, heads, length, isPart, isFlat] = [1 + random(2), 1 + random(3), 1 + random(4), random(3) === 0, random(2)], size = pick([8, 16]);
    const turns = size / (isPart ? 4 : 2), first = 1 + random(turns - 2), second = random(turns - first), [cos, sin] = caches(16, turns);
    return node([floats(isFlat ? [batch, length, heads * size] : [batch, heads, length, size]), wholes('int64', [3, batch, length], 16), cos, sin],
      {mrope_section: list([first, second, turns - first - second]), mrope_layout: int(random(2)), interleaved: int(random(2)), num_heads: int(heads),
       rotary_embedding_dim: isPart ? int(size / 2) : null, scale: maybe(() => real(0.5))});
  },
  ConvTransposeWithDynamicPads: () => {
    const groups = pick([1, 2]), isFixed = random(2), pads = listed('int64', [4], [1, 0, 0, 1].map((one) => BigInt(one * random(2))));
    return node([floats([1 + random(2), 2 * groups, 3, 4]), floats([2 * groups, 1 + random(2), 3, 2]), maybe(() => (isFixed ? constant(pads) : pads))],
      {group: int(groups), strides: maybe(() => list([2, 1])), output_padding: maybe(() => list([0, 0])), dilations: maybe(() => list([1, 2]))});
  },
  QMoE: () => {
    const [experts, hidden, inner, kind, bits] = [2 + random(3), 32, 32, pick(['relu', 'gelu', 'silu', 'identity', 'swiglu']), pick([4, 8])];
    const rows = pick([[3], [2, 2]]), wide = kind === 'swiglu' ? 2 * inner : inner, block = pick([0, 16, 32]);
    const matrix = (height, width) => constant(wholes('uint8', [experts, height, width * bits / 8], 256));
    const scales = (height, width) => constant(floats([experts, height, ...(block ? [width / block] : [])], 2 / 2 ** bits));
    return node([floats([...rows, hidden]), floats([countOf(rows), experts], 2), matrix(wide, hidden), scales(wide, hidden), maybe(() => floats([experts, wide])),
      matrix(hidden, inner), scales(hidden, inner), maybe(() => floats([experts, hidden]))],
    {activation_type: text(kind), k: int(1 + random(experts)), normalize_routing_weights: int(1), expert_weight_bits: int(bits), block_size: block ? int(block) : null,
     ...(kind === 'swiglu' ? {swiglu_fusion: int(1), activation_alpha: real(1.702), activation_beta: maybe(() => real(1)), swiglu_limit: maybe(() => real(1.5))} : {})});
  },
  MoE: () => {
    const [experts, hidden, inner, kind] = [2 + random(3), 4 * (1 + random(2)), 4 * (1 + random(2)), pick(['relu', 'gelu', 'silu', 'identity', 'swiglu'])];
    const rows = pick([[3], [2, 2]]), wide = kind === 'swiglu' ? 2 * inner : inner;
    return node([floats([...rows, hidden]), floats([countOf(rows), experts], 2), floats([experts, wide, hidden]), maybe(() => floats([experts, wide])),
      floats([experts, hidden, inner]), maybe(() => floats([experts, hidden]))],
    {activation_type: text(kind), k: int(1 + random(experts)), normalize_routing_weights: int(random(2)),
     ...(kind === 'swiglu' ? {swiglu_fusion: int(1), activation_alpha: real(1.702), activation_beta: maybe(() => real(1)), swiglu_limit: maybe(() => real(1.5))} : {})});
  },
  LinearAttention: () => {
    const [batch, length, sizeK, sizeV] = [1 + random(2), 1 + random(4), 4, pick([4, 6])], [heads, states] = pick([[2, 2], [4, 2], [2, 4], [1, 2]]);
    const rule = pick(['linear', 'gated', 'delta', 'gated_delta']), keys = pick([1, states]), rows = (size, ...most) => floats([batch, length, size], ...most);
    return {...node([rows(heads * sizeK), rows(keys * sizeK), rows(states * sizeV), maybe(() => floats([batch, states, sizeK, sizeV])),
      rule.startsWith('gated') ? rows(pick([states, states * sizeK]), 0.5, -0.5) : null, rule.endsWith('delta') ? rows(pick([1, states]), 0.5, 0.5) : null],
    {q_num_heads: int(heads), kv_num_heads: int(states), update_rule: text(rule), scale: maybe(() => real(0.5))}, [true, true]), elements: range(2, () => half || 'float')};
  },
  Inverse: () => {
    const size = 1 + random(4), shape = [...pick([[], [2], [2, 2]]), size, size], made = floats(shape);
    return node([{...made, data: half ? made.data : made.data.map((value, place) => value + (place % (size * size) % (size + 1) ? 0 : 1.5))}]);
  },
  RestorePadding: () => {
    const {tokens, offset, nodes} = packing(), size = 1 + random(4);
    return {...node([floats([tokens, size]), offset]), as: {nodes: nodes('v0', 'r0')}};
  },
  RemovePadding: () => {
    const {batch, length, lengths, places, offset, starts} = packing(), size = 1 + random(4), same = (to, operand) => [
      numbers(`${to}64`, [...operand.data]), numbers(`${to}s`, operand.shape), apply('Cast', `${to}64`, `${to}f`, {to: int(6)}), apply('Reshape', `${to}f ${to}s`, to)];
    return {...node([floats([batch, length, size]), listed('int32', [batch], lengths)], {}, [true, true, true, true]), outputs: [half || 'float', 'int32', 'int32', 'int32'],
            as: {nodes: [numbers('sizes', [-1, size]), numbers('places', places), apply('Reshape', 'v0 sizes', 'rows'), apply('Gather', 'rows places', 'r0'),
                         ...same('r1', offset), ...same('r2', starts), ...same('r3', listed('int32', [1], [Math.max(...lengths)]))]}};
  },
  Unique: () => node([wholes('float', [1 + random(8)], 4, -1)], {}, [true, true, true]),
  RelativePositionBias: () => {
    const [length, buckets, heads, isBoth, most] = [1 + random(8), pick([4, 8]), 1 + random(3), random(2), 20], count = isBoth ? buckets / 2 : buckets, exact = count / 2;
    const bucketOf = (way) => {
      const distance = isBoth ? Math.abs(way) : Math.max(-way, 0);
      const far = exact + Math.trunc(Math.log(distance / exact) / Math.log(most / exact) * (count - exact));
      return (isBoth && way > 0 ? count : 0) + (distance < exact ? distance : Math.min(far, count - 1));
    };
    const lengths = () => constant(listed('int64', [1], [BigInt(length)]));
    return {...node([floats([buckets, heads]), lengths(), lengths()], {is_bidirectional: int(isBoth), max_distance: int(most)}),
            as: {nodes: [numbers('flat', range(length * length, (place) => bucketOf(place % length - Math.floor(place / length)))), numbers('sizes', [1, length, length]),
                         apply('Reshape', 'flat sizes', 'places'), apply('Gather', 'v0 places', 'rows'), turned('rows', 'r0', [0, 3, 1, 2])]}};
  },
  GatedRelativePositionBias: () => {
    const {tokens, offset, nodes, batch, length} = packing(), [heads, size, gates] = [1 + random(3), 4, pick([2, 4, 8])], isPacked = random(2);
    return {...node([floats([...(isPacked ? [tokens] : [batch, length]), heads * size]), floats([heads * size]), floats([1, heads, length, length]), floats([size, gates]), floats([gates]),
      floats([1, heads, 1, 1]), isPacked ? offset : null], {num_heads: int(heads)}),
            as: {nodes: [...(isPacked ? nodes('v0', 'q') : [apply('Identity', 'v0', 'q')]), apply('Add', 'q v1', 'm'), numbers('sizes', [batch, length, heads, size]),
                         apply('Reshape', 'm sizes', 'h'), turned('h', 't', [0, 2, 1, 3]), apply('MatMul', 't v3', 'p'), apply('Add', 'p v4', 'g'), numbers('last', [-1]),
                         apply('Split', 'g', 'u r', {axis: int(-1), num_outputs: int(2)}),
                         ...['u', 'r'].flatMap((one) => [apply('ReduceSum', `${one} last`, `${one}s`), apply('Sigmoid', `${one}s`, `${one}o`)]),
                         apply('Mul', 'ro v5', 'e'), apply('Mul', 'uo e', 'f'), apply('Sub', 'f uo', 'd'), apply('Mul', 'd v2', 'c'), apply('Add', 'v2 v2', 'b'), apply('Add', 'b c', 'r0')]}};
  },
  DecoderMaskedSelfAttention: () => {
    const [batch, heads, size, wide, past] = [1 + random(2), 1 + random(3), 4, 4, 1 + random(3)];
    const drawn = node([floats([batch, 1, wide]), constant(floats([wide, 3 * heads * size])), floats([3 * heads * size]), maybe(() => mask([batch, past + 1])),
      floats([2, batch, heads, past, size]), maybe(() => floats([1, heads, 1, past + 1]))], {num_heads: int(heads), scale: maybe(() => real(0.25))}, [true, true]);
    const {as, ...own} = shared(drawn, past, 1);
    return {...own, as: {...as, op: 'Attention'}};
  },
  PackedAttention: () => {
    const {tokens, offset, starts, nodes, attend, batch, length} = packing(), [heads, size, wide] = [1 + random(2), 4, 4 * (1 + random(2))], columns = 3 * heads * size;
    const scores = maybe(() => floats([pick([1, batch]), heads, length, length])), attributes = given({num_heads: int(heads), scale: maybe(() => real(0.25))});
    return {...node([floats([tokens, wide]), constant(floats([wide, columns])), floats([columns]), offset, starts, scores], attributes),
            as: {nodes: [apply('MatMul', 'v0 v1', 'p'), apply('Add', 'p v2', 's'), ...nodes('s', 'b'), apply('Split', 'b', 'q k w', {axis: int(-1), num_outputs: int(3)}),
                         ...attend(['q', 'k', 'w', ''], scores ? 'v5' : '', attributes)]}};
  },
  PackedMultiHeadAttention: () => {
    const {tokens, offset, starts, nodes, attend, batch, length} = packing(), [heads, size] = [1 + random(2), 4], isOne = random(2), rows = range(3, () => floats([tokens, heads * size]));
    const one = {...rows[0], shape: [tokens, heads, 3, size], data: packed(rows, 1, tokens, heads, size).data};
    const drawn = node([...(isOne ? [one, null, null] : rows), maybe(() => floats([3 * heads * size])), offset, starts, maybe(() => floats([pick([1, batch]), heads, length, length]))],
      {num_heads: int(heads), scale: maybe(() => real(0.25))});
    return {...drawn, as: {operands: [...rows, ...drawn.operands.slice(3)], nodes: [...[0, 1, 2].flatMap((place) => nodes(`v${place}`, `b${place}`)),
      ...attend(['b0', 'b1', 'b2', drawn.operands[3] ? 'v3' : ''], drawn.operands[6] ? 'v6' : '', drawn.attributes)]}};
  },
  NGramRepeatBlock: () => {
    const [batch, words, size] = [1 + random(2), 2 + random(3), 1 + random(3)];
    return node([wholes('int64', [batch, size + random(5)], words), floats([batch, words])], {ngram_size: int(size)});
  },
  Rfft: () => ({...node([floats([...pick([[], [2], [2, 3]]), 1 + random(8)])]),
                as: {nodes: [numbers('last', [-1]), apply('Unsqueeze', 'v0 last', 'x'), apply('Constant', '', 'axis', {value_int: int(-2)}),
                             {op: 'DFT', inputs: ['x', '', 'axis'], outputs: ['r0'], attributes: {onesided: int(1)}}]}}),
  CropAndResize: () => {
    const [images, parts] = [1 + random(2), 1 + random(3)];
    return node([floats([images, 1 + random(2), 3 + random(3), 4]), floats([parts, 4], 0.7, 0.5), wholes('int32', [parts], images), constant(listed('int32', [2], [1 + random(4), 1 + random(4)]))],
      {mode: maybe(() => text(pick(['bilinear', 'nearest']))), extrapolation_value: maybe(() => real(2))});
  },
  QuantizeLinear: () => node([floats([2, 1 + random(5)], 3), floats([], 0.01, 0.05), wholes(pick(['uint8', 'int8']), [], 20)]),
  DequantizeLinear: () => {
    const element = pick(['uint8', 'int8']);
    return node([wholes(element, [2, 1 + random(5)], 100), floats([], 0.01, 0.05), maybe(() => wholes(element, [], 20))]);
  },
};
// Those of ai.onnx.ml, which have lowerings, not bodies.
const learning = learningForms({random: (bound) => random(bound), pick, maybe, range, countOf, node, listed, int, real});
Object.assign(forms, learning);
// The runtime's networks of MoE in float16 are those of processors that have such products.
const withoutHalf = (op) => op in learning || /^Q|^MoE|Quantize|FusedGemm|FusedConv|ToFloat|Integer|Range|Pad|GridSample|CDist|NhwcMaxPool|LinearAttentionGate|Rfft/.test(op);

const inputsOf = ({operands}) => operands.flatMap((operand, place) => (operand && !operand.isConstant
  ? [{name: `v${place}`, type: runtimeTypes[operand.element], ...operand, dims: operand.shape}] : []));

// The model of `nodes`, whose inputs are those of the node that is drawn, and whose output is r0.
const modelOf = (drawn) => wholeModelProto(graphProto({
  nodes: drawn.nodes, outputs: (drawn.outputs || [drawn.element || drawn.operands[0].element]).map((element, place) => ({name: `r${place}`, element})),
  constants: Object.fromEntries(drawn.operands.flatMap((one, place) => (one && one.isConstant ? [[`v${place}`, one]] : []))),
  inputs: inputsOf(drawn).map(({name, element, shape}) => ({name, element, shape}))}), {'': 21, 'com.microsoft': 1}, 10);

async function runOne(drawn) {
  const {outcome, detail, results, elements} =
    await run(drawn.nodes ? modelOf(drawn) : modelProto(drawn, drawn.elements), inputsOf(drawn));
  return outcome === 'runs' ? {outputs: (drawn.after || ((values) => values))(Object.values(results)), elements: [...elements, ...(drawn.elementsAfter || [])]} : {error: detail};
}

// The runtime has no kernels for bfloat16: those for 32 bits get the same numbers.
async function runBrief(drawn) {
  const wide = (operand) => (operand && operand.element === 'bfloat16'
    ? {...operand, element: 'float', data: Float32Array.from(operand.data, fromBrief)} : operand);
  const {error, outputs, elements} = await runOne({...drawn, operands: drawn.operands.map(wide), elements: drawn.elements && drawn.elements.map(() => 'float')});
  return error ? {error} : {
    outputs: outputs.map((one) => (one.type === 'float32' ? {...one, type: 'bfloat16', data: Uint16Array.from(one.data, toBrief)} : one)),
    elements: elements.map((element) => (element === 'float' ? 'bfloat16' : element))};
}

function record(folder, model, facts, inputs, outputs) {
  const values = path.join(folder, 'test_data_set_0');
  fs.mkdirSync(values, {recursive: true});
  fs.writeFileSync(path.join(folder, 'model.onnx'), model);
  fs.writeFileSync(path.join(folder, 'node.json'), JSON.stringify({...facts, facts: []}));
  inputs.forEach(({element, shape, data}, place) =>
    fs.writeFileSync(path.join(values, `input_${place}.pb`), tensorProto({element, shape, data})));
  if (flags.includes('--tamper')) outputs[0].data[0] += 1;
  outputs.forEach(({type, dims, data}, place) =>
    fs.writeFileSync(path.join(values, `output_${place}.pb`), tensorProto({element: elementOfRuntime[type] || type, shape: dims, data})));
}

function recordNode(folder, drawn, {outputs, elements}) {
  const text = drawn.operands.map((operand) => (operand ? `${operand.element}[${operand.shape}]` : '-')).join(', ');
  const said = Object.entries(drawn.attributes).map(([name, {value}]) => `${name}=${value}`).join(', ');
  const dims = outputs.map((output) => output.dims.join('x'));
  record(folder, modelProto(drawn, elements), {op: drawn.op, text: `${drawn.op}(${text}) {${said}}`, dims}, inputsOf(drawn), outputs);
}

// Blocks of language models: whole models, whose sizes are open.
async function drawBlocks() {
  random = makeRandomOf(1, {op: 'block', domain: ''}, {since: 1});
  let ran = 0;
  for (let place = 0; place < each; ++place) {
    half = random(3) ? '' : 'float16';
    const {model, values, text} = languageModel({floats, wholes, listed, caches, pick, range});
    const {outcome, detail, results} = await run(model, Object.entries(values).map(([name, {element, data, shape}]) =>
      ({name, type: runtimeTypes[element], data, dims: shape})));
    if (outcome === 'runs')
      record(path.join(work, 'block', String(ran++)), model, {op: 'block', text}, Object.values(values), Object.values(results));
    else if (flags.includes('--list')) console.log(`block: not run: ${detail}`);
  }
  return ran;
}

// The nodes of `op` that ran.
async function drawAll(op, version, admits) {
  random = makeRandomOf(1, op, version);
  const errors = new Map();
  let ran = 0;
  for (let attempt = 0; ran < each && attempt < 8 * each; ++attempt) {
    half = withoutHalf(op.op) ? '' : pick(['', '', '', '', '', 'float16', 'float16', 'bfloat16']);
    if (half && !admits(half)) half = '';
    const drawn = {op: op.op, domain: op.domain, opset: 1, ...forms[op.op]()};
    const result = await (half === 'bfloat16' ? runBrief : runOne)({...drawn, ...drawn.as});
    if (result.error) errors.set(result.error, (errors.get(result.error) || 0) + 1);
    else recordNode(path.join(work, op.op, String(ran++)), drawn, result);
  }
  if (flags.includes('--list'))
    for (const [error, count] of errors) console.log(`${op.op}: ${count} not run: ${error}`);
  return ran;
}

// How many are right with their own sizes and with open ones; prints the others.
function judge(op, ran) {
  const {stdout} = spawnSync(test, ['--drawn', path.join(work, op)], {encoding: 'utf8', maxBuffer: 1 << 28});
  const lines = stdout.split('\n');
  for (const [folder, id, text] of lines.map((line) => line.split('\t')))
    if (text) console.log(`${JSON.parse(fs.readFileSync(path.join(folder, 'node.json'))).text}: [${id}] ${text}`);
  const [, right] = / models: (\d+) right/.exec(stdout) || [0, 0];
  const [, open] = /open, .*?(\d+) are right/s.exec(stdout) || [0, 0];
  if (op === 'block')
    for (const folder of fs.readdirSync(path.join(work, op))) {
      const artifact = path.join(work, op, folder, 'artifact'), translate = path.join(path.dirname(test), 'dialect-translate');
      const made = spawnSync(translate, ['--onnx-to-stablehlo', '--target=1.9.0', path.join(work, op, folder, 'model.onnx'), '-o', artifact]);
      if (made.status || spawnSync(translate, ['--deserialize', artifact]).status) {
        console.log(`block ${folder}: there is no artifact: ${made.stderr}`);
        return [0, 0];
      }
    }
  if (Number(right) !== ran) console.log(`${op}: of ${ran} nodes, ${right} are right`);
  return [Number(right), Number(open)];
}

// How many nodes are imported with the types of their op, and how many of these get the shapes of
// the runtime's results; nothing if a shape contradicts one.
function countTyped(op, ran) {
  const program = (name) => path.join(path.dirname(test), name);
  const folders = range(ran, (place) => path.join(work, op, String(place)));
  const modules = folders.map((folder) =>
    spawnSync(program('dialect-translate'), ['--import-onnx', path.join(folder, 'model.onnx')], {encoding: 'utf8'}).stdout);
  const inferred = spawnSync(program('dialect-opt'), ['--onnx-shape-inference', '--split-input-file'],
                             {input: modules.join('// -----\n'), encoding: 'utf8'}).stdout.split('// -----');
  let typed = 0, whole = 0, isGood = true;
  folders.forEach((folder, place) => {
    const found = new RegExp(`"onnx\\.com\\.microsoft\\.${op}"\\(.*\\) -> \\(?([^()]*)`).exec(inferred[place] || '');
    if (!found) return;
    ++typed;
    const {dims, text} = JSON.parse(fs.readFileSync(path.join(folder, 'node.json')));
    const shapes = found[1].split(', ').filter((type) => type.trim() !== 'none')
      .map((type) => (/^tensor<((?:[0-9?]+x)*)[a-z]/.exec(type) || [])[1]).map((shape) => shape && shape.slice(0, -1));
    const isWrong = shapes.some((shape, result) => shape !== undefined && !(shape === dims[result] ||
      (shape.includes('?') && shape.split('x').length === dims[result].split('x').length &&
       shape.split('x').every((size, axis) => size === '?' || size === dims[result].split('x')[axis]))));
    if (isWrong) console.log(`${text}: inferred ${found[1]}, where the runtime has ${dims}`);
    isGood = isGood && !isWrong;
    whole += shapes.every((shape, result) => shape === dims[result]);
  });
  return isGood ? [typed, whole] : null;
}

// What follows from operands alone, by the shapes and rules of a spec: sizes, ranks or types of all results.
function followsOf({shapes = {}, hooks = {}, versions: [{results}]}) {
  if (hooks.shape_inference) return 'sizes';
  const texts = results.map(({name}) => [shapes[name] || '_...'].flat().join(' '));
  return texts.some((text) => text.includes('_...')) ? 'types' : texts.some((text) => /\b_\b/.test(text)) ? 'ranks' : 'sizes';
}

async function main() {
  fs.rmSync(work, {recursive: true, force: true});
  const rows = [];
  let isGood = true;
  const ops = Object.keys(learning).map((op) => ({op, domain: 'ai.onnx.ml', body: []}));
  for (const domain of fs.readdirSync(functions).filter((name) => !name.endsWith('.md')).sort())
    for (const file of fs.readdirSync(path.join(functions, domain)).filter((name) => name.endsWith('.json')).sort())
      ops.push(JSON.parse(fs.readFileSync(path.join(functions, domain, file))));
  // Those of the same domain, some of which have no body, and the element types that they admit.
  const specs = path.join(functions, '../com_microsoft/ops');
  const typedOps = Object.fromEntries(fs.readdirSync(specs).map((file) => JSON.parse(fs.readFileSync(path.join(specs, file)))).map((spec) => [spec.op, spec]));
  const sets = JSON.parse(fs.readFileSync(path.join(specs, '../types/sets.json'))).type_sets;
  const admits = ({versions: [{type_constraints: types = {}}]}, type) =>
    Object.values(types).flat().some((one) => (one.startsWith('@') ? sets[one.slice(1)] : [one]).includes(`tensor(${type})`));
  for (const {op, domain} of Object.values(typedOps))
    if (!ops.some((one) => one.op === op && one.domain === domain)) ops.push({op, domain, body: []});
  for (const op of ops) {
    const spec = op.domain === 'com.microsoft' ? typedOps[op.op] : null;
    const version = {since: 1};
    if (only ? !only.split(',').includes(op.op) : !isChosen(op, version)) continue;
    const refusals = [...JSON.stringify(op.body).matchAll(/"refuse":"([^"]*)"/g)].map(([, why]) => why);
    let ran = 0, counts = ['', ''], typed = ['', ''];
    if (forms[op.op]) {
      ran = await drawAll(op, version, (type) => !spec || admits(spec, type));
      counts = judge(op.op, ran);
      if (ran < each) console.log(`${op.op}: only ${ran} nodes ran`);
      isGood = isGood && ran >= each && counts[0] === ran;
      if (spec) typed = countTyped(op.op, ran) || ['', 'wrong'];
      if (spec && typed[0] !== ran) console.log(`${op.op}: of ${ran} nodes, ${typed[0]} have types`);
      isGood = isGood && (!spec || typed[0] === ran);
    }
    rows.push(`| \`${op.op}\` | ${op.domain} | ${spec ? followsOf(spec) : ''} | ${ran || ''} | ${typed.join(' | ')} | ${counts.join(' | ')} | ${[...new Set(refusals)].join('; ')} |`);
  }
  if (only ? only.split(',').includes('block') : isChosen({op: 'block', domain: ''}, {since: 1})) {
    const ran = await drawBlocks(), counts = judge('block', ran);
    isGood = isGood && ran === each && counts[0] === ran;
    rows.push(`| a block of a language model | | | ${ran} | | | ${counts.join(' | ')} | |`);
  }
  console.log(rows.join('\n'));
  const page = flag('write') || flag('check');
  if (!page || only || (!isWhole && flag('check'))) return isGood;
  const text = `# Ops of other domains in StableHLO

Written by \`ninja write-functions-drawn\`; the test \`onnx-functions-drawn\` compares. Each op of
[specs/functions](../../specs/functions/README.md) has a body, from which types and shapes of its results follow;
those of \`ai.onnx.ml\` have [lowerings](../onnx-to-stablehlo.md#classical-models). Those of \`com.microsoft\` are
[typed ops](../reference/com_microsoft/README.md), which are verified: of all results, what \`follows\` from operands
and attributes are sizes, ranks with some sizes, or types with some ranks. Sizes that are numbers of a run, as those
of \`Range\` whose operands are no constants, stay open. Ops at the end have no body.
Nodes are drawn in the forms that the op has, in float32, float16 and bfloat16, and run by ONNX Runtime and in StableHLO, with
their own sizes and with open ones. Where the runtime has no
kernel of a form for CPUs, it runs the same node in another form, in 32 bits, or as several nodes. \`typed\` counts the
nodes that are imported as the typed op, and \`inferred\` those whose results then have the runtime's shapes.

| op | domain | follows | drawn | typed | inferred | equal | equal, open | refused where |
|---|---|---|---:|---:|---:|---:|---:|---|
${rows.join('\n')}
`;
  if (flag('write')) fs.writeFileSync(page, text);
  else if (fs.readFileSync(page, 'utf8') !== text) {
    console.log(`${page} differs from this run`);
    return false;
  }
  return isGood;
}

main().then((isGood) => process.exit(isGood ? 0 : 1), (error) => {
  console.error(error);
  process.exit(2);
});
