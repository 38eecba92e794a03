// Validates JSON files by a JSON schema, of the draft that the schema names:
// node validate.js SCHEMA FILE... SCHEMA is a file, or one in an npm package.
// Schemas beside it that it refers to are read too. To compile a large one takes a
// second, so files of one schema are given together.
const fs = require("fs");
const path = require("path");
const read = (file) => JSON.parse(fs.readFileSync(file));
const [schemaFile, ...dataFiles] = process.argv.slice(2);
const file = fs.existsSync(schemaFile) ? schemaFile : require.resolve(schemaFile);
const schema = read(file);
const isNew = schema.$schema.includes("draft/2020-12");
const isOld = schema.$schema.includes("draft-04");
const Ajv = require(isNew ? "ajv/dist/2020" : "ajv");
const lenient = {strict: false, validateFormats: false, unicodeRegExp: false};
const ajv = new Ajv({allErrors: true, ...(isOld ? lenient : {})});
if (isOld) {
  // The common part of the drafts; the keywords that differ are not used.
  delete schema.$schema;
  delete schema.id;
}
for (const name of JSON.stringify(schema).matchAll(/"([\w-]+\.schema\.json)#/g))
  if (!ajv.schemas[name[1]])
    ajv.addSchema(read(path.join(path.dirname(file), name[1])), name[1]);
const validate = ajv.compile(schema);
for (const dataFile of dataFiles)
  if (!validate(read(dataFile))) {
    console.error(dataFile, validate.errors);
    process.exitCode = 1;
  }
