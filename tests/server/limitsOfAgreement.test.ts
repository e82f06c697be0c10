import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamSize, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();
const sizes: readonly TeamSize[] = [
  { seed: 703, raters: 3, recordings: 16, ratersEach: [2, 3] },
  { seed: 730, raters: 30, recordings: 40, ratersEach: [2, 6] },
];

describe.skipIf(!server).each(sizes)("limits of agreement, of $raters raters", (size) => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, size);
  }, 240_000);
  afterAll(() => application?.stop());

  const limits = (raterA: Id<"account">, raterB: Id<"account">, criterionId?: Id<"criterion">) => {
    const params = { studyId: study.studyId };
    const query = { roundIds: "all", raterA, raterB, ...(criterionId && { criterionId }) };
    return owner.send(contract.readLimitsOfAgreement, { params, query });
  };

  test("are those of what both gave on each criterion with distances, with the sign of their order", async () => {
    const [criterion] = study.scheme.criteria;
    if (!criterion) throw new Error("no criteria");
    const { places: all } = await owner.send(contract.readCriterionRatings, {
      params: { studyId: study.studyId, criterionId: criterion.id },
      query: { roundIds: "all" },
    });
    const shared = new Map<string, { readonly pair: readonly Id<"account">[]; count: number }>();
    for (const { ratings } of all) {
      const raterIds = ratings.map(({ raterId }) => raterId);
      for (const [at, one] of raterIds.entries()) {
        for (const other of raterIds.slice(at + 1)) {
          const known = shared.get(`${one} ${other}`);
          shared.set(`${one} ${other}`, { pair: [one, other], count: (known?.count ?? 0) + 1 });
        }
      }
    }
    const [most] = [...shared.values()].toSorted((a, b) => b.count - a.count);
    const [raterA, raterB] = most?.pair ?? [];
    if (!raterA || !raterB) throw new Error("nobody shares a recording");
    const withDistances = study.scheme.criteria.filter(({ scale }) =>
      ["ordinal", "interval", "ratio"].includes(scale),
    );
    expect(withDistances.length).toBeGreaterThan(0);
    let defined = 0;
    for (const { id } of withDistances) {
      // oxlint-disable no-await-in-loop -- A few.
      const { places } = await owner.send(contract.readCriterionRatings, {
        params: { studyId: study.studyId, criterionId: id },
        query: { roundIds: "all", raterA, raterB },
      });
      const differences = places.flatMap(({ ratings }) => {
        const [a, b] = [raterA, raterB].map(
          (rater) => ratings.find(({ raterId }) => raterId === rater)?.value ?? null,
        );
        return a === null || b === null || a === undefined || b === undefined ? [] : [a - b];
      });
      const told = await limits(raterA, raterB, id);
      const turned = await limits(raterB, raterA, id);
      // oxlint-enable no-await-in-loop
      const n = differences.length;
      const mean = differences.reduce((sum, one) => sum + one, 0) / n;
      const sd = Math.sqrt(differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1));

      expect([told.units, told.points.length]).toEqual([n, n]);
      expect(told.bias.kind).toBe(n > 1 ? "value" : "undefined");
      const numbers = [told.bias, told.lower, told.upper].map((one) =>
        one.kind === "value" ? one.value : NaN,
      );
      const back = [turned.bias, turned.upper, turned.lower].map((one) =>
        one.kind === "value" ? -one.value : NaN,
      );
      if (n < 2) continue;
      defined += 1;
      [mean, mean - 1.96 * sd, mean + 1.96 * sd].forEach((number, at) => {
        expect(numbers[at]).toBeCloseTo(number, 9);
        expect(back[at]).toBeCloseTo(number, 9);
      });
    }
    expect(defined).toBeGreaterThan(0);
  });

  test("are none on a scale of names", async () => {
    const [raterA = "", raterB = ""] = study.raterIds;
    const nominal = study.scheme.criteria.find(({ scale }) => scale === "nominal");
    const refusal = await owner.refusal(contract.readLimitsOfAgreement, {
      params: { studyId: study.studyId },
      query: { raterA, raterB, criterionId: nominal?.id ?? "" },
    });

    expect(refusal).toBe("not_found");
  });
});
