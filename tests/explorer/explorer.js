// Opens docs/explorer from its file and uses it as people do. Arguments: the
// repository, and Chromium.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { bundle } = require("../../docs/explorer/bundle.js");

const [root, executablePath] = process.argv.slice(2);
const folder = path.join(root, "docs", "explorer");
const address = pathToFileURL(path.join(folder, "index.html")).href;
const specs = (family) => path.join(root, "specs", family, "dialect.json");

/// The facts of an op in the specs.
function versionsOf(family, op) {
  const spec = JSON.parse(fs.readFileSync(path.join(root, "specs", family, "ops", `${op}.json`)));
  return spec.versions.map((version) => String(version.since));
}

/// Waits until PAGE shows the page of address HASH: a browser reports a new
/// address later than it takes it.
const shown = (page, hash) =>
  page.waitForFunction((wanted) => document.querySelector("main").dataset.shows === wanted, hash);

/// Opens HASH in PAGE, as a link does.
async function go(page, hash) {
  await page.evaluate((to) => (location.hash = to), hash);
  await shown(page, hash);
}

const { isSound, looks, test, run } = require("./browser.js");

test("the bundle is made of the sources", async () => {
  const present = fs.readFileSync(path.join(folder, "explorer.js"), "utf8");
  assert.ok((await bundle()) === present, "docs/explorer/explorer.js is stale; run ./dev docs");
});

test("the page loads the records of every family", async () => {
  const html = fs.readFileSync(path.join(folder, "index.html"), "utf8");
  for (const family of fs.readdirSync(path.join(root, "specs")))
    if (fs.existsSync(specs(family)))
      assert.ok(html.includes(`src="data/${family}.js"`), `index.html does not load data/${family}.js`);
});

const hashes = [
  "#/",
  "#/ops?q=reduce",
  "#/ops?q=nosuchthing",
  "#/op/onnx/ai.onnx/ReduceSum",
  "#/op/onnx/ai.onnx/Pad@13",
  "#/op/stablehlo/stablehlo/gather",
  "#/compare/onnx/ai.onnx/ReduceSum/1..13",
  "#/releases/onnx/ai.onnx/12..21",
  "#/releases/stablehlo/stablehlo/1.0.0..1.20.0",
  "#/wire/stablehlo",
  "#/artifact",
  "#/op/onnx/ai.onnx/NoSuchOp",
];

test("every page is sound, wide and narrow, light and dark", async ({ open }) => {
  for (const look of looks) {
    const page = await open(look);
    for (const hash of hashes) {
      await go(page, hash);
      const where = `${hash} at ${look.viewport.width}, ${look.colorScheme}`;
      assert.ok(await page.locator("main h1").count(), `${where} has no heading`);
      await isSound(page, where);
    }
    await page.close();
  }
});

test("an op is found by its name and opened by keys alone", async ({ open }) => {
  const page = await open();
  await page.keyboard.press("/");
  await page.keyboard.type("reducesum");
  await page.waitForFunction(() => document.querySelector(".result-name")?.textContent === "ReduceSum");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await shown(page, "#/op/onnx/ai.onnx/ReduceSum");
  assert.deepEqual(
    (await page.locator(".lifeline.large a").allTextContents()).reverse(),
    versionsOf("onnx", "ReduceSum"),
  );
  await page.keyboard.press("ArrowLeft");
  await shown(page, "#/op/onnx/ai.onnx/ReduceSum@11");
  await page.keyboard.press("Escape");
  await shown(page, "#/op/onnx/ai.onnx/ReduceSum");
});

test("words and facets narrow the list", async ({ open }) => {
  const page = await open();
  const count = async (hash) => {
    await go(page, hash);
    return Number((await page.locator(".status").textContent()).replace(/\D.*/, ""));
  };
  const all = await count("#/ops");
  const ofOne = await count("#/ops?family=byteir");
  assert.equal(ofOne, fs.readdirSync(path.join(root, "specs", "byteir", "ops")).length);
  assert.ok(all > ofOne);
  const withAxis = await count("#/ops?q=attr:axis");
  assert.ok(withAxis > 0 && withAxis < all);
  assert.ok((await count("#/ops?q=attr:axis&family=onnx")) < withAxis);
  assert.equal(await count("#/ops?q=tan&since=1.4.0"), 1);
  assert.equal(await count("#/ops?q=nosuchthing"), 0);
});

test("two versions are compared in the differ's words", async ({ open }) => {
  const page = await open({}, "#/compare/onnx/ai.onnx/ReduceSum/11..13");
  const text = await page.locator("main").textContent();
  assert.match(text, /operand 'axes' added/);
  assert.match(text, /attribute 'axes' removed/);
  const row = page.locator("tr.added", { hasText: "noop_with_empty_axes" });
  assert.equal(await row.count(), 1);
});

test("two releases are compared", async ({ open }) => {
  const page = await open({}, "#/releases/stablehlo/stablehlo/1.3.0..1.4.0");
  assert.match(await page.locator(".plain-ops").textContent(), /tan/);
});

test("an artifact shows the releases that could hold it", async ({ open }) => {
  const page = await open({}, "#/artifact");
  for (const release of ["0.9.0", "1.20.0"]) {
    const file = path.join(root, "tests/fixtures/stablehlo", `${release.replaceAll(".", "_")}.mlirbc`);
    await page.setInputFiles("#file", file);
    await page.waitForFunction((name) => document.querySelector("main h2")?.textContent === name, path.basename(file));
    const figures = await page.locator(".figures").textContent();
    assert.match(figures, new RegExp(`StableHLO_v${release}`));
    assert.equal(await page.locator(".failure").count(), 0);
    // Nothing in it may be newer than the release that it was written for.
    const oldest = await page.locator(".figures div", { hasText: "oldest release" }).locator("dd").textContent();
    const number = (text) => text.split(".").reduce((sum, part) => sum * 1000 + Number(part), 0);
    assert.ok(number(oldest) <= number(release), `${oldest} is newer than ${release}`);
  }
  await page.setInputFiles("#file", { name: "x.mlirbc", mimeType: "", buffer: Buffer.from("ML\xefR\x0d", "latin1") });
  await page.waitForSelector(".failure");
});

run(executablePath, async (page, hash = "#/") => {
  await page.goto(address + hash);
  await shown(page, hash);
});
