import type { Figure } from "../../src/agreement/figure.ts";
import type { AgreementLine } from "../../src/agreement/row.ts";
import { contract } from "../../src/api/contract.ts";
import type { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { analysedScheme, handInKnownWork } from "./analysisGround.ts";
import { expectNoFindings } from "./findings.ts";
import { call, twoRaters } from "./ground.ts";
import { codes, newId, stateEvent } from "../sample.ts";
import { anObservationCopy, aStudyCopy } from "../server/importedStudy.ts";
import { importedAs, signedIn } from "./exchanging.ts";
import { expect, test } from "./site.ts";

test.use({ story: "agreement rounds" });
test.describe.configure({ mode: "serial" });

test("agreement is of the newest round until all are chosen together, on the page and in the report", async ({
  newcomer,
  site,
}) => {
  test.setTimeout(300_000);
  const { owner, studyId, raters } = await twoRaters(site, newcomer, analysedScheme);
  const as = owner.context();
  const clips = await handInKnownWork(site, as, studyId, raters);
  const { schemeVersion } = await call(raters[0].context, site, contract.readWorkbench, {
    params: { observationId: raters[0].observationId },
  });
  await call(as, site, contract.makeRound, {
    params: { studyId },
    body: {
      id: newId("round"),
      name: "After training",
      schemeVersionId: schemeVersion.id,
      basisRoundId: null,
    },
  });
  await handInKnownWork(site, as, studyId, raters, clips);

  await owner.goto(`/studies/${studyId}/agreement`);
  const filters = owner.getByRole("group", { name: "Data included" });
  const excluded = owner.getByRole("region", { name: "Excluded data" });
  await expect(filters).toContainText("After training", { timeout: 60_000 });
  await expect(excluded).toContainText("6 observations belong to other rounds.");

  await filters.getByRole("button", { name: /^Rounds/u }).click();
  await owner.getByRole("radio", { name: "All rounds, pooled" }).check();
  await expect(owner).toHaveURL(/roundIds=all/u);
  await owner.keyboard.press("Escape");
  await expect(filters).toContainText("all 2, pooled");
  await expect(excluded).not.toContainText("to other rounds");
  await expectNoFindings(owner);

  await owner.getByRole("link", { name: "Report" }).click();
  const paper = owner.locator("[data-paper]");
  await expect(paper).toContainText("Rounds: all 2, pooled", { timeout: 60_000 });
  await owner.goto(`/studies/${studyId}/agreement/report`);
  await expect(paper).toContainText(/Rounds: Round \d+: After training/u, { timeout: 60_000 });
});

test("two rounds are compared by choice: each by itself, their difference, its interval and what it lets say @whole", async ({
  newcomer,
  site,
}) => {
  const page = await newcomer();
  const as = await signedIn(page, site);
  const studyId = await importedAs(as, site, ...trainedBetweenRounds());
  const statistics = "duration_kappa,alpha";
  await page.goto(`/studies/${studyId}/agreement?statistics=${statistics}&by=round`);

  const section = page.getByRole("region", { name: "Compare two rows" });
  const table = section.getByRole("table");
  // Both statistics of events; the one criterion was rated by none.
  const rows = table.locator("tbody tr");
  await expect(rows).toHaveCount(3, { timeout: 60_000 });
  const shown = (await rows.allInnerTexts()).slice(0, 2).map(numbersIn);
  const asked = await call(as, site, contract.readAgreement, {
    params: { studyId },
    query: { by: "round", statistics },
  });
  const [one, other] = asked.rows.toSorted((a, b) => numberOfRound(a) - numberOfRound(b));
  const { differences } = await call(as, site, contract.readAgreement, {
    params: { studyId },
    query: { by: "round", statistics, between: `${other?.key}~${one?.key}` },
  });
  const wanted = (differences?.events ?? []).map((difference, at) => {
    const { value, low, high } = { low: null, high: null, value: NaN, ...difference };
    const figures = [other, one].map((row) => valueOf(row?.figures[at]));
    expect(value).toBeCloseTo((figures[0] ?? NaN) - (figures[1] ?? NaN), 9);
    return [...figures, value, low ?? NaN, high ?? NaN].map((part) => Number(part.toFixed(3)));
  });
  expect(shown).toEqual(wanted);
  // In the second round both are on time: the interval leaves out 0, and the page says which is higher.
  expect(wanted.every(([, , , low = 0]) => low > 0)).toBe(true);
  await expect(table.getByText(/After training\W* is higher$/u)).toHaveCount(2);
  await expectNoFindings(page);
});

/** Two raters of twelve recordings in two rounds: in the first the second is up to five seconds late, in the other hardly. */
function trainedBetweenRounds(): [StudyCopy, ObservationCopy[]] {
  const study = aStudyCopy(["Ana", "Ben"]);
  const [recording] = study.recordings;
  const [before] = study.rounds;
  if (!recording || !before) throw new Error("the copy has a recording and a round");
  const recordings = Array.from({ length: 12 }, (_, at) => ({
    ...recording,
    id: newId("recording"),
    name: `Clip ${at + 1}`,
  }));
  const after = { ...before, id: newId("round"), number: 2, name: "After training" };
  const copy = { ...study, recordings, rounds: [before, after] };
  const observations = recordings.flatMap(({ id: recordingId }, at) =>
    [before, after].flatMap((round) =>
      [0, 1].map((by) => {
        const lateUs = by * second * (round === before ? 2 + (at % 4) : (at % 4) / 20);
        return anObservationCopy(copy, {
          by,
          recordingId,
          roundId: round.id,
          events: [10, 30, 50].map((startS, nth) =>
            stateEvent(
              isTogether(by, at, nth) ? codes.together : codes.solitary,
              startS * second + lateUs,
              (startS + 12) * second + lateUs,
            ),
          ),
          ratings: [],
          parts: [],
        });
      }),
    ),
  );
  return [copy, observations];
}

/** The second of three; of every fourth recording the second rater takes it for the other code. */
function isTogether(by: number, at: number, nth: number): boolean {
  return nth === 1 && (by === 0 || at % 4 !== 3);
}

const second = 1_000_000;

function numberOfRound({ of }: AgreementLine): number {
  return of.by === "round" ? of.roundNumber : NaN;
}

function valueOf(figure: Figure | undefined): number {
  return figure?.kind === "value" ? figure.value : NaN;
}

function numbersIn(text: string): readonly number[] {
  return (text.match(/−?\d+\.\d+/gu) ?? []).map((one) => Number(one.replace("−", "-")));
}
