// Tests of pages in headless Chromium: a list of tests, how a page is opened,
// and checks that hold for every page.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const { chromium } = require("playwright-core");

const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/// Desktop and phone, light and dark: options of a page.
const looks = [
  [1280, 900],
  [390, 844],
].flatMap(([width, height]) =>
  ["light", "dark"].map((colorScheme) => ({ viewport: { width, height }, colorScheme })),
);

/// PAGE is no wider than its window and keeps axe's rules; WHERE names it.
async function isSound(page, where) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(over <= 0, `${where} is ${over} pixels too wide`);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Style sheets of a file cannot be read by scripts: nothing to preload.
  const { violations } = await page.evaluate(() => window.axe.run({ preload: false }));
  assert.deepEqual(
    violations.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html).join(" | ")}`),
    [],
    where,
  );
}

const tests = [];
const test = (name, run) => tests.push([name, run]);

/// Runs all tests in Chromium at EXECUTABLEPATH and ends the program. A test
/// gets `open(options, address)`, which makes a page and calls GO with it and
/// the address.
async function run(executablePath, go) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const complaints = [];
  const open = async (options = {}, address) => {
    const page = await browser.newPage(options);
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await go(page, address);
    return page;
  };
  let failed = 0;
  for (const [name, body] of tests)
    try {
      await body({ open });
      assert.deepEqual(complaints.splice(0), [], "the console has errors");
      console.log(`ok: ${name}`);
    } catch (error) {
      ++failed;
      complaints.length = 0;
      console.log(`FAILED: ${name}\n${error.message}`);
    }
  await browser.close();
  console.log(`${tests.length - failed} of ${tests.length} passed`);
  process.exit(failed ? 1 : 0);
}

module.exports = { isSound, looks, test, run };
