// node browser.mjs SITE ROOT PICTURES: the page in Chromium. Times are printed, and fail only at ten times their goal.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [site, root, pictures] = process.argv.slice(2);
const need = createRequire(root + "/examples/web/package.json");
const { chromium } = need("playwright-core");
const axe = readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");

const server = spawn(process.execPath, [root + "/examples/web/serve.mjs", site, "0"], { stdio: ["ignore", "pipe", "inherit"] });
const base = await new Promise((resolve) => server.stdout.once("data", (text) => resolve(String(text).trim())));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });

let failed = 0, checks = 0;
function check(what, ok, more = "") {
  ++checks;
  if (ok) return;
  ++failed;
  console.log(`FAILED ${what} ${more}`);
}
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const elsewhere = [];

async function open(hash, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, bypassCSP: true, ...options });
  const page = await context.newPage();
  page.problems = [];
  page.asked = [];
  page.on("pageerror", (problem) => page.problems.push(problem.message));
  page.on("console", (said) => said.type() === "error" && page.problems.push(said.text()));
  page.on("request", (request) => {
    page.asked.push(request.url());
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(base + hash);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  return page;
}
const answered = (page) => page.waitForFunction(() => document.querySelector(".headline") && !document.querySelector(".answer[aria-busy=true]"));
const headline = (page) => page.locator(".headline h2").innerText();
async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  check(`axe: ${what}`, found.violations.length === 0,
    found.violations.map((one) => `\n  ${one.id}: ${one.nodes.slice(0, 3).map((node) => node.target + " " + node.failureSummary.split("\n")[1]).join(" | ")}`).join(""));
}
// Lines of text of different elements that lie over each other, as far as nothing around them hides them.
async function apart(page, what) {
  const found = await overlaps(page);
  check(`${what}: no text over text`, found.length === 0, found.slice(0, 3).join("; "));
}
const overlaps = (page) => page.evaluate(() => {
  const lines = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("select, datalist, script, dialog:not([open]), .unseen, .skip") || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const box = { left, right, top, bottom, holder, text: node.data.trim().slice(0, 40) };
      for (let around = holder; around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === "visible") continue;
        const hide = around.getBoundingClientRect();
        box.left = Math.max(box.left, hide.left);
        box.right = Math.min(box.right, hide.right);
        box.top = Math.max(box.top, hide.top);
        box.bottom = Math.min(box.bottom, hide.bottom);
      }
      if (box.right - box.left > 1 && box.bottom - box.top > 1) lines.push(box);
    }
  }
  lines.sort((one, other) => one.top - other.top);
  const over = [];
  // A line's box is taller than its letters: a quarter of the lower one may be shared.
  lines.forEach((one, i) => {
    for (let k = i + 1; k < lines.length && lines[k].top < one.bottom; ++k) {
      const other = lines[k];
      if (one.holder === other.holder) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left), high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide > 1 && high > 0.25 * Math.min(one.bottom - one.top, other.bottom - other.top)) over.push(`'${one.text}' and '${other.text}'`);
    }
  });
  return over;
});
async function photograph(page, name) {
  const shot = (await page.screenshot()).toString("base64");
  const bytes = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82).split(",")[1];
  }, shot);
  mkdirSync(pictures, { recursive: true });
  writeFileSync(`${pictures}/page_${name}.webp`, Buffer.from(bytes, "base64"));
}

const views = {
  which: "#/which",
  fit: "#/fit?model=llama3-70b&device=h100-sxm5-80gb&gpus=8",
  long: "#/long",
  plan: "#/plan?model=llama3-70b&device=h100-sxm5-80gb&gpus-up-to=512",
  serve: "#/serve",
  rent: "#/rent",
};
const looks = {
  desktop: { viewport: { width: 1280, height: 800 } },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
  mobile: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  large: { viewport: { width: 3840, height: 2160 } },
};

// Every view in every look: an answer, no violation, nothing wider than the screen, no error on the console.
for (const [look, options] of Object.entries(looks))
  for (const [view, hash] of Object.entries(views)) {
    const page = await open(hash, options);
    await answered(page);
    check(`${view}, ${look}: a headline`, (await headline(page)).length > 2);
    check(`${view}, ${look}: one heading of the first level`, (await page.locator("h1").count()) === 1);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(`${view}, ${look}: fits the width`, over <= 0, String(over));
    check(`${view}, ${look}: no error`, page.problems.length === 0, page.problems.join("; "));
    await accessible(page, `${view}, ${look}`);
    await apart(page, `${view}, ${look}`);
    if (look === "mobile") await page.locator(".answer").evaluate((one) => one.scrollIntoView());
    if (look !== "large") await photograph(page, `${view}_${look}`);
    await page.context().close();
  }

// Ready, and how much is loaded.
{
  const ready = [];
  let bytes = 0;
  for (let i = 0; i < 5; ++i) {
    const page = await open("#/which");
    ready.push(Number(await page.evaluate(() => document.documentElement.dataset.ready)));
    await page.context().close();
  }
  for (const name of ["index.html", "app.js", "style.css", "ridgeline.wasm"]) bytes += statSync(`${site}/${name}.br`).size;
  console.log(`ready: median ${median(ready)} ms of 5; ${(bytes / 1000).toFixed(1)} kB compressed`);
  check("ready in time", median(ready) < 10000);
  check("at most 250 kB", bytes <= 250000, String(bytes));
}

// A keystroke, an answer; nothing is asked of the server after the first load.
{
  const page = await open("#/fit?model=llama3-8b&device=h100-sxm5-80gb");
  await answered(page);
  await page.waitForTimeout(200);
  const before = page.asked.length, times = [];
  for (const text of ["2", "16", "4", "8", "32", "1", "64"]) {
    times.push(await page.evaluate((value) => new Promise((resolve) => {
      const input = document.getElementById("f-micro-batch"), shown = document.querySelector("[data-name=memory]");
      const start = performance.now(), was = shown.getAttribute("aria-label");
      const look = () => document.querySelector("[data-name=memory]").getAttribute("aria-label") !== was
        ? requestAnimationFrame(() => resolve(performance.now() - start)) : requestAnimationFrame(look);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(input, value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      setTimeout(look, 0);
    }), text));
  }
  console.log(`keystroke to answer: median ${median(times).toFixed(0)} ms, most ${Math.max(...times).toFixed(0)} ms of ${times.length}`);
  check("a keystroke is answered", median(times) < 1000);
  for (const one of ["Which GPU", "Plan", "Serve", "Buy or rent", "How long, how much"]) {
    await page.getByRole("link", { name: one, exact: true }).click();
    await answered(page);
  }
  check("nothing is loaded after the first load", page.asked.slice(before).every((url) => url.startsWith("blob:")), page.asked.slice(before).join(" "));
  await page.context().close();
}

// Bad input is a sentence where the field is, and goes when it is mended.
{
  const page = await open("#/long");
  await answered(page);
  const field = page.getByLabel("GPUs", { exact: true });
  await field.fill("0");
  const sentence = page.locator("#e-gpus");
  await sentence.waitFor();
  check("the sentence names the value", (await sentence.innerText()).includes("'0' is not a whole number"), await sentence.innerText());
  check("the field is marked", (await field.getAttribute("aria-invalid")) === "true" && (await field.getAttribute("aria-describedby")) === "e-gpus");
  await accessible(page, "bad input");
  await field.fill("8");
  await sentence.waitFor({ state: "detached" });
  check("the field is mended", (await field.getAttribute("aria-invalid")) === "false");
  await page.goto(base + "#/long?model=llama3-8b&device=h100-sxm5-80gb&gpus=7&tensor-parallel=7");
  await page.locator("#e-tensor-parallel").waitFor();
  check("an RL sentence stands at its field", (await page.locator("#e-tensor-parallel").innerText()).includes("RL-118"));
  await page.goto(base + "#/long?model=nonsense&device=h100-sxm5-80gb");
  await page.locator("#e-model").waitFor();
  check("a link with nonsense says so", (await page.locator("#e-model").innerText()).includes("'nonsense' is not a known model"));
  check("bad input is no error of the page", page.problems.length === 0, page.problems.join("; "));
  await page.context().close();
}

// A shared link holds the state.
{
  const page = await open("#/rent");
  await answered(page);
  await page.getByLabel("In use, %").fill("4");
  await page.waitForFunction(() => document.querySelector(".headline h2").textContent === "Rent");
  const link = page.url();
  check("the state is in the address", link.includes("utilization=4"), link);
  const other = await open(link.slice(base.length));
  await answered(other);
  check("the link gives the same answer", (await headline(other)) === (await headline(page)));
  check("and the same field", (await other.getByLabel("In use, %").inputValue()) === "4");
  await page.context().close();
  await other.context().close();
}

// Prices are changed in place, by the keyboard.
{
  const page = await open("#/which");
  await answered(page);
  const first = await headline(page);
  const price = page.getByLabel(`Price of ${first} in dollars`);
  await price.focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("2950");
  await page.keyboard.press("Tab");
  await page.waitForFunction((was) => document.querySelector(".headline h2").textContent !== was, first);
  check("the price is in the address", page.url().includes("prices="), page.url());
  await page.context().close();
}

// With a model and tokens the devices are ranked by that run, beside the page.
{
  const page = await open("#/which?model=llama3-8b&tokens=1000000000");
  await answered(page);
  check("the machine for a run", /^\d+\sGPUs?: /.test(await headline(page)), await headline(page));
  check("days on each GPU", (await page.locator("tbody tr").count()) > 5);
  await accessible(page, "which GPU for a run");
  await photograph(page, "which_run_desktop");
  check("no error there", page.problems.length === 0, page.problems.join("; "));
  await page.context().close();
}

// What would make it fit does.
{
  const page = await open(views.fit);
  await answered(page);
  check("it does not fit", (await headline(page)).includes("does not fit"));
  check("what is large is in terabytes", /\d\sTB more traffic/.test(await page.locator(".remedies").innerText()), await page.locator(".remedies").innerText());
  await page.emulateMedia({ media: "print" });
  check("what would make it fit is printed, its button is not",
    (await page.locator(".remedies .choice").first().isVisible()) && !(await page.getByText("Apply all").isVisible()));
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Apply all" }).click();
  await page.waitForFunction(() => /It fits/.test(document.querySelector(".headline h2").textContent));
  await page.context().close();
}

// Every large number of a prediction has an interval or says why not, and where it comes from is said; so is it in tables.
for (const [view, hash] of Object.entries({ ...views, together: "#/serve?load=together&concurrency=16", requests: "#/long?work=requests", serving: "#/fit?work=requests", run: "#/which?model=llama3-8b&tokens=1000000000" })) {
  const page = await open(hash);
  await answered(page);
  const bare = await page.locator(".stat").evaluateAll((all) => all.filter((one) => !one.querySelector(".interval")).map((one) => one.textContent));
  check(`${view}: intervals of large numbers`, view === "rent" ? /No intervals/.test(await page.locator(".basis").innerText()) : bare.length === 0, bare.join("; "));
  check(`${view}: where they come from`, (await page.locator(".basis").first().innerText()).length > 30);
  if (["plan", "serve", "which", "run"].includes(view)) check(`${view}: intervals in its table`, (await page.locator("td small").count()) > 3);
  if (view === "fit") {
    check("the bar has the interval", (await page.locator(".whisker").count()) === 1);
    check("the picture says it", /80 % interval \d+ to \d+\sGB/.test(await page.locator("[data-name=memory]").getAttribute("aria-label")));
  }
  if (view === "serving") check("terms of training are not those of requests", !/gradients|optimizer/.test(await page.locator("table").innerText()));
  await page.context().close();
}

// Plans that are as good are marked, the plainest can be looked at; prefill engines are named.
{
  const page = await open(views.plan);
  await answered(page);
  check("plans as good are marked", (await page.locator("td .badge").count()) > 0);
  await page.getByRole("button", { name: "Look at it" }).click();
  const said = await page.locator(".aside p").last().innerText(), chosen = await page.locator("h3 + .quiet").innerText();
  check("the plainest plan is looked at", said.includes(chosen.split(", MFU")[0]), chosen);
  await page.goto(base + "#/serve?model=llama3-8b&device=h100-sxm5-80gb&requests-per-second=20&disaggregated=on&itl=0.01&ttft=1");
  await page.waitForFunction(() => /for prefill, .* for decoding/.test(document.querySelector(".headline p")?.textContent ?? ""));
  await page.context().close();
}

// A day's load, a slower tier, guesses and several devices: answered, in every look; what is wrong is said at its field.
{
  const all = "#/serve?model=llama3-70b&device=h100-sxm5-80gb&requests-per-second=20&device-2=h200-sxm5-141gb&device-3=l40s&load-curve=azure-conversation" +
    "&by-the-hour=on&prefix-hits=50&tier-hits=50&tier-link=20&speculation=eagle&acceptance=80,60";
  for (const look of ["desktop", "dark", "mobile"]) {
    const page = await open(all, looks[look]);
    await answered(page);
    const rows = (caption) => page.locator("table").filter({ hasText: caption }).locator("tbody tr");
    check(`a day, ${look}: three devices are ranked`, (await rows("GPUs by what a token costs").count()) === 3);
    check(`a day, ${look}: 24 hours`, (await rows("The load by the hour").count()) === 24);
    const said = await page.locator(".answer").innerText();
    check(`a day, ${look}: guesses and tier`, /gets 1\.\d+|gets 2\.\d+/.test(said) && /slower tier takes/.test(said));
    check(`a day, ${look}: fits the width`, (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    check(`a day, ${look}: no error`, page.problems.length === 0, page.problems.join("; "));
    await accessible(page, `a day, ${look}`);
    await apart(page, `a day, ${look}`);
    if (look === "desktop") {
      await page.locator("h3 + p + .quiet").evaluate((one) => { one.style.marginTop = "-1rem"; });
      check("a note that is drawn up lies over the day's text", (await overlaps(page)).some((one) => one.includes("No intervals")));
      await page.locator("h3 + p + .quiet").evaluate((one) => { one.style.marginTop = ""; });
    }
    if (look === "mobile") await page.locator(".answer").evaluate((one) => one.scrollIntoView());
    await photograph(page, `serve_day_${look}`);
    await page.getByRole("heading", { name: /The day/ }).evaluate((one) => one.scrollIntoView());
    await photograph(page, `serve_hours_${look}`);
    await page.context().close();
  }
  const page = await open(all);
  await answered(page);
  for (const [field, text, sentence] of [["load-curve", "1,2,3", "24 numbers"], ["acceptance", "120", "percentages from 0 to 100"], ["tier-link", "-1", "GB/s"], ["prefix-hits", "", "prefix-hits"]]) {
    const before = await page.locator(`#f-${field}`).inputValue();
    await page.locator(`#f-${field}`).fill(text);
    const wrong = page.locator(`#e-${field === "prefix-hits" ? "tier-hits" : field}`);
    await wrong.waitFor();
    check(`${field}: its sentence`, (await wrong.innerText()).includes(sentence), await wrong.innerText());
    await page.locator(`#f-${field}`).fill(before);
    await wrong.waitFor({ state: "detached" });
  }
  await page.goto(base + all.replace("l40s", "nonsense"));
  await page.locator("#e-device-3").waitFor();
  check("an unknown device is said where it stands", (await page.locator("#e-device-3").innerText()).includes("'nonsense'"));
  await page.context().close();
}

// A config.json is dropped or pasted; a broken one is refused in a sentence.
{
  const page = await open("#/fit?device=h100-sxm5-80gb");
  await answered(page);
  const drop = (text) => page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "config.json", { type: "application/json" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  const config = readFileSync(root + "/tests/data/hf/deepseek-v3.json", "utf8");
  await drop(config);
  await page.getByText("deepseek_v3, 671 B parameters, from config.json.").waitFor();
  await page.waitForFunction(() => /671\sB parameters/.test(document.querySelector(".headline p").textContent));
  check("the model is in the address", decodeURIComponent(page.url()).includes('model={"'), page.url().slice(0, 200));
  await drop("{ broken");
  await page.locator("#config-problem:not(:empty)").waitFor();
  check("a broken file is refused in a sentence", (await page.locator("#config-problem").innerText()).includes("config.json: is not JSON"));
  await accessible(page, "the dialog");
  await page.getByLabel("Text of a config.json").fill(config);
  await page.getByRole("button", { name: "Use it" }).click();
  check("the dialog closes", !(await page.locator("dialog").evaluate((one) => one.open)));
  await page.context().close();
}

// A search: progress, a page that stays responsive, a cancel; points of the front by the keyboard.
{
  const page = await open("#/which");
  await page.evaluate(() => {
    globalThis.gaps = [];
    let last = performance.now();
    const beat = (now) => {
      globalThis.gaps.push(now - last);
      last = now;
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  });
  await page.waitForTimeout(300);
  const took = await page.evaluate(() => new Promise((resolve) => {
    globalThis.gaps.length = 0;
    const start = performance.now();
    location.hash = "#/plan?model=llama3-70b&device=h100-sxm5-80gb&gpus-up-to=512";
    const look = () => document.querySelector(".answer[aria-busy=false] .headline") && location.hash.startsWith("#/plan") && document.querySelector("[data-name=front]")
      ? resolve(performance.now() - start) : setTimeout(look, 5);
    setTimeout(look, 20);
  }));
  const combinations = await page.getByText(/What became of .*\scombinations/).innerText();
  const gap = await page.evaluate(() => Math.max(...globalThis.gaps));
  console.log(`search: ${took.toFixed(0)} ms, ${combinations.toLowerCase()}; the longest gap between frames was ${gap.toFixed(0)} ms`);
  check("the search ends in time", took < 10000);
  const points = page.locator("[data-name=front] [role=button]");
  check("the front has points", (await points.count()) > 1);
  await points.last().focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => [...document.querySelectorAll("[data-name=front] [role=button]")].at(-1).getAttribute("aria-pressed") === "true");
  check("its row is chosen too", (await page.locator("tr.chosen").count()) >= 1);

  await page.evaluate(() => { location.hash = "#/plan?model=mixtral-8x7b&device=h100-sxm5-80gb&gpus-up-to=16384&sequence=32768"; });
  await page.waitForFunction(() => {
    const bar = document.querySelector("progress");
    if (!bar || !(bar.value > 0) || bar.value === bar.max) return false;
    [...document.querySelectorAll("button")].find((one) => one.textContent === "Cancel").click();
    return true;
  });
  await page.getByText("The search was cancelled.").waitFor();
  await page.getByLabel("GPUs, at most").fill("64");
  await page.locator(".banner").waitFor({ state: "detached" });
  await answered(page);
  check("after a cancel the next search answers", /\sGPUs, .*\sdays/.test(await headline(page)), await headline(page));
  await page.context().close();
}

// What is taken along.
{
  const page = await open("#/fit?model=llama3-8b&device=h100-sxm5-80gb&gpus=16", { permissions: ["clipboard-read", "clipboard-write"] });
  await answered(page);
  const copied = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("status").filter({ hasText: "copied" }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const command = await copied("Copy command");
  check("the command", command === "examples/run does_it_fit --model llama3-8b --device h100-sxm5-80gb --gpus 16", command);
  check("the C++", (await copied("Copy C++")).includes('ridgeline::interop::ask("does_it_fit", question)'));
  check("the JSON", JSON.parse(await copied("Copy JSON")).asked.gpus === 16);
  for (const [name, start] of [["CSV", "Memory of the most loaded GPU"], ["SVG", "<svg"]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    check(`the ${name} file`, readFileSync(await file.path(), "utf8").startsWith(start));
  }
  await page.goto(base + "#/plan?model=llama3-8b&device=h100-sxm5-80gb&gpus-up-to=16");
  await page.waitForFunction(() => /GPUs, .*days/.test(document.querySelector(".headline h2")?.textContent ?? "") && document.querySelector(".answer[aria-busy=false]"));
  await page.getByRole("button", { name: "Megatron-LM" }).click();
  await page.getByRole("status").filter({ hasText: "copied" }).waitFor();
  const launch = await page.evaluate(() => navigator.clipboard.readText());
  check("the launch command", launch === "examples/run plan --model llama3-8b --device h100-sxm5-80gb --gpus-up-to 16 --emit megatron", launch);
  const [table] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV", exact: true }).click()]);
  check("an interval in the CSV stands apart", /,16,[\d.]+\sdays \([\d.]+ to [\d.]+\sdays\),/.test(readFileSync(await table.path(), "utf8")));
  await page.emulateMedia({ media: "print" });
  check("print leaves the buttons out", !(await page.locator(".actions").isVisible()));
  await page.context().close();
}

check("nothing is asked of anybody else", elsewhere.length === 0, elsewhere.join(" "));
await browser.close();
server.kill();
console.log(`${checks} checks, ${failed} failed`);
process.exit(failed ? 1 : 0);
