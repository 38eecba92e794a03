// The JSON schemas and the loader say the same: every good spec is valid, and
// every fixture whose mistake is one of form is not. Arguments: the folder of
// the schemas, the folder of the fixtures, spec folders that are good.
const fs = require("fs");
const path = require("path");
const Ajv = require("ajv/dist/2020");

const [schemas, fixtures, ...good] = process.argv.slice(2);
const ajv = new Ajv({allErrors: true});
const validators = {};
for (const name of ["dialect", "types", "attributes", "op", "versioned-dialect",
                    "versioned-records", "versioned-op", "live"])
  validators[name] = ajv.compile(JSON.parse(
      fs.readFileSync(path.join(schemas, name + ".schema.json"))));

// Mistakes a schema can see; all others are for the loader alone.
const ofForm = new Set([
  "unknown-key", "missing-key", "wrong-kind", "unknown-word", "bad-version",
  "no-versions", "from-with-signature", "changes-without-from",
]);
// Of those, mistakes in what files say of each other.
const beyondForm = new Set([
  "missing-key.before", "missing-key.after",
  "unknown-word.attribute", "unknown-word.type", "unknown-word.value",
  "unknown-word.record", "unknown-word.constrained", "wrong-kind.wire",
]);
let failures = 0, checked = 0;

function files(folder) {
  return fs.readdirSync(folder, {withFileTypes: true}).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? files(full)
                               : (full.endsWith(".json") ? [full] : []);
  });
}
function validatorOf(file) {
  // Types and attributes of versioned dialects are one file each.
  const [family, ...rest] = file.split(/(?:^|\/)specs\//).pop().split("/");
  if (/_versioned$|^stablehlo$|^vhlo_/.test(family)) {
    const name = rest.join("/");
    if (name === "live.json")
      return validators.live;
    return validators[name === "versioned-dialect.json" ? "versioned-dialect"
                      : name.startsWith("ops/")         ? "versioned-op"
                                                        : "versioned-records"];
  }
  if (path.basename(file) === "dialect.json")
    return validators.dialect;
  return validators[{ops: "op", types: "types", attributes: "attributes"}[
      path.basename(path.dirname(file))]];
}
function isValid(file) {
  ++checked;
  return validatorOf(file)(JSON.parse(fs.readFileSync(file, "utf8")));
}
function expectValid(file) {
  if (isValid(file))
    return;
  console.error(`${file} is good, but`, validatorOf(file).errors);
  ++failures;
}

for (const folder of good)
  files(folder).forEach(expectValid);
for (const name of fs.readdirSync(fixtures)) {
  const id = name.split(".")[0];
  const list = files(path.join(fixtures, name));
  if (ofForm.has(id) && !beyondForm.has(name)) {
    if (list.every(isValid)) {
      console.error(`${name}: the loader refuses it, the schema does not`);
      ++failures;
    }
  } else if (!/^(json-|number-|several|duplicate-key)/.test(name)) {
    list.forEach(expectValid);
  }
}
console.log(`${checked} files checked, ${failures} disagreements`);
process.exit(failures ? 1 : 0);
