import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { analysedScheme, handInKnownWork } from "./analysisGround.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { administrator, expect, test } from "./site.ts";

test.use({ story: "analysis" });

test.describe.configure({ mode: "serial", timeout: 600_000 });

/** The study with the known work, for the tests after the first. */
let analysed = "";

test("each view of the analysis shows its chart and the right figures, by filters and groups of the address", async ({
  newcomer,
  site,
}) => {
  const { owner, studyId, raters } = await twoRaters(site, newcomer, analysedScheme);
  analysed = studyId;
  const [clipA] = await handInKnownWork(site, owner.context(), studyId, raters);
  const requests: string[] = [];
  owner.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const open = async (view: string, more = "") => {
    await owner.goto(`/studies/${studyId}/analysis?view=${view}${more}`);
    await expect(owner.getByRole("region", { name: "Excluded data" })).toBeVisible();
  };

  await test.step("time budget", async () => {
    await open("budget");
    const figures = table(owner, "Full time budget");
    await expect(row(figures, /Solitary Lea/u)).toContainText("50.0%");
    await expect(row(figures, /Solitary Max/u)).toContainText("25.0%");
    await expect(row(figures, /Laughs Lea/u)).toContainText("no duration");
    await expect(
      row(figures, /Laughs Lea/u)
        .getByRole("cell")
        .nth(2),
    ).toHaveText("6");
    await expect(
      owner.getByRole("heading", { name: "Looks differs most: 33.3% for Lea, 0.0% for Max" }),
    ).toBeVisible();
    await expect(owner.locator("[data-mark=bar]").first()).toBeVisible();
    await expect(owner.getByText("Observations not submitted yet: 2")).toBeVisible();
    await expectNoFindings(owner);

    // Ordered by a column, and by BORIS's definitions: what is observed runs from 0 s to 40 s there.
    await figures.getByRole("button", { name: "Count" }).click();
    await expect(figures.getByRole("columnheader", { name: "Count" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(figures.getByRole("row").nth(1)).toContainText("Laughs");
    await owner.getByRole("combobox", { name: "Definitions" }).click();
    await owner.getByRole("option", { name: "BORIS" }).click();
    await expect(owner).toHaveURL(/mode=boris/u);
    await expect(row(figures, /Solitary Lea/u)).toContainText("75.0%");
  });

  await test.step("filters and groups stand in the address and outlive a reload", async () => {
    await open("budget", `&by=recording&recordingIds=${clipA}&raterIds=${raters[1].accountId}`);
    await owner.reload();
    const figures = table(owner, "Full time budget");
    await expect(row(figures, /Solitary Clip A/u)).toContainText("25.0%");
    await expect(row(figures, /Clip B/u)).toHaveCount(0);
    await expect(
      row(figures, /Laughs Clip A/u)
        .getByRole("cell")
        .nth(2),
    ).toHaveText("1");
    await owner.getByRole("button", { name: "Clear all filters" }).click();
    await expect(row(figures, /Solitary Clip B/u)).toBeVisible();
    await expect(owner).not.toHaveURL(/recordingIds/u);
  });

  await test.step("only what is shown is asked for", () => {
    // How far a slow one is may be asked beside it.
    const asked = new Set(
      requests.filter((path) => path.includes("/analysis/") && !path.endsWith("/progress")),
    );
    expect([...asked].map((path) => path.split("/").at(-1))).toEqual(["time-budget"]);
  });

  await test.step("events lead to their moments", async () => {
    await open("events");
    await expect(owner.locator("[data-mark=events]").first()).toBeAttached();
    const figures = table(owner, "All events of these rows");
    await expect(figures.getByRole("row")).toHaveCount(1 + 3 * (5 + 3));
    await expectNoFindings(owner);
    await figures.getByRole("link", { name: "Open Clip A at 0:20.000" }).click();
    await expect(owner).toHaveURL(/recordings\/.*at=20000000/u);
  });

  await test.step("a mark of the plot leads to its event, by pointer and by keys", async () => {
    await open("events");
    const plotted = owner.getByRole("button", { name: "Clip A, Lea · round 2" });
    await plotted.focus();
    await owner.keyboard.press("ArrowRight");
    await expect(owner.getByText(/Clip A.*Solitary.*0:00–0:30.*1 of 5/u)).toBeVisible();
    await owner.keyboard.press("End");
    await expect(owner.getByText(/Laughs.*0:35.*5 of 5/u)).toBeVisible();
    await expectNoFindings(owner);
    const mark = await chosenMark(owner);
    await owner.keyboard.press("Enter");
    await expect(owner).toHaveURL(new RegExp(`recordings/${clipA}\\?at=35000000$`, "u"));

    await open("events");
    await expect(plotted).toBeVisible();
    const { x, y } = await place(plotted);
    await owner.mouse.click(x + mark.x, y + mark.y);
    await expect(owner).toHaveURL(new RegExp(`recordings/${clipA}\\?at=35000000$`, "u"));

    // Ten seconds later in that lane there is nothing: it opens at the very moment.
    await open("events");
    const again = await place(plotted);
    await owner.mouse.click(again.x + mark.x + 40, again.y + mark.y);
    await expect(owner).toHaveURL(/recordings\/[^?]*\?at=\d+$/u);
    const at = Number(new URL(owner.url()).searchParams.get("at"));
    expect(at).toBeGreaterThan(35_000_000);
    expect(at).toBeLessThan(60_000_000);
  });

  await test.step("rates and latency", async () => {
    await open("rates", "&by=rater");
    const bins = table(owner, "All bins");
    await expect(row(bins, /Laughs Lea/u).first()).toContainText("2.00");
    const latencies = table(owner, "All latencies");
    await expect(row(latencies, /Laughs Max/u)).toContainText("5.00");
    await expect(row(latencies, /Looks Max/u)).toContainText("never coded");
    await expectNoFindings(owner);
  });

  await test.step("together", async () => {
    await open("together");
    const pairs = table(owner, "All pairs");
    const cells = row(pairs, /Together Looks Lea/u).getByRole("cell");
    await expect(cells.nth(2)).toHaveText("30.00");
    await expect(cells.nth(3)).toHaveText("10.00");
    await expect(
      owner.getByRole("heading", { name: /Together and Looks co-occur most: 30/u }),
    ).toBeVisible();
    await expectNoFindings(owner);
  });

  await test.step("transitions", async () => {
    await open("transitions");
    const steps = table(owner, "All transitions");
    const cells = row(steps, /^Solitary Laughs Lea/u).getByRole("cell");
    await expect(cells.nth(2)).toHaveText("3");
    await expect(cells.nth(3)).toHaveText("100.0%");
    await expect(
      owner.getByRole("heading", { name: "Transitions between codes: 12" }),
    ).toBeVisible();
    await expectNoFindings(owner);

    // Which start within a window of time after which, as GSEQ counts it.
    await owner.getByRole("combobox", { name: "Lag by" }).click();
    await owner.getByRole("option", { name: "Time window" }).click();
    await expect(
      owner
        .getByText(/Counted in units of 1\ss: starts of the column’s code from 1\ss to 5\ss after/u)
        .first(),
    ).toBeVisible();
    await expect(owner.getByRole("textbox", { name: "To (units)" })).toHaveValue("5");
    expect(new URL(owner.url()).searchParams.get("lagBy")).toContain("window");
  });

  await test.step("sequences", async () => {
    await open("sequences");
    const found = table(owner, "Sequences of all groups");
    await expect(
      row(found, /Looks → Together → Laughs Lea/u)
        .getByRole("cell")
        .nth(1),
    ).toHaveText("3");
    await expectNoFindings(owner);
  });

  await test.step("sampling", async () => {
    await open("sampling");
    const found = table(owner, "Sampled and true percentages");
    await expect(found.getByRole("row").nth(1)).toContainText("%");
    await owner.getByLabel("Interval (s)").fill("5");
    await owner.keyboard.press("Enter");
    await expect(owner).toHaveURL(/everyUs=5000000/u);
    await expect(owner.getByRole("heading", { name: /with intervals of 5/u })).toBeVisible();
    await expectNoFindings(owner);
  });

  await test.step("profiles", async () => {
    await open("profiles");
    await expect(owner.locator("[data-mark=dot]").first()).toBeVisible();
    const ratings = table(owner, "All mean ratings");
    await expect(
      row(ratings, /Warmth Lea/u)
        .getByRole("cell")
        .nth(3),
    ).toHaveText("2.00");
    await expect(
      row(ratings, /Warmth Max/u)
        .getByRole("cell")
        .nth(3),
    ).toHaveText("2.33");
    await expectNoFindings(owner);
  });

  await test.step("distributions", async () => {
    await open("distributions");
    const quartiles = table(owner, "Quartiles and means");
    await expect(row(quartiles, /Solitary Lea/u)).toContainText("30.00");
    await expect(row(quartiles, /Solitary Max/u)).toContainText("15.00");
    await expectNoFindings(owner);
  });

  await test.step("generalizability says how many raters are needed", async () => {
    await open("generalizability");
    await owner.getByRole("combobox", { name: "Criterion" }).click();
    await owner.getByRole("option", { name: "Warmth" }).click();
    // Mean squares 1.1667, 0.1667 and 0.1667: Eρ² is 0.75 with one rater and 0.857 with two.
    await expect(
      owner.getByRole("heading", { name: "Needed for Eρ² (relative decisions) of 0.80: 2 raters" }),
    ).toBeVisible();
    const components = table(owner, "Analysis of variance");
    await expect(row(components, /object of measurement \(p\)/u)).toContainText("1.167");
    await expectNoFindings(owner);
  });

  await test.step("OSCE: the pass mark is where the line meets the borderline grade", async () => {
    await open("osce");
    const stations = table(owner, "Stations");
    // Scores 0, 50, 100 on grades 1.5, 2, 3: slope 64.29, so 39.3 at the grade 2.
    await expect(stations.getByRole("row").nth(1)).toContainText("39.3%");
    await expect(row(table(owner, "Candidates over all stations"), /Clip C/u)).toContainText(
      "100.0%",
    );
    await expectNoFindings(owner);

    // Three candidates are too few to tell severity from: it is said, and scores stay as given.
    await owner.getByRole("combobox", { name: "Scores" }).click();
    await owner.getByRole("option", { name: "adjusted for severity" }).click();
    await expect(owner).toHaveURL(/severity=adjusted/u);
    await expect(owner.getByText(/Scores (?:could not be|are) adjusted/u)).toBeVisible();
    await expect(stations.getByRole("row").nth(1)).toContainText("%");
  });

  await test.step("many-facet Rasch: its measures, or why there are none", async () => {
    await open("facets");
    await expect(
      owner.getByText(/The model cannot be fitted|ratings by 2 raters on/u).first(),
    ).toBeVisible();
    await expectNoFindings(owner);
  });
});

test("without the server a view keeps its figures, one that was never opened says so, and both come by themselves @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  await call(page.context(), site, contract.signIn, {
    body: { email: administrator.email, password: administrator.password },
  });
  await page.goto(`/studies/${analysed}/analysis`);
  const figures = table(page, "Full time budget");
  await expect(row(figures, /Solitary Max/u)).toBeVisible();

  await site.kill();
  await page.getByRole("button", { name: "Add a filter" }).click();
  await page.getByRole("menuitem", { name: "Raters" }).click();
  await page.keyboard.type("lea");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const said = page.getByRole("alert");
  await expect(said).toContainText(/not reachable.*Results from/su);
  await expect(row(figures, /Solitary Max/u)).toBeVisible();

  // Its code is not here yet either: the page stays, and says it in its place.
  await page.getByRole("tab", { name: "Co-occurrence", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: /^Which behaviours occur at the/u }),
  ).toBeVisible();
  await expect(said).toContainText("Server not reachable");

  await site.start();
  await expect(said).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole("region", { name: "Excluded data" })).toBeVisible();
  await page.goBack();
  await expect(row(figures, /Solitary Lea/u)).toBeVisible();
  await expect(row(figures, /Solitary Max/u)).toHaveCount(0);
});

test("a chart leaves the screen as SVG, as PNG and as numbers", async ({ newcomer, site }) => {
  const owner = await newcomer();
  const { email, password } = administrator;
  await call(owner.context(), site, contract.signIn, { body: { email, password } });
  await owner.goto(`/studies/${analysed}/analysis?duration=total`);
  const chart = owner.getByRole("figure", { name: /^Looks differs most/u });
  await expect(chart.locator("[data-mark=bar]").first()).toBeVisible();

  const svg = await saved(owner, chart, /SVG/u);
  const png = await saved(owner, chart, /PNG/u);
  const numbers = await saved(owner, chart, /CSV/u);

  // Which version drew it is in its name.
  expect(svg.name).toMatch(/^duration-total-interrater-\d+\.\d+\.\d+(?:\+\w+)?\.svg$/u);
  const text = svg.content.toString("utf8");
  expect(text).toMatch(/^(?:<\?xml[^>]*>\s*)?<svg /u);
  for (const word of ["Looks differs most", "Lea", "Max", "Together"]) {
    expect(text).toContain(word);
  }
  expect(text).not.toContain("var(--");
  expect(png.content.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect(png.content.length).toBeGreaterThan(5_000);
  const rows = numbers.content.toString("utf8").trim().split(/\r?\n/u);
  expect(rows.find((line) => line.startsWith("Solitary"))).toMatch(/^Solitary,90(?:,.*)?,45/u);

  const saving = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "Export table (CSV)" }).click();
  const all = readFileSync(await (await saving).path(), "utf8")
    .trim()
    .split(/\r?\n/u);
  expect(all[0]).toContain(
    "count,per_minute,per_minute_low,per_minute_high,share,share_low,share_high,total_s,mean_s",
  );
  // All three clips are alike: they say nothing on how sure the figures are.
  expect(all.find((line) => line.startsWith("Solitary,Lea"))).toContain("state,3,1,,,0.5,,,90,30");
});

/** Where the mark that is chosen by key stands, from the corner of its row. */
async function chosenMark(page: Page): Promise<{ x: number; y: number }> {
  const corner = await place(page.getByRole("button", { name: "Clip A, Lea · round 2" }));
  const box = await page.locator("[data-mark=chosen]").boundingBox();
  if (!box) throw new Error("no mark is chosen");
  return { x: box.x + box.width / 2 - corner.x, y: box.y + box.height / 2 - corner.y };
}

async function place(one: Locator): Promise<{ x: number; y: number }> {
  await one.scrollIntoViewIfNeeded();
  const box = await one.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

function table(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true }).getByRole("table");
}

function row(within: Locator, name: RegExp): Locator {
  return within.getByRole("row", { name });
}

async function saved(page: Page, chart: Locator, format: RegExp) {
  await chart.getByRole("button", { name: /^Export/u }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: format }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}
