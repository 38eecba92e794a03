// A block of a language model, as exporters write it: weights in blocks of a few bits,
// attention with a state, positions within it or before it, and normalized sums. Its batch,
// the lengths of the state and of new steps are open.
'use strict';

const {wholeModelProto, graphProto} = require('../onnx-runtime/model-proto.js');

const domain = 'com.microsoft';
const int = (value) => ({kind: 'int', value}), real = (value) => ({kind: 'float', value});

// `draw`: the functions of draw-functions.js. Returns the bytes of the model and its inputs.
function languageModel({floats, wholes, listed, caches, pick, range}) {
  const [groups, size, wide, inner, words] = [2, 16, 64, 96, 40], heads = groups * pick([1, 2]);
  const batch = pick([1, 2]), past = batch === 1 ? pick([0, 3, 5]) : pick([0, 4]), length = past ? 1 : pick([3, 4]);
  const isPacked = pick([true, false]), isTurnedInside = isPacked || pick([true, false]);
  const element = floats([1]).element;
  const nodes = [], constants = {};
  const add = (op, inputs, outputs, attributes = {}, own = domain) =>
    nodes.push({op, domain: own, inputs, outputs, attributes}) && outputs[0];
  const constant = (name, value) => {
    constants[name] = value;
    return name;
  };
  const weights = (name, from, K, N) => {
    const bits = pick([4, 4, 8]), block = pick([16, 32]), blocks = Math.ceil(K / block);
    const zeros = pick([true, false]) ? constant(`${name}_zeros`, wholes('uint8', [N * Math.ceil(blocks * bits / 8)], 256)) : '';
    return add('MatMulNBits', [from, constant(`${name}_weights`, wholes('uint8', [N, blocks, block * bits / 8], 256)),
      constant(`${name}_scales`, floats([N * blocks], bits === 8 ? 0.002 : 0.03)), zeros], [name],
    {K: int(K), N: int(N), bits: int(bits), block_size: int(block)});
  };
  const scale = (name) => constant(`${name}_scale`, floats([wide], 0.2, 1));
  const epsilon = {epsilon: real(1e-5)};

  // Of the mask: how many count, and how many there are.
  add('ReduceSum', ['attention_mask', constant('along', listed('int64', [1], [1n]))], ['counts'], {keepdims: int(1)}, '');
  add('Sub', ['counts', constant('one', listed('int64', [1], [1n]))], ['places'], {}, '');
  add('Cast', ['places'], ['seqlens'], {to: int(6)}, '');
  add('Shape', ['attention_mask'], ['mask_shape'], {}, '');
  add('Gather', ['mask_shape', constant('second', listed('int64', [], [1n]))], ['total'], {axis: int(0)}, '');
  add('Cast', ['total'], ['total_length'], {to: int(6)}, '');

  add('Gather', [constant('table', floats([words, wide])), 'input_ids'], ['embedded'], {axis: int(0)}, '');
  add('SimplifiedLayerNormalization', ['embedded', scale('first')], ['normal'], {axis: int(-1), ...epsilon}, '');
  const [cos, sin] = caches(32, size / 2);
  constant('cos', cos);
  constant('sin', sin);
  const attention = {num_heads: int(heads), kv_num_heads: int(groups), do_rotary: int(isTurnedInside ? 1 : 0),
                     local_window_size: int(pick([-1, 4])), scale: real(1 / Math.sqrt(size))};
  const sums = isPacked ? [weights('qkv', 'normal', wide, (heads + 2 * groups) * size), '', '']
    : [weights('q', 'normal', wide, heads * size), weights('k', 'normal', wide, groups * size), weights('v', 'normal', wide, groups * size)];
  if (!isTurnedInside)
    for (const [place, count] of [[0, heads], [1, groups]])
      sums[place] = add('RotaryEmbedding', [sums[place], 'position_ids', 'cos', 'sin'], [`${sums[place]}_turned`], {num_heads: int(count)});
  add('GroupQueryAttention', [...sums, 'past_key', 'past_value', 'seqlens', 'total_length',
    ...(isTurnedInside ? ['cos', 'sin'] : [])], ['mixed', 'present_key', 'present_value'], attention);
  weights('projected', 'mixed', heads * size, wide);
  add('SkipSimplifiedLayerNormalization', ['embedded', 'projected', scale('second')], ['normal_sum', '', '', 'sum'], epsilon);
  weights('gate', 'normal_sum', wide, inner);
  weights('up', 'normal_sum', wide, inner);
  add('Sigmoid', ['gate'], ['gate_share'], {}, '');
  add('Mul', ['gate', 'gate_share'], ['curve'], {}, '');
  add('Mul', ['curve', 'up'], ['product'], {}, '');
  weights('down', 'product', inner, wide);
  add('SkipSimplifiedLayerNormalization', ['sum', 'down', scale('third')], ['last'], epsilon);
  weights('logits', 'last', wide, words);

  const state = [batch, groups, past, size];
  const values = {
    input_ids: wholes('int64', [batch, length], words), attention_mask: listed('int64', [batch, past + length], range(batch * (past + length), () => 1n)),
    ...(isTurnedInside ? {} : {position_ids: listed('int64', [batch, length], range(batch * length, (place) => BigInt(past + place % length)))}),
    past_key: floats(state), past_value: floats(state)};
  const rows = ['batch_size', groups, 'past_sequence_length', size], made = ['batch_size', groups, 'total_sequence_length', size];
  const open = {input_ids: ['batch_size', 'sequence_length'], attention_mask: ['batch_size', 'total_sequence_length'],
                position_ids: ['batch_size', 'sequence_length'], past_key: rows, past_value: rows};
  const model = wholeModelProto(graphProto({
    nodes, constants,
    inputs: Object.entries(values).map(([name, value]) => ({name, element: value.element, shape: open[name]})),
    outputs: [{name: 'logits', element, shape: ['batch_size', 'sequence_length', words]},
              ...['present_key', 'present_value'].map((name) => ({name, element, shape: made}))],
  }), {'': 18, [domain]: 1});
  const sizes = {batch_size: batch, sequence_length: length, past_sequence_length: past, total_sequence_length: past + length};
  return {model, values, sizes, text: JSON.stringify({...sizes, isPacked, isTurnedInside, heads, element})};
}

module.exports = {languageModel};
