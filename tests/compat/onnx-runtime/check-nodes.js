// Compares the verdicts of the verifiers and of the ONNX library's checker, with its
// strict shape inference, on nodes drawn from the specs: legal ones and others.
//
//   node check-nodes.js TRANSLATE CHECKER SPECS WORK EXCEPTIONS
//       [--each=N] [--seed=S] [--ops=A,B] [--list]
//
// SPECS is the output of `dialectgen --only=onnx --dump-resolved`. Of each version that
// the library knows, N nodes are drawn: of all its types, also those that no runtime
// here has (sequences, optional values, maps, bfloat16, complex numbers), with graphs,
// and with operands and attributes too many or of other kinds. A node that both accept
// must be written as it was read. EXCEPTIONS lists the permitted differences with reasons
// (permitted.js). A run takes some of the versions (tests/support/Draws.h), whose nodes
// depend on the seed and the op alone.
'use strict';

const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');
const {modelProto} = require('./model-proto.js');
const {Drawer, makeRandomOf, isChosen, isWhole} = require('./draw.js');
const {Permitted, splitIds, factsOf} = require('./permitted.js');

const [translate, checker, specs, work, exceptionsFile, ...flags] = process.argv.slice(2);
const flag = (name, otherwise) => {
  const found = flags.find((text) => text.startsWith(`--${name}=`));
  return found ? found.slice(name.length + 3) : otherwise;
};
const each = Number(flag('each', 40));
const only = flag('ops', '') ? flag('ops').split(',') : undefined;
const isListing = flags.includes('--list');
const seed = Number(flag('seed', 1));
// Of the version that is drawn.
let random;
// Of the library: opsets and the domains it has.
const newest = {'ai.onnx': 17, 'ai.onnx.ml': 3, 'ai.onnx.preview.training': 1};

// Something that no fitting node has.
function spoil(node) {
  const made = {...node, operands: node.operands.map((operand) => operand && {...operand}),
                attributes: {...node.attributes}, results: [...node.results]};
  const names = Object.keys(made.attributes);
  const spoilers = [
    () => made.operands.push({element: 'float', shape: [2], data: Float32Array.of(1, 2)}),
    () => made.operands.pop(),
    () => made.results.push(true),
    () => { made.attributes.unheard_of = {kind: 'int', value: 1}; },
    () => { if (names.length) made.attributes[names[random(names.length)]] = {kind: 'floats', value: [0.5]}; },
    () => { if (names.length) delete made.attributes[names[random(names.length)]]; },
  ];
  spoilers[random(spoilers.length)]();
  return made;
}

function draw(drawer) {
  const pool = [], nodes = [];
  for (let attempt = 0; attempt < 20 * each && nodes.length < each; ++attempt) {
    const base = pool.length && random(2) ? drawer.pick(pool) : undefined;
    const node = base ? drawer.mutate(base) : drawer.drawFresh();
    if (!node) continue;
    pool.push(node);
    nodes.push(random(6) ? node : spoil(node));
  }
  return nodes;
}

// The types of outputs, where they are those of operands or the only ones.
function resultElements(version, node) {
  return node.results.flatMap((isThere, i) => {
    if (!isThere) return [];
    const parameter = version.results[Math.min(i, version.results.length - 1)];
    if (!parameter) return ['float'];
    const place = version.operands.findIndex(({type}) => type === parameter.type);
    const admitted = version.type_constraints[parameter.type] || [parameter.type];
    const operand = place < 0 ? undefined : node.operands[place];
    const only = admitted.length === 1 ? /^tensor\((\w+)\)$/.exec(admitted[0]) : undefined;
    return [operand ? operand.element : only ? only[1] : admitted.length === 1 ? admitted[0] : undefined];
  });
}

function main() {
  fs.rmSync(work, {recursive: true, force: true});
  const dialect = JSON.parse(fs.readFileSync(specs)).onnx;
  const permitted = Permitted.read(exceptionsFile);
  const totals = {versions: 0, nodes: 0, 'accepted by both': 0, 'refused by both': 0, 'written as read': 0,
                  'refused by the verifier alone': 0, 'refused by the checker alone': 0};
  const problems = [], byOpset = new Map();
  for (const op of dialect.ops)
    for (const version of op.versions) {
      if (!(op.domain in newest) || version.since > newest[op.domain] || version.deprecated ||
          (only && !only.includes(op.op)) || !isChosen(op, version)) continue;
      random = makeRandomOf(seed, op, version);
      const drawer = new Drawer(op, version, random, true), nodes = draw(drawer);
      const key = `${op.domain}:${version.since}`;
      if (!byOpset.has(key)) byOpset.set(key, []);
      if (nodes.length) ++totals.versions;
      nodes.forEach((node, i) => {
        byOpset.get(key).push({node, drawer, name: `${op.op}-${i}.onnx`, bytes: modelProto(node, resultElements(version, node))});
      });
    }
  for (const [key, drawn] of byOpset) {
    const [domain, opset] = key.split(':');
    const folder = path.join(work, key.replace(':', '-')), to = path.join(folder, 'written');
    fs.mkdirSync(to, {recursive: true});
    for (const {name, bytes} of drawn) fs.writeFileSync(path.join(folder, name), bytes);
    const messages = new Map();
    for (let from = 0; from < drawn.length; from += 2000) {
      const files = drawn.slice(from, from + 2000).map(({name}) => path.join(folder, name));
      const {stderr, signal} = spawnSync(translate,
        ['--convert-onnx', `--target=${domain}:${opset}`, '--diagnostic-ids', '-o', to, ...files], {encoding: 'utf8', maxBuffer: 1 << 29});
      if (signal) problems.push(`${key}: ended by ${signal}: ${stderr.slice(-500)}`);
      for (const line of stderr.split('\n')) {
        const found = /^(.*?\.onnx): (error|warning): (.*)$/.exec(line);
        const said = found && splitIds(found[3]);
        if (said && (found[2] === 'error' || said.ids.includes('contradiction')) && !messages.has(path.basename(found[1])))
          messages.set(path.basename(found[1]), said);
      }
    }
    const {stdout, status, signal} = spawnSync(checker, ['--each', folder, to], {encoding: 'utf8', maxBuffer: 1 << 29});
    if (status || signal) problems.push(`${key}: the checker ended with ${status || signal}`);
    const verdicts = new Map(stdout.split('\n').filter(Boolean).map((line) => {
      const [name, id, error, written] = line.split('\t');
      return [name, {error: id === '-' ? undefined : {ids: [id], text: error}, written}];
    }));
    for (const {node, drawer, name} of drawn) {
      const theirs = verdicts.get(name) || {error: {ids: [], text: 'nothing said'}, written: 'none'};
      const ours = messages.get(name) || (theirs.written === 'none' ? {ids: [], text: 'not written'} : undefined);
      ++totals.nodes;
      const file = path.join(folder, name);
      const judge = (stage, {ids, text}) => {
        if (!permitted.find({op: node.op, stage, ids, facts: factsOf(drawer, node)}))
          problems.push(`${file}: the ${stage} [${ids.join(', ')}]: ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
      };
      if (ours && theirs.error) ++totals['refused by both'];
      else if (ours) {
        ++totals['refused by the verifier alone'];
        judge('verifier', ours);
      } else if (theirs.error) {
        ++totals['refused by the checker alone'];
        judge('checker', theirs.error);
      } else {
        ++totals['accepted by both'];
        if (theirs.written === 'same') ++totals['written as read'];
        else problems.push(`${file}: written as ${theirs.written}`);
      }
    }
  }
  console.log(Object.entries(totals).map(([name, count]) => `${count} ${name}`).join(', '));
  permitted.missing().forEach((line) => console.log(line));
  if (isListing) permitted.list().forEach((line) => console.log(line));
  if (isWhole && !only) problems.push(...permitted.unused());
  for (const problem of problems) console.log(problem);
  return totals['accepted by both'] && totals['refused by both'] && !problems.length ? 0 : 1;
}

process.exit(main());
