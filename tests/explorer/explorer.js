// Opens docs/explorer from its file and uses it as people do. Arguments: the
// repository, and Chromium.
"use strict";

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { bundle, licenses } = require("../../docs/explorer/bundle.js");

const [root, executablePath] = process.argv.slice(2);
const folder = path.join(root, "docs", "explorer");
const address = pathToFileURL(path.join(folder, "index.html")).href;

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
  const rights = fs.readFileSync(path.join(folder, "licenses.txt"), "utf8");
  assert.equal(rights, licenses(), "docs/explorer/licenses.txt is stale; run ./dev docs");
});

test("the page loads the records of every family that has some", async () => {
  const html = fs.readFileSync(path.join(folder, "index.html"), "utf8");
  const records = fs.readdirSync(path.join(folder, "data"));
  assert.ok(records.length >= 3);
  for (const file of records)
    assert.ok(html.includes(`src="data/${file}"`), `index.html does not load data/${file}`);
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
  "#/file",
  "#/op/onnx/ai.onnx/NoSuchOp",
  "#/op/onnx/%E0%A4%A/x",
  "#/releases/no/such",
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

test("keys that follow the words at once act on their hits", async ({ open }) => {
  for (const keys of [["Enter"], ["ArrowDown", "Enter"]]) {
    const page = await open();
    // All in one turn of the page: no timer of the search box runs in between.
    await page.evaluate((pressed) => {
      const box = document.getElementById("search");
      box.focus();
      for (const value of ["reduce", "reducesum"]) {
        box.value = value;
        box.dispatchEvent(new Event("input", { bubbles: true }));
      }
      for (const key of pressed) {
        const { activeElement } = document;
        activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        if (key !== "Enter") continue;
        if (activeElement === box) document.getElementById("search-form").requestSubmit();
        else activeElement.click();
      }
    }, keys);
    await shown(page, "#/op/onnx/ai.onnx/ReduceSum");
    // The timer is over, and the page that was opened is still there.
    await page.waitForTimeout(150);
    await shown(page, "#/op/onnx/ai.onnx/ReduceSum");
    await page.close();
  }
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
  assert.equal(await count("#/ops?q=tan&changed=1.4.0"), 1);
  assert.ok((await count("#/ops?q=since:1")) > (await count("#/ops?q=since:13")));
  assert.equal(await count("#/ops?q=nosuchthing"), 0);
});

/// Whether a version of the spec has an attribute and a type, by the records.
function have(attribute, type) {
  const records = fs.readFileSync(path.join(folder, "data", "onnx.js"), "utf8");
  const window = {};
  new Function("window", records)(window);
  const [family] = window.dialectgenRecords;
  return family.ops
    .filter((op) =>
      op.versions.some(
        (version) =>
          (version.attributes || []).some((one) => one.name === attribute) &&
          Object.values(version.types || {}).some((set) =>
            family.sets[set].some((text) => text.includes(`(${type})`)),
          ),
      ),
    )
    .map((op) => op.op);
}

test("words about versions hold for one version together", async ({ open }) => {
  const page = await open();
  // In any spelling.
  for (const type of ["bf16", "BF16", "bfloat16"]) {
    await go(page, `#/ops?q=attr:axis%20type:${type}%20family:onnx&all=1`);
    const found = await page.locator(".result-name").allTextContents();
    assert.deepEqual(found.sort(), have("axis", "bfloat16").sort());
  }
  // The version that was found is opened.
  await go(page, "#/ops?q=attr:consumed_inputs%20family:onnx");
  await page.locator(".result", { has: page.getByText("Abs", { exact: true }) }).click();
  await shown(page, "#/op/onnx/ai.onnx/Abs@1");
});

test("words of people find the op", async ({ open }) => {
  const page = await open();
  const lines = fs.readFileSync(path.join(__dirname, "searches.txt"), "utf8").split("\n");
  const searches = lines.filter((line) => line && !line.startsWith("#"));
  assert.ok(searches.length > 200);
  const missed = [];
  for (const line of searches) {
    const [query, ops] = line.split(" -> ");
    await go(page, `#/ops?q=${encodeURIComponent(query)}`);
    const first = (await page.locator(".result-name").allTextContents()).slice(0, 5);
    if (!ops.split("|").some((op) => first.includes(op))) missed.push(`'${query}' finds ${first}, not ${ops}`);
  }
  assert.deepEqual(missed, []);
});

test("an address that cannot be read leaves a page with a way on", async ({ open }) => {
  const page = await open({}, "#/");
  for (const hash of ["#/op/%", "#/nowhere", "#/compare/onnx", "#/op/", "#/wire/nothing"]) {
    await go(page, hash);
    assert.equal(await page.locator("main h1").textContent(), "Nothing here", hash);
    assert.ok(await page.locator("main a").count(), hash);
  }
});

test("steps are in words, examples are copied, families are linked", async ({ open }) => {
  const page = await open({}, "#/op/onnx/ai.onnx/ReduceSum");
  const words = await page.locator(".ways .words").allTextContents();
  assert.match(words[0], /attribute axes becomes the constant operand axes/);
  assert.match(words[1], /bfloat16 that is left then is refused/);
  await go(page, "#/op/stablehlo/stablehlo/gather");
  const signature = await page.locator(".signature").first().textContent();
  assert.match(signature, /dimension_numbers = #stablehlo\.gather<offset_dims, [^>]*index_vector_dim>, slice_sizes/);
  await go(page, "#/op/onnx/ai.onnx/ReduceSum");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  await page.locator(".copy").click();
  await page.waitForFunction(() => /Cop(ied)|Select/.test(document.querySelector(".copy").textContent));
  await go(page, "#/op/onnx/ai.onnx/Softmax");
  await page.locator(".links a", { hasText: "byteir's softmax" }).click();
  await shown(page, "#/op/byteir/byteir/softmax");
  await page.locator(".links a", { hasText: "onnx's Softmax" }).click();
  await shown(page, "#/op/onnx/ai.onnx/Softmax");
});

test("names in tables are not broken at desktop width", async ({ open }) => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  for (const hash of hashes.filter((one) => /op|compare|wire/.test(one))) {
    await go(page, hash);
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll("td code, th code, td .type-chip")]
        .filter((one) => !/[\s,.[\]-]/.test(one.textContent) && one.getClientRects().length > 1)
        .map((one) => one.textContent),
    );
    assert.deepEqual(broken, [], hash);
  }
});

test("the page prints its content alone", async ({ open }) => {
  const page = await open({}, "#/op/onnx/ai.onnx/ReduceSum");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("header").isVisible(), false);
  assert.equal(await page.locator("main h1").isVisible(), true);
});

test("two versions are compared in the differ's words", async ({ open }) => {
  const page = await open({}, "#/compare/onnx/ai.onnx/ReduceSum/11..13");
  const text = await page.locator("main").textContent();
  assert.match(text, /operand 'axes' added/);
  assert.match(text, /attribute 'axes' removed/);
  const row = page.locator("tr.added", { has: page.locator("th", { hasText: "noop_with_empty_axes" }) });
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

test("a model shows its versions, and what another opset changes", async ({ open }) => {
  const page = await open({}, "#/file");
  // A model of two nodes at opset 13: ReduceSum and HardSwish, which is new in 14.
  const field = (number, data) => [(number << 3) | 2, data.length, ...data];
  const text = (number, data) => field(number, [...Buffer.from(data)]);
  const node = (op, domain = "") => field(1, [...text(1, "x"), ...text(2, "y"), ...text(4, op), ...text(7, domain)]);
  const graph = [...node("ReduceSum"), ...node("ReduceSum"), ...node("HardSwish"), ...node("Gelu", "com.example"), ...text(2, "g")];
  const model = Buffer.from([8, 8, ...text(2, "hand"), ...field(7, graph), ...field(8, [...text(1, ""), 16, 14])]);
  await page.setInputFiles("#file", { name: "two.onnx", mimeType: "", buffer: model });
  await page.waitForSelector("#target");
  const content = () => page.locator("main").textContent();
  assert.match(await content(), /opsetsai\.onnx 14/);
  assert.match(await content(), /Not described here: com\.example\.Gelu/);
  assert.match(await content(), /lowest opset with the same versions14/);
  await page.selectOption("#target", "11");
  const rows = await page.locator("tr", { has: page.locator(".kind-hooked, .kind-impossible") }).allTextContents();
  assert.match(rows.join("\n"), /HardSwish1hooked.*opset 11 has no HardSwish: it is expanded into older operators/);
  assert.match(rows.join("\n"), /ReduceSum2hooked.*operand axes must be a constant/);
  await page.selectOption("#target", "28");
  assert.match(await content(), /operators? with/);
  await isSound(page, "the page of a model");
  for (const damaged of [model.subarray(0, 30), Buffer.from("hello, world"), Buffer.alloc(0), Buffer.from([0x3a, 0xff, 0xff, 0xff, 0xff])]) {
    await page.setInputFiles("#file", { name: "x.onnx", mimeType: "", buffer: damaged });
    await page.waitForSelector(".failure");
    assert.match(await page.locator(".failure").textContent(), /^x\.onnx: it is neither an ONNX model/);
  }
});

test("real models are read", async ({ open }) => {
  const data = "/usr/share/libonnx-testdata/data";
  if (!fs.existsSync(data)) return;
  const page = await open({}, "#/file");
  const models = fs.readdirSync(path.join(data, "node")).filter((_, i) => i % 40 === 0);
  for (const name of models) {
    await page.setInputFiles("#file", path.join(data, "node", name, "model.onnx"));
    await page.waitForFunction(() => document.querySelector("main h2, .failure"));
    assert.equal(await page.locator(".failure").count(), 0, name);
    await page.evaluate(() => document.querySelector("main h2").remove());
  }
});

run(executablePath, async (page, hash = "#/") => {
  await page.goto(address + hash);
  await shown(page, hash);
});
