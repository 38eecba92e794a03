// Converts programs of this folder's cases and compares their results.
//
//   node run-cases.js TRANSLATE CASES WORK
//
// A case is a program in MLIR with these comments:
//
//   // TARGETS: 7 13 25
//   // INPUTS: {"x": [1, 2, 3, 4]}      (others are numbers made up)
//   // OUTPUTS: {"y": [1, 2, 3, 4]}     (if ONNX Runtime has no kernels for it)
//   // TOLERANCE: 1e-5
//   // CONVERTED-RUNS: no               (only OUTPUTS are of use then)
//
// The converted model must give the results of the original, and the given outputs.
'use strict';

const fs = require('fs');
const path = require('path');
const {execFileSync} = require('child_process');
const ort = require('onnxruntime-node');

const [translate, cases, work] = process.argv.slice(2);
const sessionOptions = {
  intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4,
  graphOptimizationLevel: 'disabled',
};

const arrays = {
  float32: Float32Array, float64: Float64Array, int32: Int32Array,
  int64: BigInt64Array, bool: Uint8Array, uint8: Uint8Array, int8: Int8Array,
  float16: Uint16Array,
};

// The bits of a half, of a number that is one.
function toHalf(number) {
  const bits = new Uint32Array(new Float32Array([number]).buffer)[0];
  const sign = (bits >> 16) & 0x8000, exponent = ((bits >> 23) & 255) - 112;
  if (exponent <= 0) return sign;
  return sign | (exponent << 10) | ((bits >> 13) & 0x3ff);
}

function fromHalf(bits) {
  const exponent = (bits >> 10) & 31, fraction = bits & 0x3ff;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

// Values that no two places share, and that repeat in no short period.
function makeTensor({name, type, shape}, given) {
  const dims = shape.map((size) => (typeof size === 'number' ? size : 2));
  const count = dims.reduce((a, b) => a * b, 1);
  const numbers = given ? given.flat(Infinity)
    : Array.from({length: count}, (_, i) => ((i * 7919 + 13) % 101) / 25 - 2);
  if (numbers.length !== count)
    throw new Error(`input '${name}' has ${count} elements, not ${numbers.length}`);
  if (type === 'string') return new ort.Tensor(type, numbers.map(String), dims);
  const data = type === 'int64' ? BigInt64Array.from(numbers, (x) => BigInt(Math.round(x)))
    : type === 'float16' ? Uint16Array.from(numbers, toHalf)
    : type === 'bool' ? Uint8Array.from(numbers, (x) => (x > 0 ? 1 : 0))
    : arrays[type].from(numbers);
  return new ort.Tensor(type, data, dims);
}

const plain = (tensor) => ({
  dims: [...tensor.dims],
  data: Array.from(tensor.data, (x) => (tensor.type === 'float16' ? fromHalf(x) : x))
    .map((x) => (typeof x === 'bigint' ? Number(x) : x === true ? 1 : x === false ? 0 : x)),
});

async function run(file, given) {
  const session = await ort.InferenceSession.create(file, sessionOptions);
  const feeds = {};
  for (const value of session.inputMetadata)
    feeds[value.name] = makeTensor(value, given[value.name]);
  const results = await session.run(feeds);
  const outputs = {};
  for (const name of session.outputNames) outputs[name] = plain(results[name]);
  await session.release();
  return outputs;
}

function compare(name, expected, actual, tolerance) {
  const data = Array.isArray(expected) ? expected.flat(Infinity) : expected.data;
  if (expected.dims && String(expected.dims) !== String(actual.dims))
    return `'${name}' is of shape ${actual.dims}, not ${expected.dims}`;
  if (data.length !== actual.data.length)
    return `'${name}' has ${actual.data.length} elements, not ${data.length}`;
  for (let i = 0; i !== data.length; ++i) {
    const a = data[i], b = actual.data[i];
    const fits = typeof a !== 'number' ? a === b
      : Number.isNaN(a) ? Number.isNaN(b)
      : a === b || Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a));
    if (!fits) return `'${name}' has ${b} at ${i}, not ${a}`;
  }
  return '';
}

async function runCase(file) {
  const text = fs.readFileSync(path.join(cases, file), 'utf8');
  const said = (key) => {
    const found = text.match(new RegExp(`^// ${key}: (.*)$`, 'm'));
    return found && found[1];
  };
  const given = JSON.parse(said('INPUTS') || '{}');
  const written = JSON.parse(said('OUTPUTS') || 'null');
  const tolerance = Number(said('TOLERANCE') || 1e-6);
  const problems = [];
  const original = path.join(work, file.replace('.mlir', '.onnx'));
  execFileSync(translate, ['--export-onnx', path.join(cases, file), '-o', original],
    {stdio: 'pipe'});
  let expected = written;
  if (!written) expected = await run(original, given);
  for (const target of said('TARGETS').split(/\s+/)) {
    const converted = original.replace('.onnx', `.${target}.onnx`);
    try {
      execFileSync(translate,
        ['--convert-onnx', `--target=${target}`, original, '-o', converted], {stdio: 'pipe'});
      const actual = await run(converted, given);
      for (const name of Object.keys(expected)) {
        const problem = actual[name]
          ? compare(name, expected[name], actual[name], tolerance)
          : `there is no '${name}'`;
        if (problem) problems.push(`${file} to ${target}: ${problem}`);
      }
    } catch (error) {
      problems.push(`${file} to ${target}: ${error.stderr || error.message}`);
    }
  }
  return problems;
}

async function main() {
  fs.mkdirSync(work, {recursive: true});
  const files = fs.readdirSync(cases).filter((name) => name.endsWith('.mlir')).sort();
  const problems = [];
  for (const file of files) {
    try {
      problems.push(...await runCase(file));
    } catch (error) {
      problems.push(`${file}: ${error.stderr || error.message}`);
    }
  }
  console.log(`${files.length} cases, ${problems.length} problems`);
  for (const problem of problems) console.log(problem);
  return files.length && !problems.length ? 0 : 1;
}

main().then((status) => process.exit(status), (error) => {
  console.error(error);
  process.exit(2);
});
