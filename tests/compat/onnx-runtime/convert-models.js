// Converts all models to each opset, runs those that are converted on the
// recorded inputs of the originals, and prints a table.
//
//   node convert-models.js TRANSLATE BORDERS ORIGINALS WORK [--doc FILE [--write]]
//
// A converted model must be equivalent to the original. One for which ONNX Runtime lacks
// a kernel is counted. The counts of converted and refused models must equal the table in
// FILE; --write updates it.
'use strict';

const fs = require('fs');
const path = require('path');
const {spawnSync} = require('child_process');
const {findModels, runModel, useBorders, lacksKernel} = require('./models.js');

const [translate, borders, originals, work, ...flags] = process.argv.slice(2);
useBorders(borders);
const doc = flags[0] === '--doc' ? flags[1] : undefined;
const isWriting = flags.includes('--write');
const firstOpset = 7, lastOpset = 25;
const refusals = ['impossible', 'not written', 'needs a shape', 'needs a constant'];

// Converts all models to `opset`; returns the counts that the tool prints.
function convert(opset, models) {
  const folder = path.join(work, String(opset));
  fs.rmSync(folder, {recursive: true, force: true});
  const {stderr} = spawnSync(translate, [
    '--convert-onnx', `--target=${opset}`, '-o', folder,
    ...models.map((model) => path.join(originals, model)),
  ], {encoding: 'utf8', maxBuffer: 1 << 28});
  const summary = stderr.match(
    /(\d+) models: (\d+) converted \((\d+) with expanded nodes\), (\d+) unchanged, (\d+) refused(?: \((.*?)\))?, (\d+) unreadable, (\d+) not written/);
  if (!summary) throw new Error(`opset ${opset}: ${stderr.slice(-2000)}`);
  const [, all, changed, expanded, unchanged, refused, , unreadable, unwritten] =
    summary.map(Number);
  const classes = Object.fromEntries((summary[6] || '').split(', ').filter(Boolean)
    .map((part) => [part.replace(/^\d+ /, ''), Number(part.match(/^\d+/)[0])]));
  return {folder, all, changed, expanded, unchanged, refused, classes, unreadable, unwritten};
}

async function main() {
  const expected = new Map();
  const problems = [];
  const models = findModels(originals);
  const rows = [];
  for (let opset = firstOpset; opset <= lastOpset; ++opset) {
    const made = convert(opset, models);
    rows.push([opset, made.changed, made.expanded, made.unchanged, made.refused,
               ...refusals.map((name) => made.classes[name] || 0),
               made.unreadable + made.unwritten]);
    const classified = Object.values(made.classes).reduce((a, b) => a + b, 0);
    if (classified !== made.refused || Object.keys(made.classes).some((name) => !refusals.includes(name)))
      problems.push(`opset ${opset}: of ${made.refused} models that are refused, ` +
                    `classes are ${JSON.stringify(made.classes)}`);
    if (made.unwritten) problems.push(`opset ${opset}: ${made.unwritten} not written`);
    const counts = {};
    for (const model of findModels(made.folder)) {
      const name = path.dirname(model);
      const folder = path.join(originals, name);
      if (!expected.has(model))
        expected.set(model, await runModel(path.join(originals, model), folder));
      const before = expected.get(model);
      const result = await runModel(path.join(made.folder, model), folder);
      const outcome = before.outcome === result.outcome ? before.outcome
        : `${before.outcome} then ${result.outcome}`;
      counts[outcome] = (counts[outcome] || 0) + 1;
      // If the runtime cannot run the original, it may still run the converted
      // model, which then has to give the recorded numbers.
      if (result.outcome === 'match' || before.outcome === 'differs' ||
          (before.outcome !== 'match' && result.outcome !== 'differs')) continue;
      if (result.outcome !== 'no-load' || !lacksKernel(result.detail))
        problems.push(`opset ${opset} ${name}: ${result.outcome}: ` +
                      result.detail.replace(/\s+/g, ' ').slice(0, 300));
    }
    console.log(`opset ${opset}: ${made.changed} converted, ${made.unchanged} ` +
      `unchanged, ${made.refused} refused; ${Object.entries(counts)
        .map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  }
  if (doc) {
    const begin = '<!-- opsets -->\n', end = '<!-- end -->';
    const text = fs.readFileSync(doc, 'utf8');
    const from = text.indexOf(begin) + begin.length;
    const table = '\n| opset | converted | of them with expanded nodes | unchanged | refused | impossible | not written | needs a shape | needs a constant | unreadable |\n' +
      '|---|---|---|---|---|---|---|---|---|---|\n' +
      rows.map((row) => `| ${row.join(' | ')} |\n`).join('') + '\n';
    const updated = text.slice(0, from) + table + text.slice(text.indexOf(end, from));
    if (isWriting) fs.writeFileSync(doc, updated);
    else if (updated !== text)
      problems.push(`the table in ${doc} is not what was counted; run this with --write`);
  }
  for (const problem of problems) console.log(problem);
  return problems.length ? 1 : 0;
}

main().then((status) => process.exit(status), (error) => {
  console.error(error);
  process.exit(2);
});
