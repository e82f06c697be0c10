import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamSize, type TeamStudy } from "./teamStudy.ts";
import { ends } from "../whole.ts";

const [server] = databases();

/** Everybody rates everything, but for gaps; few of many; two of many. */
const sizes: readonly TeamSize[] = ends([
  { seed: 3, raters: 3, recordings: 40, ratersEach: [3, 3] },
  { seed: 31, raters: 30, recordings: 40, ratersEach: [2, 6] },
  { seed: 100, raters: 100, recordings: 40, ratersEach: [2, 2] },
]);

describe.skipIf(!server)("a rubric where not all rated all", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());

  test.each(sizes)(
    "of $raters raters has the kappa of all their pairs together, and a D-study of all the ratings",
    async (size) => {
      const study = await makeTeamStudy(application, owner, size);
      const params = { studyId: study.studyId };
      const { rows } = await owner.send(contract.readAgreement, {
        params,
        query: {
          by: "criterion",
          ratingStatistics: "weighted_kappa:weights=quadratic",
          roundIds: "all",
        },
      });
      const [warmth] = study.scheme.criteria;
      if (!warmth) throw new Error("there is a criterion");
      const line = rows.find(({ of }) => of.by === "criterion" && of.criterionId === warmth.id);
      const [figure] = line?.figures ?? [];
      const units = await unitsOf(study, warmth.id);
      expect(figure?.kind === "value" ? figure.value : NaN).toBeCloseTo(quadraticKappa(units), 9);
      expect(line?.events).toBe(units.flat().length);

      const d = await owner.send(contract.readGeneralizability, {
        params,
        query: { criterionId: warmth.id, roundIds: study.roundIds[0] ?? "" },
      });
      // Every rating counts, however few raters have recordings in common.
      expect(d.ratings.used).toBe(d.ratings.all);
      expect(d.study).toMatchObject({ kind: "value", design: "p x r", fit: "reml" });

      // Severities differ by nothing that was planted, and the screen is told so.
      const rasch = await owner.send(contract.readManyFacet, {
        params,
        query: { roundIds: study.roundIds[0] ?? "" },
      });
      if (rasch.study.kind !== "value") throw new Error(rasch.study.because);
      expect(rasch.excluded.offScale).toBe(0);
      expect(rasch.study.raters.length).toBeGreaterThan(0.5 * size.raters);
      expect(rasch.study.rated.length).toBeGreaterThan(0.8 * size.recordings);
      expect(rasch.study.cautions).toContain("severities_do_not_differ");
    },
    120_000,
  );

  /** The values of each recording in a round that two raters or more judged. */
  async function unitsOf(
    { studyId }: TeamStudy,
    criterionId: Id<"criterion">,
  ): Promise<readonly (readonly number[])[]> {
    const { database } = application.tools;
    const given = await database
      .selectFrom("rating")
      .innerJoin("observation", "observation.id", "rating.observationId")
      .select(["observation.recordingId", "observation.roundId", "rating.value"])
      .where("rating.studyId", "=", studyId)
      .where("rating.criterionId", "=", criterionId)
      .where("rating.value", "is not", null)
      .execute();
    const units = new Map<string, number[]>();
    for (const { recordingId, roundId, value } of given) {
      const key = `${recordingId} ${roundId}`;
      units.set(key, [...(units.get(key) ?? []), value ?? 0]);
    }
    return [...units.values()].filter((values) => values.length > 1);
  }
});

/** By the book: every pair of ratings of one unit in both orders, in one table, with quadratic weights. */
function quadraticKappa(units: readonly (readonly number[])[]): number {
  const pairs = units.flatMap((values) =>
    values.flatMap((a, at) =>
      values.flatMap((b, other) => (at === other ? [] : [[a, b] as const])),
    ),
  );
  const apart = pairs.reduce((sum, [a, b]) => sum + (a - b) ** 2, 0) / pairs.length;
  const margin = pairs.map(([a]) => a);
  let byChance = 0;
  for (const a of margin) for (const b of margin) byChance += (a - b) ** 2;
  return 1 - apart / (byChance / margin.length ** 2);
}
