// Finding models, and running one on its recorded inputs.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const {spawnSync} = require('child_process');
const ort = require('onnxruntime-node');
const {readTensor, difference} = require('./tensors.js');

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

// Recorded inputs and outputs in the folder of a model, one a data set.
function readDataSets(folder) {
  return fs.readdirSync(folder).filter((name) => name.startsWith('test_data_set_'))
    .sort().map((name) => ({
      inputs: readValues(path.join(folder, name), 'input'),
      outputs: readValues(path.join(folder, name), 'output'),
    }));
}

// The tool that gives a model inputs and outputs that are tensors, which are all
// the API of the runtime for JavaScript takes and gives.
let borders;
function useBorders(tool) { borders = tool; }

// The same model with tensors at its borders, run on all its data sets.
async function runWithBorders(file, folder) {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'borders-'));
  try {
    const {status, stderr} =
      spawnSync(borders, [file, folder, work], {encoding: 'utf8'});
    if (status) return {outcome: 'no-tensor', detail: stderr};
    for (const set of fs.readdirSync(work).sort()) {
      const data = path.join(work, set);
      const result = await runOnce(path.join(data, 'model.onnx'), [{
        inputs: readValues(data, 'input'), outputs: readValues(data, 'output'),
      }]);
      if (result.outcome !== 'match') return result;
    }
    return {outcome: 'match', detail: ''};
  } finally {
    fs.rmSync(work, {recursive: true});
  }
}

// Runs the model in `file` on the data in `folder`; returns {outcome, detail}.
// Outcomes: match, differs, no-load, no-run, and no-tensor: its inputs or
// outputs are not tensors, and cannot be replaced.
async function runModel(file, folder) {
  const result = await runOnce(file, undefined, folder);
  return result.outcome === 'no-tensor' ? runWithBorders(file, folder) : result;
}

async function runOnce(file, dataSets, folder) {
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
    for (const {inputs, outputs} of dataSets || readDataSets(folder)) {
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

// ONNX Runtime has few kernels of old versions, and few types in others. It has no code
// for this that reaches JavaScript.
const lacksKernel = (detail) =>
  /Could not find an implementation|Failed to find kernel|NOT_IMPLEMENTED/.test(detail);

module.exports = {findModels, runModel, useBorders, lacksKernel};
