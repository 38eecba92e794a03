// Models run by ONNX Runtime in a process of its own: some that are legal end it.
'use strict';

const {fork} = require('child_process');
const ort = require('onnxruntime-node');
const {difference, fromHalf} = require('./tensors.js');
const {elementOfRuntime} = require('./model-proto.js');

const options = {
  intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4,
  graphOptimizationLevel: 'disabled',
};

const plain = (results) => Object.fromEntries(Object.entries(results).map(
  ([name, {type, dims, data}]) => [name, {type, dims: [...dims], data}]));

async function runHere({model, inputs, times}) {
  let session;
  try {
    session = await ort.InferenceSession.create(Buffer.from(model), options);
  } catch (error) {
    return {outcome: 'load', detail: error.message};
  }
  try {
    const feeds = {};
    for (const {name, type, data, dims} of inputs) feeds[name] = new ort.Tensor(type, data, dims);
    const results = plain(await session.run(feeds));
    const elements = session.outputMetadata.map(({type}) => elementOfRuntime[type]);
    for (let i = 1; i < times; ++i)
      if (compare(results, plain(await session.run(feeds)))) return {outcome: 'run', detail: 'random'};
    return {outcome: 'runs', results, elements};
  } catch (error) {
    return {outcome: 'run', detail: error.message};
  } finally {
    await session.release();
  }
}

// In a process of its own: some nodes that are legal end the runtime.
let worker;
function run(model, inputs, times = 1) {
  worker = worker || fork(__filename, [], {serialization: 'advanced', stdio: 'ignore'});
  return new Promise((resolve) => {
    const own = worker;
    const die = () => {
      if (worker === own) worker = undefined;
      resolve({outcome: 'run', isEnd: true, detail: 'the runtime died'});
    };
    own.once('exit', die);
    own.once('message', (result) => {
      own.off('exit', die);
      resolve(result);
    });
    own.send({model, inputs, times});
  });
}

// The id of a difference and its text; nothing if there is none.
function compare(before, after, hasHalves) {
  for (const [name, right] of Object.entries(before)) {
    const left = after[name];
    if (!left) return {id: 'differs:count', text: `there is no output '${name}'`};
    const what = difference(left, right);
    if (!what) continue;
    // Sums of the same terms in another order differ by the rounding of
    // the largest of them.
    const isHalf = right.type === 'float16';
    const tolerance = isHalf || hasHalves ? 1e-2 : 1e-5;
    const numberOf = (value) => (isHalf && right.data instanceof Uint16Array ? fromHalf(value) : Number(value));
    const text = `output '${name}': ${what}`;
    if (left.type !== right.type) return {id: 'differs:type', text};
    if (left.dims.join() !== right.dims.join()) return {id: 'differs:shape', text};
    if (!right.type.startsWith('float')) return {id: 'differs:value', text};
    const largest = right.data.reduce((most, one) => {
      const size = Math.abs(numberOf(one));
      return Number.isFinite(size) ? Math.max(most, size) : most;
    }, 1);
    const place = right.data.findIndex((_, i) => {
        const a = numberOf(left.data[i]), b = numberOf(right.data[i]);
        // A number that is NaN before, such as 0 / 0 in a kernel that adds
        // nothing to a variance, proves nothing.
        return !(a === b || Number.isNaN(b) ||
          Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b), Math.min(largest, 100)));
      });
    if (place < 0) continue;
    const pair = [numberOf(left.data[place]), numberOf(right.data[place])];
    return {id: pair.some(Number.isNaN) ? 'differs:nan'
      : pair.every(Number.isFinite) ? 'differs:value' : 'differs:infinity', text};
  }
  return undefined;
}

if (require.main === module)
  process.on('message', async (task) => process.send(await runHere(task)));

module.exports = {run, compare};
