// Makes explorer.js of src/, minisearch and pbf, for ./dev docs and for the test that
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
    // The licences of minisearch (MIT) and pbf (BSD) want to be named.
    banner: {
      js: "// Bundled of docs/explorer/src, minisearch (MIT, Luca Ongaro) and pbf (BSD-3-Clause, Mapbox); do not edit.\n// Make it again: ./dev docs",
    },
  });
  return outputFiles[0].text;
}

module.exports = { bundle };

if (require.main === module)
  bundle().then((text) => fs.writeFileSync(path.join(__dirname, "explorer.js"), text));
