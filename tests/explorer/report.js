// Opens reports of dialectgen (--format=html) and uses them as people do.
// Arguments: the repository, Chromium, and the program dialectgen.
"use strict";

const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { isSound, looks, run, test } = require("./browser.js");

const [root, executablePath, dialectgen] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dialectgen-report-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));

/// The specs as they were at opset 12, in a root of their own.
const older = path.join(folder, "older");
const cut = path.join(root, "tests/lit/report/Inputs/older-onnx.py");
fs.mkdirSync(older);
assert.equal(spawnSync("python3", [cut, path.join(root, "specs"), path.join(older, "specs")]).status, 0);

/// The page and the JSON of how the specs under OURS differ from those under
/// THEIRS.
function report(name, ours, theirs) {
  const check = (form) =>
    spawnSync(dialectgen, [`--root=${ours}`, "--only=onnx", "--check-version", `--against=${theirs}`, `--format=${form}`], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    }).stdout;
  const file = path.join(folder, `${name}.html`);
  fs.writeFileSync(file, check("html"));
  return { address: pathToFileURL(file).href, json: JSON.parse(check("json")) };
}
const large = report("large", older, root);
const none = report("none", root, root);
const small = report("small", root, "libonnx");

const visible = (page) => page.locator(".entry:not([hidden])").count();
const output = (page) => page.locator("form output").textContent();

test("every page is sound, wide and narrow, light and dark, open and closed", async ({ open }) => {
  for (const look of looks)
    for (const { address } of [large, none, small]) {
      const page = await open(look, address);
      const where = `${path.basename(address)} at ${look.viewport.width}, ${look.colorScheme}`;
      await isSound(page, where);
      // The first entries are enough: all of them would take axe minutes.
      await page.evaluate(() => {
        for (const section of document.querySelectorAll("section")) {
          for (const entry of [...section.querySelectorAll(".entry")].slice(3)) entry.remove();
          for (const details of section.querySelectorAll("details")) details.open = true;
        }
      });
      await isSound(page, `${where}, opened`);
      await page.close();
    }
});

test("a report of hundreds of entries is short until it is opened", async ({ open }) => {
  assert.ok(large.json.list.length > 500);
  const page = await open({ viewport: { width: 1280, height: 900 } }, large.address);
  assert.equal(await visible(page), large.json.list.length);
  assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 4000);
  assert.equal(await page.locator("section h2 code").first().textContent(), "edited");
});

test("filters by op, class and rule leave the entries that the report has", async ({ open }) => {
  const page = await open({}, large.address);
  const entries = large.json.list;
  await page.fill("[name=op]", "resize");
  assert.equal(await visible(page), entries.filter((one) => one.op === "Resize").length);
  await page.fill("[name=op]", "");
  await page.selectOption("[name=class]", "interface");
  assert.equal(await visible(page), entries.filter((one) => one.class === "interface").length);
  await page.selectOption("[name=rule]", "attribute-to-operand");
  const both = entries.filter((one) => one.class === "interface" && one.tags.includes("attribute-to-operand"));
  assert.ok(both.length);
  assert.equal(await visible(page), both.length);
  assert.equal(await output(page), `${both.length} of ${entries.length} entries`);
  // A section without any entry left is gone, and the others are open.
  assert.equal(await page.locator("section:not([hidden]) details.list:not([open])").count(), 0);
  await page.fill("[name=op]", "nosuchop");
  assert.equal(await page.locator("section:not([hidden])").count(), 0);
});

test("a link to an entry opens it", async ({ open }) => {
  const entry = large.json.list.find((one) => one.kind === "newer-upstream");
  const page = await open({}, `${large.address}#f${entry.fingerprint}`);
  assert.ok(await page.locator(`#f${entry.fingerprint} ul`).isVisible());
  await page.click('a[href="#rule-new-op"]');
  await page.waitForFunction(() => document.querySelector("#rule-new-op details.list").open);
});

test("without JavaScript all entries are listed, and no filter is", async ({ open }) => {
  const page = await open({ javaScriptEnabled: false }, large.address);
  assert.equal(await page.locator(".entry").count(), large.json.list.length);
  assert.equal(await page.locator("form").isVisible(), false);
});

run(executablePath, (page, address) => page.goto(address));
