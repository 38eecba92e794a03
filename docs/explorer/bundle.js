// Makes explorer.js of src/ and minisearch, for ./dev docs and for the test that
// it is fresh. Needs the npm packages of tests/node on NODE_PATH.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

async function bundle() {
  const { outputFiles } = await require("esbuild").build({
    entryPoints: [path.join(__dirname, "src", "main.js")],
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    write: false,
    nodePaths: (process.env.NODE_PATH || "").split(path.delimiter).filter(Boolean),
    // minisearch is under the MIT licence, which wants to be named.
    banner: {
      js: "// Bundled of docs/explorer/src and minisearch (MIT, Luca Ongaro); do not edit.\n// Make it again: ./dev docs",
    },
  });
  return outputFiles[0].text;
}

module.exports = { bundle };

if (require.main === module)
  bundle().then((text) => fs.writeFileSync(path.join(__dirname, "explorer.js"), text));
