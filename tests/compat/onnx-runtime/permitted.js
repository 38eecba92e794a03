// Failures of drawn nodes that are permitted, with reasons. They are told by ids, never
// by texts of messages: those of others change with their releases, and ours with ours.
//
// A file has a list of {"ops": [OP…], "stage", "direction", "id", "node": [FACT…],
// "reason", "rare"}. `stage` is where a node fails, and `id` tells how:
//   read      the model is not read: an id of --diagnostic-ids
//   convert   a conversion is refused, in `direction` up or down: such ids
//   load, run ONNX Runtime refuses the converted model (`fails`), or ends (`ends`)
//   compare   results differ: differs:count, :type, :shape, :nan, :infinity or :value;
//             the lowered program is invalid
//   version   each node of a version is refused-everywhere, in all targets of a
//             `direction`; or never-read; or there is none, and it never-runs
//   verifier  refuses a node that ONNX's checker accepts: an id of --diagnostic-ids
//   checker   refuses a node that the verifier accepts: as a model, or in its inference,
//             or ends
// Without `ops` it is about all, and without `id` about all of its stage; several ids,
// `impossible, needs:13`, and the facts of `node` (factsOf) have to hold together. Refusals
// and versions name their ops. An entry that no failure of a whole run uses is an error,
// unless it is `rare`: found only by some draws.
'use strict';

const fs = require('fs');
const {countOf} = require('./draw.js');

const stages = ['read', 'convert', 'load', 'run', 'compare', 'version', 'verifier', 'checker'];
const keys = ['ops', 'stage', 'direction', 'id', 'node', 'reason', 'rare'];

// What is wrong with an entry as such; empty if nothing is.
function flawOf(entry) {
  const unknown = Object.keys(entry).find((key) => !keys.includes(key));
  if (unknown) return `unknown key '${unknown}'; keys are ${keys.join(', ')}`;
  if (!stages.includes(entry.stage)) return `stage '${entry.stage}' is none of ${stages.join(', ')}`;
  if (!entry.reason) return 'it has no reason';
  const needsName = entry.stage === 'convert' || entry.stage === 'version';
  if (needsName && !(entry.ops && entry.id)) return `stage '${entry.stage}' needs ops and an id`;
  const isRefusal = entry.stage === 'convert' || entry.id === 'refused-everywhere';
  if (isRefusal !== /^(up|down)$/.test(entry.direction || ''))
    return isRefusal ? 'the direction is up or down' : 'only refusals have a direction';
  for (const list of ['ops', 'node'])
    if (entry[list] && !(Array.isArray(entry[list]) && entry[list].length)) return `'${list}' is no list, or empty`;
  return '';
}

const nameOf = ({stage, direction, id, ops, node}) =>
  [stage, direction, id, node && `{${node.join('; ')}}`, ops && `of ${ops.join(', ')}`].filter(Boolean).join(' ');

class Permitted {
  constructor(entries) {
    this.unlisted = [];
    this.entries = entries.map((entry) => ({...entry, uses: 0}));
    const flaws = this.entries.flatMap((entry, i) => {
      const {uses, ...own} = entry, flaw = flawOf(own);
      return flaw ? [`entry ${i}, ${nameOf(entry)}: ${flaw}`] : [];
    });
    if (flaws.length) throw new Error(flaws.join('\n'));
  }

  static read(file) {
    return new Permitted(JSON.parse(fs.readFileSync(file)));
  }

  // The entry that permits a failure {op, stage, direction, ids, facts}.
  find(failure) {
    const found = this.entries.find((entry) => entry.stage === failure.stage &&
      (!entry.ops || entry.ops.includes(failure.op)) &&
      (!entry.id || entry.id.split(', ').every((id) => failure.ids.includes(id))) &&
      entry.direction === failure.direction && (entry.node || []).every((fact) => failure.facts.has(fact)));
    if (found) ++found.uses;
    else this.unlisted.push(failure);
    return found;
  }

  // Lines with the entries that are not there, which want reasons, and perhaps facts.
  missing() {
    const ops = new Map();
    for (const {op, stage, direction, ids} of this.unlisted) {
      const key = JSON.stringify({stage, direction, id: ids.join(', ')});
      ops.set(key, (ops.get(key) || new Set()).add(op));
    }
    return [...ops].map(([key, names]) => `not listed: ${JSON.stringify({ops: [...names].sort(), ...JSON.parse(key)})}`);
  }

  // The entries that a whole run did not use.
  unused() {
    return this.entries.filter(({uses, rare}) => !uses && !rare)
      .map((entry) => `no failure is '${nameOf(entry)}'; remove the entry, or say that it is "rare"`);
  }

  list() {
    return this.entries.map((entry) => `    ${entry.uses} ${nameOf(entry)}`);
  }
}

// The text of a diagnostic of --diagnostic-ids, and its ids.
function splitIds(message) {
  const [, text, ids] = /^(.*) \[([^\]]*)\]$/.exec(message) || [undefined, message, ''];
  return {text, ids: ids ? ids.split(', ') : []};
}

// What can be asked of a node: the features that it was drawn for; `NAME = VALUE` of
// numbers, texts and whole numbers that are operands, `NAME of no numbers`; of an operand,
// `NAME open`, `NAME of one element`; `any …` for one of the operands,
// `some attribute of no numbers`.
function factsOf(drawer, node) {
  const facts = new Set(drawer.featuresOf(node));
  const last = drawer.version.operands.length - 1;
  node.operands.forEach((operand, i) => {
    if (!operand || last < 0) return;
    const {name} = drawer.version.operands[Math.min(i, last)], {shape} = operand;
    const own = [`of ${operand.element}`, `rank ${shape.length}`];
    if (operand.open) own.push('open');
    if (operand.isConstant) own.push('constant');
    if (shape.includes(0)) own.push('empty');
    if (countOf(shape) === 1) {
      own.push('of one element');
      if (/^u?int/.test(operand.element)) facts.add(`${name} = ${operand.data[0]}`);
    }
    for (const fact of own) facts.add(`${name} ${fact}`).add(`any ${fact}`);
  });
  for (const [name, {value}] of Object.entries(node.attributes))
    if (Array.isArray(value) && !value.length) facts.add(`${name} of no numbers`).add('some attribute of no numbers');
    else if (/string|number|bigint/.test(typeof value)) facts.add(`${name} = ${value}`);
  return facts;
}

module.exports = {Permitted, splitIds, factsOf};
