// Runs models that went through import and export on their recorded inputs and
// compares with the recorded outputs.
//
//   node run-models.js ORIGINALS EXPORTED EXCEPTIONS
//
// Both folders hold .onnx files under the same paths; the recorded values stand
// beside the originals (test_data_set_*/input_*.pb, output_*.pb). An exported
// model must do what the original does, and the original must match what is
// recorded unless EXCEPTIONS says why it does not. An exception that does not
// apply any more is an error, too, unless it is one of the machine.
'use strict';

const fs = require('fs');
const path = require('path');
const ort = require('onnxruntime-node');
const {readTensor, difference} = require('./tensors.js');

const [originals, exported, exceptionsFile] = process.argv.slice(2);
const sessionOptions = {
  intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4,
};

function findModels(folder, below = '') {
  return fs.readdirSync(path.join(folder, below), {withFileTypes: true})
    .flatMap((entry) => {
      const name = path.join(below, entry.name);
      if (entry.isDirectory()) return findModels(folder, name);
      return name.endsWith('.onnx') ? [name] : [];
    }).sort();
}

function readValues(folder, stem) {
  const values = [];
  for (let index = 0; ; ++index) {
    const file = path.join(folder, `${stem}_${index}.pb`);
    if (!fs.existsSync(file)) return values;
    values.push(readTensor(fs.readFileSync(file)));
  }
}

// Recorded inputs and outputs of a model, one a data set.
function readDataSets(model) {
  const folder = path.join(originals, path.dirname(model));
  return fs.readdirSync(folder).filter((name) => name.startsWith('test_data_set_'))
    .sort().map((name) => ({
      inputs: readValues(path.join(folder, name), 'input'),
      outputs: readValues(path.join(folder, name), 'output'),
    }));
}

// What comes of running a model: {outcome, detail}. Outcomes: match, differs,
// no-tensor (it has inputs or outputs that are none, which the API of the
// runtime for JavaScript lacks), no-load, no-run.
async function runModel(file, model) {
  let session;
  try {
    session = await ort.InferenceSession.create(file, sessionOptions);
  } catch (error) {
    return {outcome: 'no-load', detail: error.message};
  }
  try {
    for (const value of [...session.inputMetadata, ...session.outputMetadata])
      if (!value.isTensor)
        return {outcome: 'no-tensor', detail: `'${value.name}' is no tensor`};
    for (const {inputs, outputs} of readDataSets(model)) {
      const feeds = {};
      inputs.forEach(({type, data, dims}, index) => {
        feeds[session.inputNames[index]] = new ort.Tensor(type, data, dims);
      });
      const results = await session.run(feeds);
      for (const [index, recorded] of outputs.entries()) {
        const name = session.outputNames[index];
        const what = difference(results[name], recorded);
        if (what) return {outcome: 'differs', detail: `output '${name}': ${what}`};
      }
    }
  } catch (error) {
    return {outcome: 'no-run', detail: error.message};
  } finally {
    await session.release();
  }
  return {outcome: 'match', detail: ''};
}

async function main() {
  const excepted = new Map();
  for (const {models, ...exception} of JSON.parse(fs.readFileSync(exceptionsFile)))
    for (const model of models) excepted.set(model, exception);
  const problems = [];
  const counts = {};
  const models = findModels(exported);
  for (const model of models) {
    const result = await runModel(path.join(exported, model), model);
    counts[result.outcome] = (counts[result.outcome] || 0) + 1;
    const name = path.dirname(model);
    const exception = excepted.get(name);
    excepted.delete(name);
    const tell = (text) => problems.push(`${name}: ${text}`);
    if (result.outcome === 'match') {
      if (exception && !exception.machine)
        tell(`matches; remove its exception (${exception.outcome}: ${exception.reason})`);
      continue;
    }
    const original = await runModel(path.join(originals, model), model);
    if (original.outcome !== result.outcome)
      tell(`exported: ${result.outcome} (${result.detail}); original: ${original.outcome}`);
    else if (!exception)
      tell(`${result.outcome}: ${result.detail}`);
    else if (exception.outcome !== result.outcome)
      tell(`${result.outcome}, its exception says ${exception.outcome}: ${result.detail}`);
  }
  for (const name of excepted.keys())
    problems.push(`${name}: has an exception and is no model that was exported`);
  console.log(`${models.length} models: ${Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  for (const problem of problems) console.log(problem);
  return models.length && !problems.length ? 0 : 1;
}

main().then((status) => process.exit(status), (error) => {
  console.error(error);
  process.exit(2);
});
