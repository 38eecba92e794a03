// Made-up failures and entries: which are matched, which not, and entries without use.
'use strict';

const assert = require('assert');
const {Permitted, splitIds, factsOf} = require('./permitted.js');
const {Drawer} = require('./draw.js');

const version = {since: 13, type_constraints: {T: ['tensor(float)', 'tensor(int64)']},
                 operands: [{name: 'X', type: 'T'}, {name: 'axes', type: 'tensor(int64)', arity: 'optional'}],
                 results: [{name: 'Y', type: 'T'}],
                 attributes: [{name: 'mode', kind: 'string', enum: ['wrap', 'edge']}, {name: 'pads', kind: 'ints'},
                              {name: 'sorted', kind: 'int'}]};
const drawer = new Drawer({op: 'Pad', domain: 'ai.onnx', versions: [version]}, version, () => 0);
const facts = factsOf(drawer, {
  op: 'Pad', results: [true],
  operands: [{element: 'float', shape: [2, 0], open: 'rank'}, 
             {element: 'int64', shape: [1], isConstant: true, data: BigInt64Array.of(-2n)}],
  attributes: {mode: {kind: 'string', value: 'wrap'}, pads: {kind: 'ints', value: []}, sorted: {kind: 'int', value: 0}},
});
for (const fact of ['X of float', 'X rank 2', 'X empty', 'X open', 'X of open rank', 'any open', 'any of int64', 'axes given',
                    'axes of one element', 'axes constant', 'axes = -2', 'mode = wrap', 'pads of no numbers', 'sorted = 0'])
  assert(facts.has(fact), fact);
for (const fact of ['X constant', 'X of one element', 'axes open', 'any of double', 'mode = edge', 'sorted of no numbers'])
  assert(!facts.has(fact), fact);

const reason = 'because';
const permitted = new Permitted([
  {stage: 'read', id: 'axes', reason},
  {ops: ['Pad'], stage: 'read', id: 'shapes', node: ['mode = wrap', 'any open'], reason},
  {ops: ['Pad'], stage: 'convert', direction: 'down', id: 'impossible, needs:13', reason},
  {ops: ['Sum'], stage: 'version', direction: 'down', id: 'refused-everywhere', reason},
  {ops: ['Sum'], stage: 'compare', reason},
  {ops: ['Sum'], stage: 'run', id: 'ends', reason, rare: true},
  {stage: 'read', id: 'rank', node: ['mode = edge'], reason},
]);
const find = (op, stage, ids, direction) => {
  const found = permitted.find({op, stage, ids, direction, facts});
  return found && permitted.entries.indexOf(found);
};
// By the id alone, by one of several, and by op and facts as well.
assert.strictEqual(find('Sum', 'read', ['axes']), 0);
assert.strictEqual(find('Pad', 'read', ['shapes']), 1);
assert.strictEqual(find('Pad', 'convert', ['impossible', 'needs:13'], 'down'), 2);
assert.strictEqual(find('Sum', 'compare', ['differs:nan']), 4);
// Another op, stage, direction, id, part of an id, or fact.
assert.strictEqual(find('Sum', 'read', ['shapes']), undefined);
assert.strictEqual(find('Pad', 'verifier', ['axes']), undefined);
assert.strictEqual(find('Pad', 'convert', ['impossible', 'needs:13'], 'up'), undefined);
assert.strictEqual(find('Pad', 'convert', ['impossible', 'needs:1'], 'down'), undefined);
assert.strictEqual(find('Pad', 'convert', ['needs:13'], 'down'), undefined);
assert.strictEqual(find('Pad', 'read', ['axe']), undefined);
assert.strictEqual(find('Pad', 'read', []), undefined);
assert.strictEqual(find('Pad', 'read', ['rank']), undefined);
// An op that is refused everywhere is so by its name alone.
assert.strictEqual(find('Attention', 'version', ['refused-everywhere'], 'down'), undefined);
assert.deepStrictEqual(permitted.unused().map((text) => /'(.*)'/.exec(text)[1]),
                       ['version down refused-everywhere of Sum', 'read rank {mode = edge}']);
assert.deepStrictEqual(permitted.missing().slice(-2), [
  'not listed: {"ops":["Pad"],"stage":"read","id":"rank"}',
  'not listed: {"ops":["Attention"],"stage":"version","direction":"down","id":"refused-everywhere"}']);

// Entries that say too little or too much.
const refuses = (entry, message) => assert.throws(() => new Permitted([{reason, ...entry}]), message);
refuses({stage: 'red', id: 'axes'}, /stage 'red' is none of read, convert/);
refuses({stage: 'read', id: 'axes', detail: 'must be in'}, /unknown key 'detail'/);
refuses({stage: 'read', id: 'axes', reason: ''}, /no reason/);
refuses({stage: 'convert', direction: 'up', id: 'impossible'}, /needs ops and an id/);
refuses({stage: 'convert', ops: ['Pad'], id: 'impossible'}, /the direction is up or down/);
refuses({stage: 'version', ops: ['Pad'], id: 'refused-everywhere'}, /the direction is up or down/);
refuses({stage: 'read', ops: ['Pad'], direction: 'up'}, /only refusals have a direction/);
refuses({stage: 'version', ops: ['Pad']}, /needs ops and an id/);
refuses({stage: 'read', ops: []}, /'ops' is no list, or empty/);

assert.deepStrictEqual(splitIds("'onnx.Pad' op 'axes' is [1] [impossible, needs:13]"),
                       {text: "'onnx.Pad' op 'axes' is [1]", ids: ['impossible', 'needs:13']});
assert.deepStrictEqual(splitIds('no id'), {text: 'no id', ids: []});
console.log('matched as expected');
