// Runs converted models on the recorded inputs of the originals.
//
//   node run-converted.js ORIGINALS CONVERTED EXCEPTIONS [OPSET...]
//
// CONVERTED has a folder for each opset, with .onnx files under the paths of the
// originals. A converted model must do what the original does. One that ONNX
// Runtime cannot load, or run, is counted: it lacks kernels of old versions, and
// of types. EXCEPTIONS has models that may differ, and why; one that applies
// nowhere is an error.
'use strict';

const fs = require('fs');
const path = require('path');
const {findModels, runModel} = require('./models.js');

const [originals, converted, exceptionsFile, ...asked] = process.argv.slice(2);

async function main() {
  const opsets = (asked.length ? asked : fs.readdirSync(converted))
    .sort((a, b) => a - b);
  const exceptions = JSON.parse(fs.readFileSync(exceptionsFile));
  const used = new Set();
  const expected = new Map();
  const problems = [];
  for (const opset of opsets) {
    const counts = {};
    const models = findModels(path.join(converted, opset));
    for (const model of models) {
      const name = path.dirname(model);
      const folder = path.join(originals, name);
      if (!expected.has(model))
        expected.set(model, await runModel(path.join(originals, model), folder));
      const before = expected.get(model);
      const result = await runModel(path.join(converted, opset, model), folder);
      const outcome = before.outcome === result.outcome ? before.outcome
        : `${before.outcome} then ${result.outcome}`;
      counts[outcome] = (counts[outcome] || 0) + 1;
      if (before.outcome !== 'match' || result.outcome === 'match') continue;
      const exception = exceptions.find((entry) =>
        (!entry.outcome || entry.outcome === result.outcome) &&
        (!entry.detail || result.detail.includes(entry.detail)) &&
        (!entry.models || entry.models.includes(name)) &&
        (!entry.below || Number(opset) < entry.below));
      if (exception) used.add(exception);
      else
        problems.push(`${opset} ${name}: ${result.outcome}: ` +
                      result.detail.replace(/\s+/g, ' ').slice(0, 300));
    }
    console.log(`opset ${opset}: ${models.length} models: ${Object.entries(counts)
      .map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  }
  for (const exception of exceptions)
    if (!used.has(exception))
      problems.push(`an exception applies nowhere: ${exception.reason}`);
  for (const problem of problems) console.log(problem);
  return opsets.length && !problems.length ? 0 : 1;
}

main().then((status) => process.exit(status), (error) => {
  console.error(error);
  process.exit(2);
});
