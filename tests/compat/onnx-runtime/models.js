// Finding models, and running one on its recorded inputs.
'use strict';

const fs = require('fs');
const path = require('path');
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

// What comes of running the model in `file` on the data in `folder`: {outcome,
// detail}. Outcomes: match, differs,
// no-tensor (it has inputs or outputs that are none, which the API of the
// runtime for JavaScript lacks), no-load, no-run.
async function runModel(file, folder) {
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
    for (const {inputs, outputs} of readDataSets(folder)) {
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

module.exports = {findModels, runModel};
