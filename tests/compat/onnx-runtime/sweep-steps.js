// Draws nodes from the specs, keeps those that ONNX Runtime runs, converts them to
// other opsets, and compares the results before and after.
//
//   node sweep-steps.js TRANSLATE SPECS MODELS WORK EXCEPTIONS
//       [--each=N] [--seed=S] [--ops=A,B] [--list] [--record] [--keep]
//
// SPECS is the output of `dialectgen --only=onnx --dump-resolved`. Of each version
// nodes are drawn anew, from the op's example and cases, and from nodes of MODELS
// and of what ran already, with something changed (draw.js), until N of them run that
// differ in pairs of features, and all features were seen. A run takes some of the
// versions (tests/support/Draws.h), whose nodes depend on the seed and the op alone. A node that
// the runtime runs must be readable here; ops that are newer than it are computed by
// references.js. Each node is converted to the opset before its version's, to one before
// the op's first, to one between, to the next version's, and to the newest that the
// runtime knows. A converted model must load, or lack a kernel, and give the same
// numbers. EXCEPTIONS lists permitted failures and refusals with reasons (permitted.js), and
// versions of which each node is refused in all targets of a direction. --list prints for
// each version the outcomes of its nodes, the refusals, and nodes that never
// ran; --keep leaves models and converted ones under WORK.
// With --record, nodes are not converted but stay under WORK/recorded as models with
// recorded values, in the folders and files of the standard's test data.
'use strict';

const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');
const {run, compare} = require('./running.js');
const {readTensor} = require('./tensors.js');
const {modelProto, nodesOfModel, tensorProto, runtimeTypes, elementOfRuntime} = require('./model-proto.js');
const {evaluate, hasReference} = require('./references.js');
const {Drawer, makeRandomOf, isChosen, isWhole, countOf} = require('./draw.js');
const {lacksKernel} = require('./models.js');
const {Permitted, splitIds, factsOf} = require('./permitted.js');

const [translate, specs, models, work, exceptionsFile, ...flags] = process.argv.slice(2);
const flag = (name, otherwise) => {
  const found = flags.find((text) => text.startsWith(`--${name}=`));
  return found ? found.slice(name.length + 3) : otherwise;
};
const each = Number(flag('each', 4));
const only = flag('ops', '') ? flag('ops').split(',') : undefined;
const isListing = flags.includes('--list');
const oldestOpset = 7;
const seed = Number(flag('seed', 1));
// Of the version that is drawn.
let random;

const inputsOf = (node) => node.operands.flatMap((operand, i) => (operand && !operand.isConstant
  ? [{name: `v${i}`, type: runtimeTypes[operand.element], data: operand.data, dims: operand.shape}] : []));

// Nodes that somebody else wrote, by op: with the inputs that are recorded of them.
function readSeeds(dialect) {
  const seeds = new Map();
  const add = (op, node, folder) => {
    for (const [place, name] of node.inputs.entries()) {
      const file = path.join(folder || '', 'test_data_set_0', `input_${place}.pb`);
      const operand = node.operands.find((each) => each && each.name === name);
      if (!folder || !operand || !fs.existsSync(file)) continue;
      const {data, dims} = readTensor(fs.readFileSync(file));
      Object.assign(operand, {data, shape: dims});
    }
    if (node.operands.every((operand) => !operand || countOf(operand.shape) <= 4096))
      seeds.set(op, [...(seeds.get(op) || []), node]);
  };
  const addAll = (data, op, folder) => nodesOfModel(data, op).forEach((node) => add(op, node, folder));
  const attempt = (read) => { try { read(); } catch (error) { if (!/no tensor|no protobuf/.test(error.message)) throw error; } };
  const wanted = dialect.ops.filter(({op, domain}) => domain === 'ai.onnx' && (!only || only.includes(op)));
  const own = path.join(work, 'examples');
  fs.mkdirSync(own, {recursive: true});
  for (const {op, example} of wanted) {
    const file = path.join(own, op);
    if (!example || !example.mlir) continue;
    fs.writeFileSync(`${file}.mlir`, example.mlir.join('\n'));
    const {status} = spawnSync(translate, ['--export-onnx', `${file}.mlir`, '-o', `${file}.onnx`]);
    if (!status) attempt(() => addAll(fs.readFileSync(`${file}.onnx`), op));
  }
  const names = new Set(wanted.map(({op}) => op));
  for (const folder of fs.readdirSync(models)) {
    const file = path.join(models, folder, 'model.onnx');
    if (!fs.existsSync(file)) continue;
    const data = fs.readFileSync(file);
    for (const op of names)
      if (data.includes(`"${String.fromCharCode(op.length)}${op}`))
        attempt(() => addAll(data, op, path.join(models, folder)));
  }
  const cases = path.join(__dirname, 'cases');
  for (const name of fs.readdirSync(cases).filter((each) => each.endsWith('.mlir'))) {
    const file = path.join(own, name.replace('.mlir', '.onnx'));
    if (spawnSync(translate, ['--export-onnx', path.join(cases, name), '-o', file]).status) continue;
    for (const op of names) attempt(() => addAll(fs.readFileSync(file), op));
  }
  return seeds;
}

// Versions that the runtime does not have.
const isNewer = ({since}) => since > newestOpset;

// Nodes of `version` that run, and their results.
async function drawRunning(drawer, seeds) {
  const kept = [], pairs = new Set(), seen = new Set();
  const start = seeds.map((seed) => drawer.adopt(seed)).filter(Boolean);
  const all = drawer.allFeatures(), pool = [], most = 60 * each + 200;
  for (let attempt = 0; attempt < most && (kept.length < each || seen.size < all.length); ++attempt) {
    const base = start.length && random(4) === 0 ? drawer.pick(start) : pool.length ? drawer.pick(pool) : drawer.pick(start);
    const node = attempt < start.length ? start[attempt]
      : base && random(3) ? drawer.mutate(base) : drawer.drawFresh();
    if (!node) continue;
    const features = drawer.featuresOf(node);
    const own = features.flatMap((one, i) => features.slice(i).map((other) => `${one}, ${other}`));
    const isNew = kept.length < each ? own.some((pair) => !pairs.has(pair))
      : features.some((feature) => all.includes(feature) && !seen.has(feature));
    if (!isNew && pool.length > 2) continue;
    const result = isNewer(drawer.version) ? evaluate(node) : await run(modelProto(node), inputsOf(node), 2);
    if (result.outcome !== 'runs' || result.elements.some((element) => !element)) continue;
    pool.push(node);
    if (!isNew) continue;
    own.forEach((pair) => pairs.add(pair));
    features.forEach((feature) => all.includes(feature) && seen.add(feature));
    kept.push({node, before: result.results, elements: result.elements});
  }
  return {kept, unseen: all.filter((feature) => !seen.has(feature))};
}

function describe({op, opset, operands, attributes}) {
  const types = operands.map((operand) => (!operand ? '-'
    : `${operand.element}[${operand.shape}]${operand.isConstant ? `=${[...operand.data.slice(0, 6)].map((each) => (typeof each === 'number' ? +each.toFixed(3) : each))}` : ''}${operand.open ? ` (open ${operand.open})` : ''}`));
  const said = Object.entries(attributes).map(([name, {kind, value}]) =>
    `${name}=${kind === 'tensor' ? `${value.element}[${value.shape}]` : value}`);
  return `${op}-${opset}(${types.join(', ')}) {${said.join(', ')}}`;
}

// Shapes are those of the values.
function record(folder, drawer, {node, elements, before}) {
  const values = path.join(folder, 'test_data_set_0');
  fs.mkdirSync(values, {recursive: true});
  const closed = {...node, operands: node.operands.map((operand) => operand && {...operand, open: undefined})};
  fs.writeFileSync(path.join(folder, 'model.onnx'), modelProto(closed, elements));
  fs.writeFileSync(path.join(folder, 'node.json'), JSON.stringify(
    {op: node.op, text: describe(closed), facts: [...factsOf(drawer, node)]}));
  const write = (kind, tensors) => tensors.forEach(({type, dims, data}, place) => fs.writeFileSync(
    path.join(values, `${kind}_${place}.pb`), tensorProto({element: elementOfRuntime[type], shape: dims, data})));
  write('input', inputsOf(node));
  write('output', Object.values(before));
}

let newestOpset = 0;
async function findNewest(newest) {
  for (let opset = newest; !newestOpset; --opset) {
    const node = {op: 'Identity', domain: 'ai.onnx', opset, attributes: {}, results: [true],
                  operands: [{element: 'float', shape: [1], data: Float32Array.of(1)}]};
    if ((await run(modelProto(node, ['float']), inputsOf(node))).outcome === 'runs') newestOpset = opset;
  }
}

function targetsOf(op, index) {
  const {since} = op.versions[index];
  const first = Math.min(...op.versions.map((version) => version.since));
  const down = [since - 1, Math.max(first - 1, oldestOpset)];
  if (since > newestOpset) down.push(newestOpset);
  if (since - 1 > oldestOpset) down.push(oldestOpset + random(since - 1 - oldestOpset));
  const up = since < newestOpset ? [newestOpset] : [];
  if (index) up.push(op.versions[index - 1].since);
  return [...new Set([...down.filter((target) => target >= oldestOpset && target < since && target <= newestOpset),
                      ...up.filter((target) => target > since && target <= newestOpset)])].sort((a, b) => b - a);
}

async function main() {
  fs.rmSync(work, {recursive: true, force: true});
  fs.mkdirSync(work, {recursive: true});
  const dialect = JSON.parse(fs.readFileSync(specs)).onnx;
  const permitted = Permitted.read(exceptionsFile);
  const seeds = readSeeds(dialect);
  await findNewest(dialect.timelines.find(({name}) => name === 'ai.onnx').newest);
  // Printed when they are found, so that a run that ends early loses none.
  let problems = 0;
  const complain = (text) => {
    ++problems;
    console.log(text);
  };
  const seen = new Set();
  const report = (node, facts, failure, text) => {
    const {stage, direction, ids} = failure;
    if (permitted.find({op: node.op, facts, ...failure})) return;
    // Refusals are many, and one says it.
    const key = JSON.stringify([node.op, node.opset, direction, ids]);
    if (stage === 'convert' && seen.has(key)) return;
    seen.add(key);
    complain(`${describe(node)}: ${[stage, direction, `[${ids.join(', ')}]`].filter(Boolean).join(' ')}: ` +
      text.replace(/\s+/g, ' ').slice(0, 400));
  };
  const totals = {versions: 0, 'without a node that runs': 0, nodes: 0, conversions: 0, refused: 0, unchanged: 0, 'no kernel': 0, 'not run': 0, compared: 0};
  for (const op of dialect.ops) {
    if (op.domain !== 'ai.onnx' || (only && !only.includes(op.op))) continue;
    for (const [index, version] of op.versions.entries()) {
      if (version.since < oldestOpset || version.deprecated ||
          (isNewer(version) && !hasReference(op.op))) continue;
      // Random numbers are others in other ops.
      if (version.deterministic === false && (version.attributes || []).some(({name}) => name === 'seed'))
        continue;
      random = makeRandomOf(seed, op, version);
      const drawer = new Drawer(op, version, random);
      if (!drawer.isRunnable() || !isChosen(op, version)) continue;
      const {kept, unseen} = await drawRunning(drawer, seeds.get(op.op) || []);
      ++totals.versions;
      totals.nodes += kept.length;
      // Nothing is known of a version without a node.
      const aboutAll = (id, direction) => report({op: op.op, opset: version.since, operands: [], attributes: {}},
                                                 new Set(), {stage: 'version', direction, ids: [id]}, '');
      if (!kept.length) {
        ++totals['without a node that runs'];
        aboutAll('never-runs');
      }
      const folder = path.join(work, `${op.op}-${version.since}`);
      fs.mkdirSync(folder);
      for (const [place, each] of kept.entries()) {
        each.file = path.join(folder, `${place}.onnx`);
        each.bytes = modelProto(each.node, each.elements);
        fs.writeFileSync(each.file, each.bytes);
      }
      if (isListing)
        console.log(`${op.op} ${version.since}: ${kept.length} nodes${unseen.length ? `; never ran: ${unseen.join(', ')}` : ''}`);
      if (flags.includes('--record')) {
        for (const [place, each] of kept.entries())
          record(path.join(work, 'recorded', `${op.op}-${version.since}-${place}`), drawer, each);
        fs.rmSync(folder, {recursive: true});
        continue;
      }
      const convert = (nodes, target) => {
        const to = path.join(folder, `at-${target}`);
        fs.mkdirSync(to);
        const {stderr, signal} = spawnSync(translate, ['--convert-onnx', `--target=${target}`, '--jobs=1', '--diagnostic-ids', '-o', to,
          ...nodes.map(({file}) => file)], {encoding: 'utf8', maxBuffer: 1 << 28});
        if (signal) complain(`${folder} to ${target}: ended by ${signal}: ${stderr.slice(-500)}`);
        const said = new Map();
        for (const line of stderr.split('\n')) {
          const found = nodes.find(({file}) => line.startsWith(`${file}: error: `));
          if (found && !said.has(found)) said.set(found, line.slice(found.file.length + 9));
        }
        return nodes.map((each) => {
          const made = [path.join(to, path.basename(folder), path.basename(each.file)),
                        path.join(to, path.basename(each.file))].find((file) => fs.existsSync(file));
          return {...each, facts: factsOf(drawer, each.node), made: made && fs.readFileSync(made),
                  ...splitIds(said.get(each) || stderr.slice(0, 300))};
        });
      };
      // A node that runs must be readable.
      const read = new Set();
      if (kept.length)
        for (const {node, facts, made, ids, text, file} of convert(kept, version.since)) {
          if (made) read.add(file);
          // A node that only a reference runs may be invalid.
          else if (!isNewer(version)) report(node, facts, {stage: 'read', ids}, text);
        }
      const nodes = kept.filter(({file}) => read.has(file));
      if (kept.length && !nodes.length) aboutAll('never-read');
      const targets = nodes.length ? targetsOf(op, index) : [];
      const converted = {up: 0, down: 0};
      for (const target of targets) {
        const direction = target > version.since ? 'up' : 'down';
        const counts = {conversions: 0, refused: 0, unchanged: 0, 'no kernel': 0, 'not run': 0, compared: 0}, reasons = new Map();
        for (const {node, facts, before, bytes, made, ids, text} of convert(nodes, target)) {
          ++counts.conversions;
          if (!made) {
            ++counts.refused;
            report(node, facts, {stage: 'convert', direction, ids}, `to ${target}: ${text}`);
            const reason = text.replace(/^(error: )?(node '[^']*': )?/, '').replace(/; it is in .*/, '')
              .replace(/tensor<(?:[\d?*]+x)*/g, 'tensor<').replace(/; the target is \d+/, '');
            reasons.set(reason, (reasons.get(reason) || 0) + 1);
            continue;
          }
          ++converted[direction];
          if (made.equals(bytes)) {
            ++counts.unchanged;
            continue;
          }
          const after = await run(made, inputsOf(node));
          if (after.outcome !== 'runs') {
            if (lacksKernel(after.detail)) ++counts['no kernel'];
            else {
              ++counts['not run'];
              report(node, facts, {stage: after.outcome, ids: [after.isEnd ? 'ends' : 'fails']},
                     `to ${target}: ${after.detail}`);
            }
            continue;
          }
          ++counts.compared;
          const hasHalves = node.operands.some((operand) => operand && operand.element === 'float16');
          const different = compare(before, after.results, hasHalves);
          if (different)
            report(node, facts, {stage: 'compare', ids: [different.id]}, `to ${target}: ${different.text}`);
        }
        for (const [key, count] of Object.entries(counts)) totals[key] += count;
        if (isListing) {
          console.log(`${op.op} ${version.since} to ${target}: ` +
            Object.entries(counts).map(([key, count]) => `${count} ${key}`).join(', '));
          for (const [reason, count] of reasons) console.log(`    ${count} refused: ${reason}`);
        }
      }
      for (const direction of ['up', 'down'])
        if (targets.some((target) => target > version.since === (direction === 'up')) && !converted[direction])
          aboutAll('refused-everywhere', direction);
      if (!flags.includes('--keep')) fs.rmSync(folder, {recursive: true});
    }
  }
  console.log(Object.entries(totals).map(([key, count]) => `${count} ${key}`).join(', '));
  permitted.missing().forEach((line) => console.log(line));
  if (isListing) permitted.list().forEach((line) => console.log(line));
  if (isWhole && !only && !flags.includes('--record')) permitted.unused().forEach(complain);
  return (totals.compared || flags.includes('--record')) && !problems ? 0 : 1;
}

main().then((status) => process.exit(status), (error) => {
  console.error(error);
  process.exit(2);
});
