import type { Locator, Page } from "@playwright/test";
import { contract } from "../../src/api/contract.ts";
import { signedIn } from "./exchanging.ts";
import { call } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "agreement tables" });

/** What is in a table, line by line: the name, and its numbers. */
type Lines = readonly { readonly name: string; readonly numbers: readonly number[] }[];

test("kappa of three raters, Conger’s, Fleiss’ and Light’s, is that of the tables beside it @whole", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(240_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const studies = await call(as, site, contract.listStudies, {});
  const demo = studies.find(({ name }) => name.startsWith("Demo"));
  if (!demo) throw new Error("there is no demo study");
  const { items } = await call(as, site, contract.listRecordings, {
    params: { studyId: demo.id },
    query: {},
  });

  for (const raters of ["conger", "fleiss", "light"] as const) {
    const recipe = raters === "conger" ? "duration_kappa" : `duration_kappa:raters=${raters}`;
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    await page.goto(
      `/studies/${demo.id}/agreement?recordingIds=${items[0]?.id}&over=all&combinations=shown&statistics=${recipe}`,
    );
    // oxlint-disable-next-line no-await-in-loop -- as above
    const figure = await headline(page);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const computed = await (raters === "light" ? lights(page) : fromTables(page, raters));
    // To the three decimals that are written, but for tenths of a second in the cells.
    expect.soft(Math.abs(computed - figure), raters).toBeLessThan(0.001);
  }
});

async function headline(page: Page): Promise<number> {
  const short = page.getByRole("region", { name: "Summary" });
  const value = short.locator("bdi").filter({ hasText: /^[−\d.]+$/u });
  await expect(value.first()).toBeVisible({ timeout: 60_000 });
  return numberIn(await value.first().innerText());
}

async function fromTables(page: Page, raters: "conger" | "fleiss"): Promise<number> {
  const matrix = page
    .getByRole("figure")
    .filter({ hasText: /Pooled confusion matrix/u })
    .last();
  await matrix.getByRole("button", { name: "Table", exact: true }).click();
  const cells = (await linesOf(matrix.getByRole("table"))).slice(0, -1);
  const all = cells.reduce((sum, { numbers }) => sum + (numbers.at(-1) ?? NaN), 0);
  const observed = cells.reduce((sum, { numbers }, at) => sum + (numbers[at] ?? NaN), 0) / all;
  const shares =
    raters === "fleiss"
      ? [cells.map(({ numbers }) => (numbers.at(-1) ?? NaN) / all)]
      : (await linesOf(page.getByRole("table", { name: "Marginals by rater" }))).map(
          ({ numbers }) => {
            const whole = numbers.reduce((sum, one) => sum + one, 0);
            return numbers.map((one) => one / whole);
          },
        );
  const pairs =
    raters === "fleiss"
      ? [[shares[0] ?? [], shares[0] ?? []] as const]
      : shares.flatMap((one, at) => shares.slice(at + 1).map((other) => [one, other] as const));
  const expected =
    pairs.reduce(
      (sum, [one, other]) =>
        sum + one.reduce((own, share, at) => own + share * (other[at] ?? 0), 0),
      0,
    ) / pairs.length;
  return (observed - expected) / (1 - expected);
}

/** Each pair of raters with its kappa, in the breakdown. */
async function lights(page: Page): Promise<number> {
  await page.getByRole("tab", { name: "Rater pairs" }).click();
  const table = page.getByRole("tabpanel").getByRole("table").first();
  await expect(table.getByRole("rowheader")).toHaveCount(3, { timeout: 30_000 });
  const texts = await table.locator("tbody td[data-recipe]").allInnerTexts();
  const kappas = texts.map((text) => numberIn(/[−\d.]+/u.exec(text)?.[0] ?? ""));
  return kappas.reduce((sum, one) => sum + one, 0) / kappas.length;
}

async function linesOf(table: Locator): Promise<Lines> {
  await expect(table).toBeVisible();
  return table.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector("th")?.textContent ?? "",
      numbers: Array.from(row.querySelectorAll("td"), (cell) =>
        Number((cell.textContent ?? "").replaceAll(",", "").replace("−", "-")),
      ),
    })),
  );
}

function numberIn(text: string): number {
  return Number(text.replaceAll(",", "").replace("−", "-"));
}
