// Makes explorer.js of src/, minisearch and pbf, and licenses.txt with the licenses of the
// latter, for ./dev docs and for the test that they are fresh. Needs the npm packages of
// tests/node on NODE_PATH.
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
    // Their licenses want to be named.
    banner: {
      js: "// Bundled of docs/explorer/src, minisearch (MIT, Luca Ongaro) and pbf (BSD-3-Clause, Mapbox); do not edit.\n// Make it again: ./dev docs",
    },
  });
  return outputFiles[0].text;
}

// The packages that explorer.js has, with the files of their licenses.
const bundled = { minisearch: "LICENSE.txt", pbf: "LICENSE" };

// require.resolve would look for an export of that name.
function fileOf(name, file) {
  const folders = [...(process.env.NODE_PATH || "").split(path.delimiter), ...module.paths];
  return folders.map((folder) => path.join(folder, name, file)).find(fs.existsSync);
}

function licenses() {
  const parts = Object.entries(bundled).map(
    ([name, file]) => `${name}\n\n${fs.readFileSync(fileOf(name, file), "utf8").trim()}\n`,
  );
  return `Licenses of packages in explorer.js; made by ./dev docs.\n\n${parts.join("\n")}`;
}

module.exports = { bundle, licenses };

if (require.main === module)
  bundle().then((text) => {
    fs.writeFileSync(path.join(__dirname, "explorer.js"), text);
    fs.writeFileSync(path.join(__dirname, "licenses.txt"), licenses());
  });
