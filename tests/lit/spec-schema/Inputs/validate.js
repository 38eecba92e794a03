// Validates a JSON file by a JSON schema of draft 2020-12: node validate.js SCHEMA FILE.
const fs = require("fs");
const Ajv = require("ajv/dist/2020");
const [schema, data] =
    process.argv.slice(2).map((path) => JSON.parse(fs.readFileSync(path)));
const validate = new Ajv({allErrors: true}).compile(schema);
if (!validate(data)) {
  console.error(validate.errors);
  process.exit(1);
}
