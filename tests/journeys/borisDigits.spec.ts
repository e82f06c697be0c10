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

test("the page shows kappa and identity of a BORIS project with the digits that BORIS prints @whole", async ({
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

  const pairs = (raters.length * (raters.length - 1)) / 2;

  const [shown, wanted]: [string[], string[]] = [[], []];
  for (const seconds of intervals) {
    const some = printed.filter((one) => one.interval_s === seconds);
    for (const kind of ["boris_kappa", "boris_identity"] as const) {
      const address = new URLSearchParams({
        by: "pair",
        statistics: `${kind}:unitUs=${seconds * 1e6}`,
        codeIds: idsOf(codes, some[0]?.behaviors ?? []),
        subjectIds: idsOf(subjects, some[0]?.subjects ?? []),
      });
      // oxlint-disable no-await-in-loop -- One page after the other.
      await page.goto(`/studies/${studyId}/agreement?${String(address)}`);
      const cells = page
        .getByRole("grid", { name: /^Chart: Agreement by rater pair/u })
        .getByRole("gridcell", { name: / and .*:/u });
      await expect(cells).toHaveCount(pairs, { timeout: 120_000 });
      const names = await cells.evaluateAll((all) =>
        // Without the marks that keep names of other scripts to themselves.
        all.map((cell) => (cell.ariaLabel ?? "").replaceAll(/[\u2066-\u2069]/gu, "")),
      );
      // oxlint-enable no-await-in-loop
      for (const one of some) {
        const place = `${kind} ${one.obs1} / ${one.obs2}, ${one.interval_s} s:`;
        shown.push(`${place} ${numberIn(names.find((name) => isOf(name, one)))}`);
        wanted.push(`${place} ${digitsOf(one, kind)}`);
      }
    }
  }

  expect(shown).toEqual(wanted);
  expect(wanted.filter((line) => !line.endsWith(" none")).length).toBeGreaterThan(60);
});

function isOf(name: string, { obs1, obs2 }: Printed): boolean {
  return [`${obs1} and ${obs2}: `, `${obs2} and ${obs1}: `].some((pair) => name.startsWith(pair));
}

/** Where there is no kappa BORIS prints -100, and beside it whatever the identity with nothing is. */
function digitsOf(
  { kappa, needleman_wunsch_identity_pct: percent }: Printed,
  kind: "boris_kappa" | "boris_identity",
): string {
  if (kappa === -100) return "none";
  return kind === "boris_kappa" ? (kappa + 0).toFixed(3) : percent.toFixed(1);
}

function numberIn(name: string | undefined): string {
  if (name === undefined) return "no cell";
  return /: (−?\d+\.\d+)/u.exec(name)?.[1]?.replace("−", "-") ?? "none";
}

function idsOf(
  things: readonly { readonly id: string; readonly name: string }[],
  names: readonly string[],
): string {
  return names.map((name) => things.find((one) => one.name === name)?.id ?? "nobody").join(",");
}
