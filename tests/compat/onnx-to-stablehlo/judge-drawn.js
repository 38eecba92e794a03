// Drawn nodes that ONNX Runtime computes otherwise than their lowering: permitted ones
// are in EXCEPTIONS (../onnx-runtime/permitted.js), others are printed.
//   onnx-to-stablehlo-test --drawn DATA | node judge-drawn.js EXCEPTIONS [--part]
// With --part, or without all draws, entries need no use.
'use strict';

const fs = require('fs');
const path = require('path');
const {Permitted} = require('../onnx-runtime/permitted.js');
const {isWhole} = require('../onnx-runtime/draw.js');

const [exceptions, ...flags] = process.argv.slice(2);
const permitted = Permitted.read(exceptions), problems = [];
let hasSummary = false;
for (const line of fs.readFileSync(0, 'utf8').split('\n')) {
  const [folder, id, text] = line.split('\t');
  if (!text) {
    hasSummary = hasSummary || / models: /.test(line);
    if (line) console.log(line);
    continue;
  }
  const node = JSON.parse(fs.readFileSync(path.join(folder, 'node.json')));
  if (!permitted.find({op: node.op, stage: 'compare', ids: [id], facts: new Set(node.facts)}))
    problems.push(`${node.text}: [${id}] ${text}`);
}
if (isWhole && !flags.includes('--part')) problems.push(...permitted.unused());
permitted.missing().forEach((line) => console.log(line));
problems.forEach((problem) => console.log(problem));
process.exit(hasSummary && !problems.length ? 0 : 1);
