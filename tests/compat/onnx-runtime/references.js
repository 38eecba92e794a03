// Results of ops that are newer than ONNX Runtime, computed from their
// definitions, element by element, for 32 bits. An error means that a node is
// invalid.
'use strict';

function need(condition, what) {
  if (!condition) throw new Error(what);
}
const same = (left, right) => left.length === right.length && left.every((size, i) => size === right[i]);
const sigmoid = (x) => 1 / (1 + Math.exp(-x));
const real = (shape) => ({type: 'float32', dims: shape, data: new Float32Array(shape.reduce((a, b) => a * b, 1))});

// The element of `operand` at these places.
function at({shape, data}, ...places) {
  return data[places.reduce((index, place, axis) => index * shape[axis] + place, 0)];
}

const references = {
  SwiGLU([a, b], {alpha = 1}) {
    const rank = Math.max(a.shape.length, b.shape.length);
    const wide = (shape) => [...Array(rank - shape.length).fill(1), ...shape];
    const [left, right] = [wide(a.shape), wide(b.shape)];
    need(same(left, right), 'one shape');
    const result = real([...a.shape]);
    result.data.forEach((_, i) => { result.data[i] = a.data[i] * sigmoid(alpha * a.data[i]) * b.data[i]; });
    need(same(a.shape, b.shape), 'one shape');
    return [result];
  },

  CausalConvWithState([input, weight, bias, past], {activation = 'none'}) {
    const [batches, channels, length] = input.shape, taps = weight.shape[2];
    need(input.shape.length === 3 && weight.shape.length === 3 && taps > 0 && length > 0, 'three dimensions');
    need(weight.shape[0] === channels && weight.shape[1] === 1, 'a filter for each channel');
    need(!bias || same(bias.shape, [channels]), 'an addend for each channel');
    need(!past || same(past.shape, [batches, channels, taps - 1]), 'a state of k - 1');
    const output = real([batches, channels, length]), state = real([batches, channels, taps - 1]);
    let next = 0, kept = 0;
    for (let b = 0; b !== batches; ++b)
      for (let c = 0; c !== channels; ++c) {
        const all = Array.from({length: taps - 1}, (_, i) => (past ? at(past, b, c, i) : 0));
        for (let l = 0; l !== length; ++l) all.push(at(input, b, c, l));
        for (let l = 0; l !== length; ++l) {
          let sum = bias ? bias.data[c] : 0;
          for (let k = 0; k !== taps; ++k) sum += all[l + k] * at(weight, c, 0, k);
          output.data[next++] = activation === 'none' ? sum : sum * sigmoid(sum);
        }
        for (const value of all.slice(all.length - (taps - 1))) if (taps > 1) state.data[kept++] = value;
      }
    return [output, state];
  },

  LinearAttention([query, key, value, past, decay, beta],
      {q_num_heads: queryHeads, kv_num_heads: heads, scale = 0, update_rule: rule = 'gated_delta'}) {
    need([query, key, value].every(({shape}) => shape.length === 3), 'three dimensions');
    const [batches, length] = query.shape;
    need(queryHeads > 0 && heads > 0 && queryHeads % heads === 0, 'heads of queries for each of keys');
    need(query.shape[2] % queryHeads === 0 && key.shape[2] % heads === 0 && value.shape[2] % heads === 0, 'whole heads');
    const size = key.shape[2] / heads, width = value.shape[2] / heads;
    need(query.shape[2] / queryHeads === size && size > 0 && width > 0, 'heads of one size');
    for (const {shape} of [key, value]) need(shape[0] === batches && shape[1] === length, 'one sequence');
    const isGated = /gated/.test(rule), isDelta = /delta/.test(rule);
    need(isGated === Boolean(decay) && isDelta === Boolean(beta), 'what the rule uses');
    need(!past || same(past.shape, [batches, heads, size, width]), 'a state of each head');
    const perKey = decay && decay.shape[2] === heads * size && size > 1;
    need(!decay || same(decay.shape, [batches, length, perKey ? heads * size : heads]), 'a gate of each head');
    need(!beta || (same(beta.shape.slice(0, 2), [batches, length]) && [1, heads].includes(beta.shape[2])), 'a share of each head');
    const factor = scale || 1 / Math.sqrt(size), group = queryHeads / heads;
    const output = real([batches, length, queryHeads * width]), last = real([batches, heads, size, width]);
    for (let b = 0; b !== batches; ++b)
      for (let h = 0; h !== heads; ++h) {
        const state = Array.from({length: size}, (_, i) =>
          Array.from({length: width}, (__, j) => (past ? at(past, b, h, i, j) : 0)));
        for (let l = 0; l !== length; ++l) {
          const k = Array.from({length: size}, (_, i) => at(key, b, l, h * size + i));
          if (isGated)
            state.forEach((row, i) => {
              const kept = Math.exp(at(decay, b, l, perKey ? h * size + i : h));
              row.forEach((_, j) => { row[j] *= kept; });
            });
          const added = Array.from({length: width}, (_, j) => {
            const own = at(value, b, l, h * width + j);
            if (!isDelta) return own;
            const known = k.reduce((sum, each, i) => sum + each * state[i][j], 0);
            return at(beta, b, l, beta.shape[2] === 1 ? 0 : h) * (own - known);
          });
          state.forEach((row, i) => row.forEach((_, j) => { row[j] += k[i] * added[j]; }));
          for (let g = 0; g !== group; ++g)
            for (let j = 0; j !== width; ++j) {
              let sum = 0;
              for (let i = 0; i !== size; ++i) sum += at(query, b, l, (h * group + g) * size + i) * state[i][j];
              output.data[(b * length + l) * queryHeads * width + (h * group + g) * width + j] = sum * factor;
            }
        }
        state.forEach((row, i) => row.forEach((each, j) => {
          last.data[((b * heads + h) * size + i) * width + j] = each;
        }));
      }
    return [output, last];
  },
};

// In the runtime's form.
function evaluate(node) {
  const reference = references[node.op];
  try {
    need(node.operands.every((operand) => !operand || operand.element === 'float'), '32 bits');
    const results = reference(node.operands.map((operand) => operand || undefined),
      Object.fromEntries(Object.entries(node.attributes).map(([name, {value}]) => [name, value])));
    const given = results.map((result, i) => [`r${i}`, result]).filter((_, i) => node.results[i]);
    return {outcome: 'runs', results: Object.fromEntries(given), elements: given.map(() => 'float')};
  } catch (error) {
    return {outcome: 'no-run', detail: error.message};
  }
}

module.exports = {evaluate, hasReference: (op) => op in references};
