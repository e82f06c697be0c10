import { contract } from "../../src/api/contract.ts";
import { borisTestProject, type Printed } from "../formats/borisTestProject.ts";
import { lacks } from "../needs.ts";
import { importedAs, signedIn } from "./exchanging.ts";
import { call } from "./ground.ts";
import { expect, test } from "./site.ts";

test.use({ story: "boris digits" });
test.skip(lacks("samples"), "needs ../shared/samples");

/** How long an interval BORIS was given, in seconds; shorter ones are compared in `borisFigures.test.ts`. */
const intervals = [1, 3, 10];

test("the page shows kappa and identity of a BORIS project with the digits that BORIS prints", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(300_000);
  const page = await newcomer();
  const as = await signedIn(page, site);
  const boris = await borisTestProject();
  const studyId = await importedAs(as, site, boris.study, boris.observations);
  const { schemeVersion, raters } = await call(as, site, contract.readAgreement, {
    params: { studyId },
    query: {},
  });
  const { codes = [], subjects = [] } = schemeVersion?.scheme ?? {};
  const printed = boris
    .printedIn("irr_cohen_kappa_and_nw.json")
    .filter((one) => intervals.includes(one.interval_s));
  const names = raters.map(({ name }) => name);

  const [shown, wanted]: [string[], string[]] = [[], []];
  for (const seconds of intervals) {
    const some = printed.filter((one) => one.interval_s === seconds);
    const recipes = ["boris_kappa", "boris_identity"].map((id) => `${id}:unitUs=${seconds * 1e6}`);
    const address = new URLSearchParams({
      by: "pair",
      recipes: recipes.join(","),
      codeIds: idsOf(codes, some[0]?.behaviors ?? []),
      subjectIds: idsOf(subjects, some[0]?.subjects ?? []),
    });
    // oxlint-disable no-await-in-loop -- One page after the other.
    await page.goto(`/studies/${studyId}/agreement?${String(address)}`);
    await page.getByRole("tab", { name: "Rater pairs" }).click();
    const table = page.getByRole("tabpanel").getByRole("table").first();
    const pairs = (names.length * (names.length - 1)) / 2;
    await expect(table.getByRole("rowheader")).toHaveCount(pairs, { timeout: 120_000 });
    const rows = await table.locator("tbody tr").evaluateAll((all) =>
      all.map((row) => ({
        // Without the marks that keep names of other scripts to themselves.
        name: (row.querySelector("th")?.textContent ?? "").replaceAll(/[\u2066-\u2069]/gu, ""),
        figures: Array.from(row.querySelectorAll("td[data-recipe]"), (cell) => cell.textContent),
      })),
    );
    // oxlint-enable no-await-in-loop
    for (const one of some) {
      const row = rows.find(({ name }) => isOf(name, one));
      const place = `${one.obs1} / ${one.obs2}, ${one.interval_s} s:`;
      shown.push(`${place} ${row?.figures.map(firstNumber).join(" ") ?? "no row"}`);
      wanted.push(`${place} ${digitsOf(one)}`);
    }
  }

  expect(shown).toEqual(wanted);
  expect(wanted.filter((line) => !line.endsWith("none none")).length).toBeGreaterThan(30);
});

function isOf(name: string, { obs1, obs2 }: Printed): boolean {
  return [`${obs1} and ${obs2}`, `${obs2} and ${obs1}`].includes(name);
}

/** Where there is no kappa BORIS prints -100, and beside it whatever the identity with nothing is. */
function digitsOf({ kappa, needleman_wunsch_identity_pct: percent }: Printed): string {
  if (kappa === -100) return "none none";
  return `${(kappa + 0).toFixed(3)} ${percent.toFixed(1)}`;
}

function firstNumber(cell: string | null): string {
  return /−?\d+\.\d+/u.exec(cell ?? "")?.[0].replace("−", "-") ?? "none";
}

function idsOf(
  things: readonly { readonly id: string; readonly name: string }[],
  names: readonly string[],
): string {
  return names.map((name) => things.find((one) => one.name === name)?.id ?? "nobody").join(",");
}
