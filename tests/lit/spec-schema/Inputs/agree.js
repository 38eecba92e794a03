// The JSON schemas agree with the loader: every good spec is valid, and of the
// mistakes in the tables (tests/unit/model/Mistakes.h describes their format)
// the schemas reject those that their row marks. Arguments: the folder of the
// schemas, the folder of the fixtures, spec folders that are good.
const fs = require("fs");
const path = require("path");
const Ajv = require("ajv/dist/2020");

const [schemas, fixtures, ...good] = process.argv.slice(2);
const ajv = new Ajv({allErrors: true});
const validators = {};
for (const name of ["dialect", "types", "attributes", "names", "wire", "op"])
  validators[name] = ajv.compile(JSON.parse(
      fs.readFileSync(path.join(schemas, name + ".schema.json"))));

// The files under a folder, as texts by path from there.
function readTree(root) {
  const names = fs.readdirSync(root, {recursive: true, withFileTypes: true});
  return new Map(names.filter((entry) => entry.isFile()).map((entry) => {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    return [path.relative(root, file), fs.readFileSync(file, "latin1")];
  }));
}
// The schema of a file of a spec folder; none for any other file.
function validatorOf(file) {
  const [folder, name] = file.split("/");
  if (!file.endsWith(".json"))
    return undefined;
  return validators[name ? {ops: "op"}[folder] ?? folder
                         : path.basename(file, ".json")];
}
// The errors of the schemas for the files of a spec folder.
function complaints(files) {
  return [...files].flatMap(([file, text]) => {
    const validate = validatorOf(file);
    if (!validate)
      return [];
    try {
      const utf8 = new TextDecoder("utf-8", {fatal: true});
      const value = JSON.parse(utf8.decode(Buffer.from(text, "latin1")));
      return validate(value) ? [] : validate.errors;
    } catch (error) {
      return [`${file}: ${error.message}`];
    }
  });
}
// The files of the one folder of specs/ in `tree`.
function specFolder(tree) {
  return new Map([...tree].flatMap(([file, text]) => {
    const match = /^specs\/[^/]+\/(.*)/.exec(file);
    return match ? [[match[1], text]] : [];
  }));
}
function readRows(table) {
  const rows = [];
  let base;
  for (const line of fs.readFileSync(table, "latin1").split("\n")) {
    const [label, rest] = line.split(/ (.*)/);
    if (label === "base")
      base = rest;
    else if (label === "==")
      rows.push({base, name: rest, edits: []});
    else if (line === "schema refuses")
      rows.at(-1).refused = true;
    else if (["edit", "write", "remove"].includes(label))
      rows.at(-1).edits.push({label, file: rest, pairs: []});
    else if (label === "-" || label === "+") {
      const {pairs} = rows.at(-1).edits.at(-1);
      if (!pairs.length || (label === "-" && pairs.at(-1)["+"].length))
        pairs.push({"-": [], "+": []});
      pairs.at(-1)[label].push((rest ?? "").replace(
          /\\x(..)/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))));
    }
  }
  return rows;
}
function apply(tree, {label, file, pairs}) {
  if (label === "remove")
    return tree.delete(file);
  let text = label === "edit" ? tree.get(file) : "";
  for (const pair of pairs) {
    const from = pair["-"].join("\n"), to = pair["+"].join("\n");
    text = text.slice(0, text.indexOf(from)) + to +
           text.slice(text.indexOf(from) + from.length);
  }
  tree.set(file, text);
}

let checked = 0, disagreements = 0;
function expectRefused(name, files, refused) {
  ++checked;
  const found = complaints(files);
  if ((found.length > 0) === Boolean(refused))
    return;
  ++disagreements;
  console.error(`${name}: the schemas ${refused ? "accept" : "refuse"} it`,
                found);
}

for (const folder of good)
  expectRefused(folder, readTree(folder));
const bases = path.join(fixtures, "spec");
for (const base of fs.readdirSync(bases))
  expectRefused(base, specFolder(readTree(path.join(bases, base))));
const tables = path.join(fixtures, "mistakes");
for (const table of fs.readdirSync(tables))
  for (const row of readRows(path.join(tables, table))) {
    const tree = readTree(path.join(bases, row.base));
    row.edits.forEach((edit) => apply(tree, edit));
    expectRefused(`${table}: ${row.name}`, specFolder(tree), row.refused);
  }
console.log(`${checked} specs checked, ${disagreements} disagreements`);
process.exit(disagreements ? 1 : 0);
