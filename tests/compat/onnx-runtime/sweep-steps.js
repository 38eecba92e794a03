// Draws nodes from what the specs admit, takes each one opset below its version,
// and compares what ONNX Runtime computes before and after.
//
//   node sweep-steps.js OPT TRANSLATE SPECS WORK [--each=N] [--stride=K] [--seed=S] [--ops=A,B] [--bodies] [--list]
//
// SPECS is what `dialectgen --only=onnx --dump-resolved` prints. Of each version
// N nodes are drawn that verify: element types, ranks, broadcasts, optional
// operands and results, attributes by their enumerations and ranges; --stride
// keeps to each Kth version. --bodies
// keeps to ops that are younger than the target, which others stand for then.
// A converted model must load, or lack a kernel, and give the same numbers; that
// it is refused is counted. --list says of each version what became of its nodes.
'use strict';

const fs = require('fs');
const path = require('path');
const {fork, spawnSync} = require('child_process');
const ort = require('onnxruntime-node');
const {difference, fromHalf} = require('./tensors.js');

const [opt, translate, specs, work, ...flags] = process.argv.slice(2);
const flag = (name, otherwise) => {
  const found = flags.find((text) => text.startsWith(`--${name}=`));
  return found ? found.slice(name.length + 3) : otherwise;
};
const each = Number(flag('each', 4));
const only = flag('ops', '') ? flag('ops').split(',') : undefined;
const isListing = flags.includes('--list'), areBodies = flags.includes('--bodies');
const stride = Number(flag('stride', 1)), oldestOpset = 7;

// The same numbers on every machine.
let state = Number(flag('seed', 1)) >>> 0;
function random(bound) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}
const pick = (list) => list[random(list.length)];

// What JavaScript can feed and read.
const elements = {
  'tensor(float)': 'f32', 'tensor(double)': 'f64', 'tensor(float16)': 'f16',
  'tensor(int8)': 'i8', 'tensor(int16)': 'i16', 'tensor(int32)': 'i32',
  'tensor(int64)': 'i64', 'tensor(uint8)': 'ui8', 'tensor(uint16)': 'ui16',
  'tensor(uint32)': 'ui32', 'tensor(uint64)': 'ui64', 'tensor(bool)': 'i1',
};
const arrays = {
  float32: Float32Array, float64: Float64Array, float16: Uint16Array,
  int8: Int8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array,
  uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array,
  uint64: BigUint64Array, bool: Uint8Array,
};
const sizes = [1, 2, 2, 3, 3, 4, 5, 6];

function drawShape(shapes) {
  const like = shapes.length && random(5) ? pick(shapes) : undefined;
  if (!like) return Array.from({length: random(5)}, () => pick(sizes));
  switch (random(8)) {
    case 0: case 1: return like;
    case 2: return like.slice(random(like.length + 1));
    case 3: return like.map((size) => (random(2) ? size : 1));
    case 4: return like.slice(0, random(like.length + 1));
    case 5: return like.length ? [pick(like)] : [];
    case 6: return like.length > 1 ? [like[1]] : like;
    default: return [pick([1, like.length, 2 * like.length])];
  }
}

// Shapes as the relations of the spec have them, where that is easily done: what
// is only drawn seldom fits several others.
function fit(version, shapes) {
  const resize = (name, rank) => {
    const shape = shapes[name];
    while (shape && shape.length < rank) shape.unshift(pick(sizes));
    while (shape && shape.length > rank) shape.shift();
  };
  const at = (shape, axis) => (axis < 0 ? axis + shape.length : axis);
  for (const relation of version.relations || []) {
    const given = relation.when && relation.when.given, absent = relation.when && relation.when.absent;
    if ((given && !shapes[given]) || (absent && shapes[absent]) ||
        (relation.when && relation.when.rank && (shapes[relation.when.rank] || []).length !== relation.when.is))
      continue;
    const [kind, words] = Object.entries(relation)[0];
    const names = Array.isArray(words) ? words.filter((word) => shapes[word]) : [];
    const last = words[words.length - 1];
    if (kind === 'rank_is') names.forEach((name) => resize(name, last));
    if (kind === 'rank_at_least') names.forEach((name) => resize(name, Math.max(shapes[name].length, last)));
    if (kind === 'rank_at_most') names.forEach((name) => resize(name, Math.min(shapes[name].length, last)));
    if (kind === 'same_ranks') names.slice(1).forEach((name) => resize(name, shapes[names[0]].length));
    if (kind === 'compatible_shapes') names.slice(1).forEach((name) => { shapes[name] = [...shapes[names[0]]]; });
    if (kind === 'paired_dimensions') {
      const [i, one, j, other] = words;
      if (shapes[one] && shapes[other] && at(shapes[one], i) in shapes[one] && at(shapes[other], j) in shapes[other])
        shapes[other][at(shapes[other], j)] = shapes[one][at(shapes[one], i)];
    }
    if (kind === 'multiple_along' && names.length === 2)
      shapes[names[1]][words[0]] = pick([1, 2]) * shapes[names[0]][words[0]];
    if (kind === 'multiple_of' && names.length) shapes[names[0]][words[1]] = 12;
  }
}

function drawAttribute(attribute, kinds) {
  const kind = kinds[attribute.name] || attribute.kind;
  const words = (attribute.enum || []).map((value) => (value.value === undefined ? value : value.value));
  const [least, greatest] = attribute.range || [null, null];
  const whole = () => (words.length ? pick(words)
    : Math.min(Math.max(pick([-2, -1, 0, 0, 1, 1, 2, 3]), least ?? -9), greatest ?? 9));
  const real = () => Math.min(Math.max(pick([0.5, 1, 0.125, 2, 0.25]), least ?? -9), greatest ?? 9);
  const list = (draw) => `[${Array.from({length: random(5)}, draw).join(', ')}]`;
  switch (kind) {
    case 'int': case 'type_number': return `${whole()} : si64`;
    case 'float': return `${real().toExponential()} : f32`;
    case 'string': return words.length ? `"${pick(words)}"` : undefined;
    case 'ints': return list(whole);
    case 'floats': return list(() => `${real().toExponential()} : f32`);
    case 'type': return pick(['f32', 'f64', 'i32', 'i64', 'i1', 'ui8']);
    default: return undefined;
  }
}

// A node in a function of its own; nothing if JavaScript cannot run such.
function drawNode(version) {
  const types = {};
  for (const [name, admitted] of Object.entries(version.type_constraints || {})) {
    const known = admitted.filter((type) => elements[type]);
    if (!known.length) return undefined;
    types[name] = known.includes('tensor(float)') && random(4) ? 'f32' : elements[pick(known)];
  }
  const elementOf = ({type}) => types[type] || elements[type];
  const parameters = [], operands = [], operandTypes = [], constants = [], shapes = [];
  const values = version.operands.flatMap((operand) =>
    operand.arity === 'variadic' ? Array(1 + random(3)).fill(operand) : [operand]);
  const drawn = {};
  for (const operand of version.operands)
    if (operand.arity !== 'optional' || random(2))
      shapes.push((drawn[operand.name] = [...drawShape(shapes)]));
  if (random(4)) fit(version, drawn);
  shapes.length = 0;
  for (const operand of values) {
    const element = elementOf(operand);
    if (!element) return undefined;
    if (!drawn[operand.name]) {
      operands.push('%none');
      operandTypes.push('none');
      continue;
    }
    const shape = operand.arity === 'variadic' ? drawShape(shapes) : drawn[operand.name];
    const name = `%v${operands.length}`;
    // Whole numbers beside others say axes, sizes, and the like.
    const isNumbers = /^i64|^i32/.test(element) && operand.type.startsWith('tensor');
    const type = `tensor<${shape.map((size) => `${size}x`).join('')}${element}>`;
    if (isNumbers && random(4)) {
      const short = shape.length > 1 ? [pick(sizes)] : shape;
      const count = short.reduce((a, b) => a * b, 1);
      const numbers = Array.from({length: count}, () => pick([-1, 0, 1, 1, 2, 2, 3]));
      const own = `tensor<${short.map((size) => `${size}x`).join('')}${element}>`;
      constants.push(`${name} = "onnx.Constant"() <{value = dense<${
        short.length ? `[${numbers.join(', ')}]` : numbers[0]}> : ${own}}> : () -> ${own}`);
      operandTypes.push(own);
    } else {
      shapes.push(shape);
      parameters.push(`${name}: ${type}`);
      operandTypes.push(type);
    }
    operands.push(name);
  }
  const kinds = (version.hooks || {}).attribute_kinds || {};
  const attributes = [];
  for (const attribute of version.attributes || []) {
    if (attribute.kind.startsWith('graph')) return undefined;
    const value = attribute.required || random(2) ? drawAttribute(attribute, kinds) : undefined;
    if (value) attributes.push(`${attribute.name} = ${value}`);
    else if (attribute.required) return undefined;
  }
  const results = [], resultTypes = [];
  for (const result of version.results) {
    for (let count = result.arity === 'variadic' ? 1 + random(3) : 1; count; --count) {
      const element = elementOf(result);
      if (!element) return undefined;
      const isAbsent = result.arity === 'optional' && random(2);
      resultTypes.push(isAbsent ? 'none' : `tensor<*x${element}>`);
      if (!isAbsent) results.push(resultTypes.length - 1);
    }
  }
  if (!results.length) return undefined;
  const returned = results.map((index) => (resultTypes.length > 1 ? `%r#${index}` : '%r'));
  const returnedTypes = results.map((index) => resultTypes[index]).join(', ');
  const name = version.mnemonic;
  return [
    `module attributes {onnx.opset_imports = {ai.onnx = ${version.since} : i64}} {`,
    `func.func @main_graph(${parameters.join(', ')}) -> (${returnedTypes}) {`,
    '  %none = "onnx.NoValue"() <{value}> : () -> none',
    ...constants.map((line) => `  ${line}`),
    `  %r${resultTypes.length > 1 ? `:${resultTypes.length}` : ''} = "onnx.${name}"(${operands.join(', ')})` +
      `${attributes.length ? ` <{${attributes.join(', ')}}>` : ''} : (${operandTypes.join(', ')}) -> (${resultTypes.join(', ')})`,
    `  onnx.Return ${returned.join(', ')} : ${returnedTypes}`,
    '}', '}', ''].join('\n');
}

// Those that verify with the shapes that follow, of `texts`.
function verified(texts) {
  const file = path.join(work, 'drawn.mlir');
  const separator = '// -----\n';
  fs.writeFileSync(file, texts.join(separator));
  const {stderr, signal} = spawnSync(opt, ['--split-input-file',
    '--onnx-shape-inference=strict', file, '-o', '/dev/null'],
    {encoding: 'utf8', maxBuffer: 1 << 30});
  if (signal) throw new Error(`the verifier died: ${stderr.slice(-2000)}`);
  const bad = new Set();
  const lines = [...stderr.matchAll(/^[^\n]*?:(\d+):\d+: error:/gm)].map((found) => Number(found[1]));
  const ends = [];
  let line = 0;
  for (const text of texts) ends.push(line += (text + separator).split('\n').length - 1);
  for (const at of lines) bad.add(ends.findIndex((end) => at <= end));
  return texts.filter((_, index) => !bad.has(index));
}

function feedsOf(session) {
  const feeds = {};
  session.inputMetadata.forEach(({name, type, shape}, place) => {
    const count = shape.reduce((a, b) => a * b, 1);
    const isFloat = type.startsWith('float'), isBig = /int64/.test(type);
    // No two alike, of both signs where there are signs.
    const data = arrays[type].from({length: count}, (_, i) => {
      const number = (i * 7919 + 13 + 31 * place) % 101;
      if (type === 'bool') return number % 2;
      if (type === 'float16') return 0x3800 + number + (number % 2 << 15);
      if (isFloat) return number / 25 - 2.01;
      return isBig ? BigInt(number % 3) : number % 3;
    });
    feeds[name] = new ort.Tensor(type, data, shape);
  });
  return feeds;
}

const options = {
  intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4,
  graphOptimizationLevel: 'disabled',
};
async function runHere(file) {
  let session;
  try {
    session = await ort.InferenceSession.create(file, options);
  } catch (error) {
    return {outcome: 'no-load', detail: error.message};
  }
  try {
    const results = await session.run(feedsOf(session));
    return {outcome: 'runs', names: session.outputNames,
            results: Object.fromEntries(Object.entries(results).map(([name, {type, dims, data}]) =>
              [name, {type, dims: [...dims], data}]))};
  } catch (error) {
    return {outcome: 'no-run', detail: error.message};
  } finally {
    await session.release();
  }
}

// In a process of its own: some nodes that are legal end the runtime.
let worker;
function run(file) {
  worker = worker || fork(__filename, ['--worker'], {serialization: 'advanced', stdio: 'ignore'});
  return new Promise((resolve) => {
    const own = worker;
    const die = () => {
      if (worker === own) worker = undefined;
      resolve({outcome: 'no-run', detail: 'the runtime died'});
    };
    own.once('exit', die);
    own.once('message', (result) => {
      own.off('exit', die);
      resolve(result);
    });
    own.send(file);
  });
}

function compare(before, after) {
  for (const name of before.names) {
    const left = after.results[name], right = before.results[name];
    if (!left) return `there is no output '${name}'`;
    const what = difference(left, right);
    // Sums of the same terms in another order.
    const isHalf = right.type === 'float16';
    const tolerance = isHalf ? 1e-2 : 1e-5;
    const numberOf = (value) => (isHalf && right.data instanceof Uint16Array ? fromHalf(value) : Number(value));
    const isClose = what && /^element/.test(what) && right.type.startsWith('float') &&
      right.data.every((_, i) => {
        const a = numberOf(left.data[i]), b = numberOf(right.data[i]);
        // What is no number before, as 0 / 0 in a kernel that adds nothing to a
        // variance, says nothing.
        return a === b || Number.isNaN(b) ||
          Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b));
      });
    if (what && !isClose) return `output '${name}': ${what}`;
  }
  return '';
}

async function main() {
  fs.rmSync(work, {recursive: true, force: true});
  fs.mkdirSync(work, {recursive: true});
  const dialect = JSON.parse(fs.readFileSync(specs)).onnx;
  const problems = [];
  let looked = 0;
  const totals = {versions: 0, drawn: 0, ran: 0, refused: 0, 'no kernel': 0, compared: 0};
  for (const op of dialect.ops) {
    if (op.domain !== 'ai.onnx' || (only && !only.includes(op.op))) continue;
    const first = Math.min(...op.versions.map((version) => version.since));
    for (const version of op.versions) {
      if (version.since <= oldestOpset || version.deprecated) continue;
      // Random numbers are others in other ops.
      if (version.deterministic === false && (version.attributes || []).some(({name}) => name === 'seed'))
        continue;
      if (looked++ % stride) continue;
      if (areBodies && version.since !== first &&
          !(version.functions || {}).context_dependent_body && !((version.functions || {}).body_opsets))
        continue;
      // Of one that the target has as an older op the step is tried, of others
      // what stands for them.
      const target = areBodies ? Math.max(first - 1, oldestOpset) : version.since - 1;
      if (target < oldestOpset) continue;
      const drawn = [];
      for (let round = 0; round !== 3 && drawn.length < each; ++round) {
        const texts = Array.from({length: 40 * each}, () => drawNode(version)).filter(Boolean);
        if (!texts.length) break;
        drawn.push(...verified(texts));
      }
      const kept = drawn.slice(0, each);
      const counts = {drawn: kept.length, ran: 0, refused: 0, 'no kernel': 0, compared: 0};
      const folder = path.join(work, `${op.op}-${version.since}`);
      const runnable = new Map();
      for (const [index, text] of kept.entries()) {
        const stem = path.join(folder, String(index));
        fs.mkdirSync(folder, {recursive: true});
        fs.writeFileSync(`${stem}.mlir`, text);
        const made = spawnSync(translate, ['--export-onnx', `${stem}.mlir`, '-o', `${stem}.onnx`], {encoding: 'utf8'});
        if (made.status) {
          problems.push(`${stem}.mlir: ${made.stderr.slice(0, 300)}`);
          continue;
        }
        const before = await run(`${stem}.onnx`), again = await run(`${stem}.onnx`);
        if (before.outcome !== 'runs' || compare(before, again)) continue;
        ++counts.ran;
        runnable.set(stem, before);
      }
      if (runnable.size) {
        const converted = `${folder}-at-${target}`;
        fs.mkdirSync(converted);
        const {stderr, signal} = spawnSync(translate, ['--convert-onnx', `--target=${target}`, '--jobs=1',
          '-o', converted, ...[...runnable.keys()].map((stem) => `${stem}.onnx`)],
          {encoding: 'utf8', maxBuffer: 1 << 28});
        if (signal) problems.push(`${folder} to ${target}: ${stderr.slice(-500)}`);
        for (const [stem, before] of runnable) {
          const name = `${path.basename(stem)}.onnx`;
          const found = [path.join(converted, path.basename(folder), name), path.join(converted, name)]
            .find((file) => fs.existsSync(file));
          if (!found) {
            ++counts.refused;
            continue;
          }
          const after = await run(found);
          if (after.outcome !== 'runs') {
            if (/Could not find an implementation/.test(after.detail)) ++counts['no kernel'];
            else problems.push(`${stem}.mlir to ${target}: ${after.outcome}: ${after.detail.replace(/\s+/g, ' ').slice(0, 260)}`);
            continue;
          }
          ++counts.compared;
          const what = compare(before, after);
          if (what) problems.push(`${stem}.mlir to ${target}: ${what}`);
        }
      }
      ++totals.versions;
      for (const [key, count] of Object.entries(counts)) totals[key] += count;
      if (isListing)
        console.log(`${op.op} ${version.since} to ${target}: ` +
          Object.entries(counts).map(([key, count]) => `${count} ${key}`).join(', '));
    }
  }
  console.log(Object.entries(totals).map(([key, count]) => `${count} ${key}`).join(', '));
  for (const problem of problems) console.log(problem);
  return totals.compared && !problems.length ? 0 : 1;
}

if (opt === '--worker')
  process.on('message', async (file) => process.send(await runHere(file)));
else
  main().then((status) => process.exit(status), (error) => {
    console.error(error);
    process.exit(2);
  });
