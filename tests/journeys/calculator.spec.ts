import type { Page } from "@playwright/test";
import { borisProjectWriter } from "../../src/formats/boris/borisProjectWriter.ts";
import { elanWriter } from "../../src/formats/elan/writeElan.ts";
import type { Writer } from "../../src/formats/format.ts";
import { traceOf, valuesAt } from "../../src/agreement/traces/trace.ts";
import { plantedTraces } from "../plantedTraces.ts";
import { durationKappa } from "../../src/statistics/timeKappa.ts";
import { copiedStudy, stateOf, writtenFiles } from "../studyCopySample.ts";
import { isWhole } from "../whole.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./site.ts";

test.use({ story: "calculator" });
test.describe.configure({ mode: "serial" });

const pasted =
  "unit\tAna\tBen\n1\tlow\tlow\n2\tmid\tlow\n3\thigh\thigh\n4\tmid\tmid\n5\thigh\tmid\n6\tlow\tNA";

/** The calculator is open to anybody. */
async function openCalculator(page: Page): Promise<void> {
  await page.goto("/calculator");
  await expect(page.getByRole("heading", { name: "Agreement calculator" })).toBeVisible();
}

// Letters of a font may be fetched when they are first shown: a plain address, with nothing in it.
function isFont(request: string): boolean {
  return /^GET http:\/\/[\d.:]+\/assets\/[\w-]+\.woff2$/u.test(request);
}

test("without an account ratings are computed, and no request leaves meanwhile", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));

  await page.getByLabel("Paste from a spreadsheet or type").fill(pasted);

  await expect(page.getByRole("heading", { name: "Data as read" })).toBeVisible();
  await expect(page.getByText("6 units by 2 raters: 11 ratings, 1 missing.")).toBeVisible();
  await expect(page.getByLabel("Level of measurement")).toHaveValue("nominal");
  await expect(page.locator('[data-key="cohenKappa/unweighted"] strong')).toHaveText("0.412");
  await page.getByLabel("Level of measurement").selectOption("ordinal");
  await expect(page.locator('[data-key="krippendorffAlpha/ordinal"]')).toBeVisible();
  await page.getByRole("button", { name: "Save ratings as CSV" }).click();
  expect(requests.filter((one) => !isFont(one))).toEqual([]);
  await expectNoFindings(page);

  // What listens above does hear what a page sends: from itself, from a thread and as it is left.
  await page.evaluate(async (text) => {
    await fetch("/heard-fetch", { method: "POST", body: text });
    navigator.sendBeacon("/heard-beacon", text);
    new Image().src = `/heard-picture?${encodeURIComponent(text)}`;
  }, pasted);
  for (const way of ["POST .*heard-fetch", "POST .*heard-beacon", "GET .*heard-picture"]) {
    await expect.poll(() => requests.some((one) => new RegExp(way, "u").test(one))).toBe(true);
  }
});

/** A table of so many units that the paste area cannot take it: every rater like the first but one in ten. */
function longTable({ units, raters }: { readonly units: number; readonly raters: number }): string {
  const names = Array.from({ length: raters }, (_, at) => `R${at + 1}`);
  const rows = Array.from({ length: units }, (_, unit) => {
    const cells = names.map((__, at) => ((unit + at) % 10 === 0 ? (unit + at) % 4 : unit % 4));
    return [unit + 1, ...cells].join("\t");
  });
  return [["unit", ...names].join("\t"), ...rows].join("\n");
}

test("tables of counts are read as what they are, and asked about where they may be ratings @whole", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  const paste = page.getByLabel("Paste from a spreadsheet or type");
  const results = page.getByRole("region", { name: "Agreement", exact: true });

  // The table of the guide's own example, as it stands there.
  await paste.fill(
    "first \\ second\ton task\toff task\ttransition\non task\t40\t5\t2\noff task\t4\t25\t3\ntransition\t1\t2\t18",
  );
  await expect(results.getByText("Read as a contingency table")).toBeVisible();
  await expect(page.locator('[data-key="cohenKappa/unweighted"] strong')).toHaveText("0.733");
  await expect(results.getByRole("button", { name: "Read as ratings" })).toHaveCount(0);

  await paste.fill("");
  await paste.fill("0\t0\t14\n2\t6\t6\n7\t7\t0\n3\t2\t9\n0\t3\t11");
  await expect(results.getByText("Read as counts")).toBeVisible();
  await expect(page.locator('[data-key="fleissKappa"]')).toBeVisible();
  await expect(page.locator('[data-key="congerGeneralized/unweighted"]')).toHaveCount(0);
  await expectNoFindings(page);
  await results.getByRole("button", { name: "Read as ratings" }).click();
  await expect(page.getByText("5 units by 3 raters: 15 ratings")).toBeVisible();
  await expect(results.getByText("Read as counts")).toHaveCount(0);
  await page.getByLabel("Layout").selectOption({ label: "counts: raters per unit and code" });
  await expect(results.getByText("Read as counts")).toBeVisible();
});

test("a table of intervals has the agreement of applied behaviour analysis, of answers and of counts @whole", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  const [first, second] = ["1111100000", "1110010000"];
  const rows = first.split("").map((one, at) => `${at + 1}\t${one}\t${second[at]}`);
  const paste = page.getByLabel("Paste from a spreadsheet or type");

  await paste.fill(["interval\tAna\tBen", ...rows].join("\n"));

  const part = page.getByRole("region", { name: "Intervals or trials", exact: true });
  const row = (name: string) => part.getByRole("row", { name: new RegExp(`^${name}`, "u") });
  await expect(row("Scored-interval agreement").locator("strong")).toHaveText("0.500");
  await expect(row("Unscored-interval agreement").locator("strong")).toHaveText("0.571");
  await expect(row("Block by block").locator("strong")).toHaveText("0.300");
  await part.getByLabel("Rows per block").fill("2");
  await part.getByLabel("Rows per block").press("Enter");
  await expect(row("Exact count per block").locator("strong")).toHaveText("0.800");
  await part.getByLabel("Positive code").selectOption("0");
  await expect(row("Scored-interval agreement").locator("strong")).toHaveText("0.571");
  await expectNoFindings(page);

  await paste.fill("interval\tAna\tBen\n1\t4\t5\n2\t0\t0\n3\t2\t1\n4\t3\t3");
  await expect(part).toBeHidden();
  await page.getByLabel("Level of measurement").selectOption("ratio");
  await expect(row("Mean count per interval").locator("strong")).toHaveText("0.825");
  await expect(row("Exact count per interval").locator("strong")).toHaveText("0.500");
  await expect(row("Total count").locator("strong")).toHaveText("1.000");
});

test("a long paste is read aside, can be stopped, and a file that cannot be read leaves it as it was @whole", async ({
  browser,
  newcomer,
  site,
}) => {
  await openCalculator(await newcomer());
  const context = await browser.newContext({
    baseURL: site.address,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto("/calculator");
  const area = page.getByLabel("Paste from a spreadsheet or type");
  await area.fill(pasted);
  const summary = page.getByText("6 units by 2 raters: 11 ratings, 1 missing.");
  await expect(summary).toBeVisible();
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  const paste = async (text: string) => {
    await page.evaluate((table) => navigator.clipboard.writeText(table), text);
    await area.focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Control+V");
  };

  await paste(longTable({ units: 200_000, raters: 20 }));
  await page.getByRole("button", { name: "Stop", exact: true }).click();

  await expect(summary).toBeVisible();
  await expect(area).toHaveValue(pasted);

  await paste(longTable({ units: 20_000, raters: 5 }));

  await expect(
    page.getByText("20,000 units by 5 raters: 100,000 ratings, 0 missing."),
  ).toBeVisible();
  const source = page.getByRole("region", { name: "Ratings" });
  await expect(source).toContainText("6 columns × 20,001 rows");
  await expect(area).toHaveCount(0);
  await expect(page.getByText("These ratings are too many for a link.")).toBeVisible();
  expect(requests.filter((one) => !isFont(one) && !isThread(one))).toEqual([]);

  const chooser = page.locator("input[type=file]").first();
  await chooser.setInputFiles({
    name: "plot.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 x"),
  });

  await expect(page.getByRole("alert")).toContainText("“plot.pdf” is neither a table nor");
  await expect(page.getByRole("alert")).toContainText("The previous ratings were not changed.");
  await expect(page.getByText("20,000 units by 5 raters")).toBeVisible();

  await page.getByRole("button", { name: "Restore previous ratings" }).click();

  await expect(summary).toBeVisible();
  await context.close();
});

/** A thread that was stopped is started anew: the plain address of its script. */
function isThread(request: string): boolean {
  return /^GET http:\/\/[\d.:]+\/assets\/calculatorWorker-[\w-]+\.js$/u.test(request);
}

test("what looks like another thing is asked about, and one press takes it so @whole", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  await page
    .getByLabel("Paste from a spreadsheet or type")
    .fill(
      "Ratings of May\n\nunit\tAna\tBen\tCem\tremark\n1\tYes\tyes\tyes\tlate\n2\tno\tyes\tno\t\n3\tno\tno\t-99\tdark\n4\tyes\tyes\tyes\t",
    );
  const asked = page.getByRole("list", { name: "Suggestions" });

  await asked.getByRole("button", { name: "Exclude column" }).click();
  await expect(page.getByText("4 units by 3 raters: 12 ratings, 0 missing.")).toBeVisible();
  await asked.getByRole("button", { name: "Treat as missing" }).click();
  await expect(page.getByText("4 units by 3 raters: 11 ratings, 1 missing.")).toBeVisible();
  await asked.getByRole("button", { name: "Treat as the same" }).click();

  await expect(asked).toHaveCount(0);
  await expect(page.getByText("Codes: 2")).toBeVisible();
  await expect(page.getByText("read as its title: 1 (Ratings of May)")).toBeVisible();
  // What was left out stands open.
  await expect(page.getByText("Raters compared: 3 of 4")).toBeVisible();
  await page.getByRole("checkbox", { name: "remark" }).check();
  await expect(page.getByText("4 units by 4 raters")).toBeVisible();
});

test("the order is changed by key, resampled with a seed, and a link shows another reader the same", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  await page.getByLabel("Paste from a spreadsheet or type").fill(pasted);
  await page.getByLabel("Level of measurement").selectOption("ordinal");
  const order = page.getByRole("list", { name: "Codes in order" }).getByRole("listitem");
  await expect(order).toHaveCount(3);
  const before = await order.allTextContents();
  await order
    .first()
    .getByRole("button", { name: /higher/u })
    .press("Enter");
  await expect(order.nth(1)).toContainText((before[0] ?? "").slice(0, 3));
  await page.getByRole("button", { name: /^Bootstrap CIs/u }).click();
  await expect(page.getByText("bootstrap, BCa").first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/from 2,000 resamples of units \(seed 1\)/u)).toBeVisible();
  const value = await page.locator('[data-key="krippendorffAlpha/ordinal"] strong').textContent();
  const shownOrder = await order.allTextContents();
  await page.getByRole("button", { name: "Create and copy link" }).click();
  const address = await page.getByRole("textbox", { name: /^Link/u }).inputValue();

  const reader = await newcomer();
  await reader.goto(address);

  await expect(reader.locator('[data-key="krippendorffAlpha/ordinal"] strong')).toHaveText(
    value ?? "",
    // The page of this reader is as cold as a page can be.
    { timeout: 60_000 },
  );
  expect(
    await reader
      .getByRole("list", { name: "Codes in order" })
      .getByRole("listitem")
      .allTextContents(),
  ).toEqual(shownOrder);
  expect(await figuresOn(reader)).toEqual(await figuresOn(page));
  await reader.goto("about:blank");
  await reader.goto(address.slice(0, -9));
  await expect(reader.getByRole("alert")).toContainText(
    "The link does not contain readable ratings",
  );
});

/** Every figure that a page shows, with all its digits. */
function figuresOn(page: Page): Promise<readonly (readonly (string | null)[])[]> {
  return page
    .locator("[data-key] strong")
    .evaluateAll((all) => all.map((each) => [each.textContent, each.getAttribute("title")]));
}

/** When each rater has the first and the second code of the sample, in seconds. */
const spans = {
  Ana: [
    [0, 20],
    [30, 50],
  ],
  Ben: [
    [0, 25],
    [30, 45],
  ],
} as const;

/** A rater's record of a film of a minute. */
async function recordOf(rater: keyof typeof spans, writer: Writer, ending: string) {
  const { study, observation } = copiedStudy();
  const codes = study.schemes[0]?.scheme.codes ?? [];
  const events = spans[rater].flatMap(([from, to], at) => {
    const code = codes[at];
    return code ? [stateOf(code.id, [from * 1e6, to * 1e6])] : [];
  });
  const film = {
    fileName: "clip.mp4",
    address: null,
    offsetUs: 0,
    durationUs: 60_000_000,
    sizeBytes: null,
    fingerprint: null,
  };
  const recordings = study.recordings.map((one) => ({ ...one, media: [film] }));
  const [file] = await writtenFiles(writer, { ...study, recordings }, [{ ...observation, events }]);
  return { name: `${rater}.${ending}`, text: Buffer.from(file?.bytes ?? []).toString("utf8") };
}

function csvFile(name: string, text: string) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

function spansOf(rater: keyof typeof spans) {
  return spans[rater].map(([from, to], at) => ({
    code: String(at),
    startUs: from * 1e6,
    endUs: to * 1e6,
  }));
}

test("a table of each rater is joined by its units, and tables of events by their times", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  const chooser = page.locator("input[type=file]").first();

  await chooser.setInputFiles([
    csvFile("Ana.csv", "clip;score;remark\nc1;3;a\nc2;2;\nc3;5;\nc4;1;"),
    csvFile("Ben.csv", "clip;score;remark\nc4;2;\nc3;5;\nc1;4;\nc5;1;b"),
  ]);

  await expect(page.getByText("5 units by 2 raters: 8 ratings, 2 missing.")).toBeVisible();
  await expect(page.getByText("Files joined by the column “clip”: 2")).toBeVisible();
  await expect(page.getByText("Units not in every file")).toContainText("2 (first: c2)");
  await page.getByLabel("Rating column").selectOption({ label: "remark" });
  await expect(page.getByText("5 units by 2 raters: 2 ratings, 8 missing.")).toBeVisible();

  await chooser.setInputFiles([csvFile("Ana.csv", "x\ny\nx"), csvFile("Ben.csv", "x\ny")]);

  const alert = page.getByRole("alert");
  await expect(alert).toContainText("“Ana.csv” and “Ben.csv” have different numbers of rows");
  await page.getByRole("button", { name: "Clear", exact: true }).click();

  await chooser.setInputFiles(csvFile("Ana.csv", "code,start,end\nwalk,0,20\nrest,30,50"));
  await expect(alert).toContainText("“Ana.csv” contains one rater’s events.");
  await chooser.setInputFiles(csvFile("Ben.csv", "code,start,end\nwalk,0,25\nrest,30,45"));

  await expect(page.getByText("50 units by 2 raters: 100 ratings, 0 missing.")).toBeVisible();
  const pair = { first: spansOf("Ana"), second: spansOf("Ben"), durationUs: 50_000_000 };
  const { figure } = durationKappa([pair], { codes: ["0", "1"] }).answer;
  const shown = await page.locator('[data-key="durationKappa"] strong').getAttribute("title");
  expect(Number(shown)).toBeCloseTo(figure.kind === "value" ? figure.value : Number.NaN, 12);
});

test("by keyboard alone nothing traps, and the focus is where the next thing is done", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  const area = page.getByLabel("Paste from a spreadsheet or type");
  const presses = async (key: string) => {
    await page.keyboard.press(key);
    return page.locator(":focus");
  };
  await area.focus();

  await page.keyboard.insertText(
    "clip\tAna\tBen\n1\tyes\tyes\n2\tno\tyes\n3\tno\tno\nTotal\tyes\tno",
  );

  const status = page.getByRole("status").filter({ hasText: "Computed:" });
  await expect(status).toHaveText(/^Computed: Cohen’s kappa \S+, and \d+ further statistics\.$/u);
  await expect(area).toBeFocused();
  const skip = page.getByRole("button", { name: "Skip to results" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  const next = await presses("Tab");
  expect(await next.evaluate((one) => one.closest("section")?.ariaLabel)).toBe(
    "Recommended statistics",
  );

  await page.getByRole("button", { name: "Exclude these rows" }).press("Enter");
  await expect(page.getByText("3 units by 2 raters: 6 ratings, 0 missing.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Data as read" })).toBeFocused();
  await page.getByLabel("Codes for missing ratings").fill("NA yes");
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 units by 2 raters: 3 ratings, 3 missing.")).toBeVisible();
  await expect(page.getByLabel("Codes for missing ratings")).toBeFocused();

  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(area).toBeFocused();
  await page.getByRole("button", { name: "Restore previous ratings" }).press("Enter");
  await expect(page.getByText("3 units by 2 raters: 3 ratings, 3 missing.")).toBeVisible();

  // From the first to the last there is always a next one, until the page is left.
  await area.focus();
  let isInside = true;
  for (let step = 0; step < 150 && isInside; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- One key follows another.
    await page.keyboard.press("Tab");
    // oxlint-disable-next-line no-await-in-loop -- As above.
    isInside = await page.evaluate(() => document.activeElement !== document.body);
  }
  expect(isInside).toBe(false);
});

const dropped = [
  { program: "BORIS", writer: borisProjectWriter, ending: "boris" },
  { program: "ELAN", writer: elanWriter, ending: "eaf" },
];
for (const { program, writer, ending } of dropped) {
  test(`two dropped records of ${program} give the figures of the statistics; a broken one is refused${program === "BORIS" ? "" : " @whole"}`, async ({
    newcomer,
  }) => {
    const page = await newcomer();
    await openCalculator(page);
    const files = [await recordOf("Ana", writer, ending), await recordOf("Ben", writer, ending)];
    const drop = async (given: readonly { readonly name: string; readonly text: string }[]) => {
      const dataTransfer = await page.evaluateHandle((list) => {
        const transfer = new DataTransfer();
        for (const { name, text } of list) transfer.items.add(new File([text], name));
        return transfer;
      }, given);
      await page.getByRole("region", { name: "Ratings" }).dispatchEvent("drop", { dataTransfer });
    };

    await drop(files);

    await expect(page.getByText("60 units by 2 raters: 120 ratings, 0 missing.")).toBeVisible();
    const pair = { first: spansOf("Ana"), second: spansOf("Ben"), durationUs: 60_000_000 };
    const { figure } = durationKappa([pair], { codes: ["0", "1"] }).answer;
    const shown = page.locator('[data-key="durationKappa"] strong');
    expect(Number(await shown.getAttribute("title"))).toBeCloseTo(
      figure.kind === "value" ? figure.value : Number.NaN,
      12,
    );
    await page.getByLabel("Time unit (s)").fill("0.5");
    await page.getByLabel("Time unit (s)").press("Enter");
    await expect(page.getByText("120 units by 2 raters: 240 ratings, 0 missing.")).toBeVisible();
    await expectNoFindings(page);

    await drop(
      files.map((file, at) => (at === 0 ? file : { ...file, text: file.text.slice(0, 90) })),
    );

    const alert = page.getByRole("alert");
    await expect(alert).toContainText(`“Ben.${ending}” cannot be read as an event record`);
    await expect(alert).toContainText("The previous ratings were not changed.");
    await expect(page.getByText("120 units by 2 raters: 240 ratings, 0 missing.")).toBeVisible();

    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await drop(files.slice(0, 1));
    await expect(alert).toContainText(`“Ana.${ending}” contains one rater’s events.`);
    await drop(files.slice(1));

    await expect(page.getByText("60 units by 2 raters: 120 ratings, 0 missing.")).toBeVisible();
  });
}

for (const look of [
  { name: "English, light, wide", language: "en", theme: "light", width: 1440 },
  { name: "Arabic, dark, narrow", language: "ar", theme: "dark", width: 400 },
  { name: "German, light, at 200 %", language: "de", theme: "light", width: 720 },
  { name: "English, dark, at 400 %", language: "en", theme: "dark", width: 360 },
].filter(({ language }) => isWhole || language === "ar")) {
  test(`an example is clean to axe and as wide as the window (${look.name})`, async ({
    browser,
    newcomer,
    site,
  }) => {
    await openCalculator(await newcomer());
    const context = await browser.newContext({
      baseURL: site.address,
      viewport: { width: look.width, height: 900 },
      reducedMotion: "reduce",
    });
    await context.addInitScript(
      ([language, theme]) => {
        localStorage.setItem("i18nextLng", language ?? "en");
        localStorage.setItem("mantine-color-scheme-value", theme ?? "light");
      },
      [look.language, look.theme],
    );
    const page = await context.newPage();
    await page.goto("/calculator");
    await page.locator("textarea").fill("A\tB\tC\n1\t1\t2\n2\t2\t2\n3\t3\t3\n1\t2\t1\n2\t2\t3");
    await expect(page.locator("[data-key]").first()).toBeVisible();

    const sidewaysPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    await page.screenshot({
      path: `.test/journeys/calculator-${look.language}-${look.width}.png`,
      fullPage: true,
    });
    expect(sidewaysPx).toBeLessThanOrEqual(0);
    await expectNoFindings(page);
    await context.close();
  });
}

test("a pasted table of continuous ratings has its lags and no intervals, and can be read as ratings @whole", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await openCalculator(page);
  const durationUs = 180_000_000;
  const grid = { firstUs: 0, stepUs: 500_000, count: 360 };
  const columns = plantedTraces({ seed: 5, durationUs, raters: [{}, { lateUs: 900_000 }] }).map(
    (slots) => valuesAt(traceOf(slots, [{ startUs: 0, endUs: durationUs }]), grid),
  );
  const rows = Array.from({ length: grid.count }, (_, at) =>
    [at / 2, ...columns.map((column) => column[at])].join("\t"),
  );
  await page
    .getByLabel("Paste from a spreadsheet or type")
    .fill(["time\tAna\tBen", ...rows].join("\n"));

  await expect(page.getByText(/^Read as continuous ratings .* apart/u)).toBeVisible();
  const lags = page.getByRole("table", { name: "Lag by rater pair" });
  await expect(
    lags.getByRole("row", { name: /Ben.? lags .?Ana.? by .?0\.9\d? s\b/u }),
  ).toBeVisible();
  await expect(page.getByText(/fewer than five recordings/u)).toHaveCount(4);
  await expectNoFindings(page, "continuous ratings in the calculator");

  await page.getByRole("button", { name: "Read as ratings" }).click();
  await expect(lags).toBeHidden();
  await expect(page.getByText(/fewer than five recordings/u)).toHaveCount(0);
});
