// Runs models that went through import and export on their recorded inputs and
// compares with the recorded outputs.
//
//   node run-models.js BORDERS ORIGINALS EXPORTED EXCEPTIONS
//
// BORDERS is the tool onnx-tensor-borders. Both folders hold .onnx files under the same paths; the recorded values stand
// beside the originals (test_data_set_*/input_*.pb, output_*.pb). An exported
// model must be equivalent to the original, and the original must match the
// recorded values unless EXCEPTIONS gives a reason. An exception that does not
// apply any more is an error, too, unless it is one of the machine.
'use strict';

const fs = require('fs');
const path = require('path');
const {findModels, runModel, useBorders} = require('./models.js');

const [borders, originals, exported, exceptionsFile] = process.argv.slice(2);
useBorders(borders);

async function main() {
  const excepted = new Map();
  for (const {models, ...exception} of JSON.parse(fs.readFileSync(exceptionsFile)))
    for (const model of models) excepted.set(model, exception);
  const problems = [];
  const counts = {};
  const models = findModels(exported);
  for (const model of models) {
    const folder = path.join(originals, path.dirname(model));
    const result = await runModel(path.join(exported, model), folder);
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
    const original = await runModel(path.join(originals, model), folder);
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
