// Validates a JSON file by a JSON schema, of the draft that the schema names:
// node validate.js SCHEMA FILE.
const fs = require("fs");
const [schema, data] =
    process.argv.slice(2).map((path) => JSON.parse(fs.readFileSync(path)));
const isNew = schema.$schema.includes("draft/2020-12");
const Ajv = require(isNew ? "ajv/dist/2020" : "ajv");
const validate = new Ajv({allErrors: true}).compile(schema);
if (!validate(data)) {
  console.error(validate.errors);
  process.exit(1);
}
