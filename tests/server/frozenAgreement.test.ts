import { groupings } from "../../src/agreement/row.ts";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ScopeText, scopeText } from "../../src/api/contract/scope.ts";
import { contract } from "../../src/api/contract.ts";
import { EventStatistic, RatingStatistic } from "../../src/agreement/recipes.ts";
import { recipeId } from "../../src/agreement/recipeText.ts";
import { type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";

/**
 * What a study of thirty raters is told, down to the last bit: where code is moved, nothing of it may
 * change. Where figures are meant to change, INTERRATER_FREEZE=1 records them anew, and the commit says why.
 */
const file = fileURLToPath(new URL("frozenAgreement.txt", import.meta.url));
const [server] = databases();

/** One answer has no room for all: those that were added after these are asked for at the end of the record. */
const [eventsFirst, ratingsFirst] = [10, 6];
/** Those that came later still, wherever they stand in the list: a line of their own each. */
const newest = /^(?:gamma|ioa_|modifier_)/u;
const everyEvents = EventStatistic.options.map((one) =>
  EventStatistic.parse({ kind: one.shape.kind.value }),
);
const allEvents = everyEvents.filter(({ kind }) => !newest.test(kind));
const allRatings = RatingStatistic.options.map((one) =>
  RatingStatistic.parse({ kind: one.shape.kind.value }),
);
const eventStatistics = allEvents.slice(0, eventsFirst);
const ratingStatistics = allRatings.slice(0, ratingsFirst);
const statistics = eventStatistics.map(recipeId).join(",");

describe.skipIf(!server)("what a study of thirty raters is told", () => {
  let application: Application;
  let owner: Person;
  let study: TeamStudy;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    study = await makeTeamStudy(application, owner, {
      seed: 30,
      raters: 30,
      recordings: 16,
      ratersEach: [2, 6],
    });
  }, 120_000);
  afterAll(() => application?.stop());

  async function agreement(
    scope: ScopeText,
    by: readonly string[] = groupings,
    events: string = statistics,
    ratings: readonly RatingStatistic[] = ratingStatistics,
  ) {
    const query = {
      ...scope,
      by: by.join(","),
      statistics: events,
      ratingStatistics: ratings.map(recipeId).join(","),
    };
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const answer = await owner.send(contract.readAgreement, {
        params: { studyId: study.studyId },
        query,
      });
      const { compared, all } = answer.progress;
      if (compared === all) return answer;
    }
  }

  test("is the same as before, in every recipe by every grouping, in parts and as a whole", async () => {
    const { studyId, scheme, raterIds, roundIds } = study;
    const params = { studyId };
    const told: string[] = [];
    const tell = (name: string, said: unknown) => told.push(`${name}\t${signOf(said)}`);
    const whole = await agreement({ roundIds: "all" });
    const [modifier] = scheme.modifiers;
    const pooled = { roundIds: "all" };
    const scopes: Record<string, ScopeText> = {
      whole: {},
      "first round": scopeText({ roundIds: roundIds.slice(0, 1) }),
      "ten raters": scopeText({ raterIds: raterIds.slice(5, 15) }),
      "two codes": scopeText({ codeIds: scheme.codes.slice(1, 3).map(({ id }) => id) }),
      "a point": scopeText({ codeIds: scheme.codes.slice(4, 5).map(({ id }) => id) }),
      nobody: scopeText({ subjectIds: ["nobody"] }),
      "one modifier": scopeText({
        modifierIds:
          modifier?.type === "one" ? modifier.choices.slice(0, 1).map(({ id }) => id) : [],
      }),
      "one phase": scopeText({ phases: ["Play"] }),
      "a window": scopeText({ fromUs: 20_000_000, toUs: 65_000_000 }),
    };
    for (const [name, narrowed] of Object.entries(scopes)) {
      const scope = { ...pooled, ...narrowed };
      // oxlint-disable no-await-in-loop -- One answer after the other.
      const { rows, shifts, score, ratingRows, ...rest } = await agreement(scope);
      for (const { key, ...row } of rows) tell(`agreement, ${name}, ${key}`, row);
      tell(`agreement, ${name}, ratings told apart`, { score, ratingRows });
      tell(`agreement, ${name}, shifts`, shifts);
      tell(`agreement, ${name}, besides`, rest);
      const asked = eventStatistics.map((recipe) => ({ ...scope, recipe: recipeId(recipe) }));
      for (const query of asked) {
        const confusion = await owner.send(contract.readConfusion, { params, query });
        tell(`table, ${name}, ${query.recipe}`, confusion);
      }
      // oxlint-enable no-await-in-loop
    }
    const pair = whole.rows.find(({ of }) => of.by === "pair")?.of;
    if (pair?.by !== "pair") throw new Error("there is a pair");
    const { raterA, raterB } = pair;
    for (const recipe of eventStatistics.map(recipeId)) {
      // oxlint-disable no-await-in-loop -- One answer after the other.
      const query = { ...pooled, recipe, raterA, raterB };
      tell(`table, a pair, ${recipe}`, await owner.send(contract.readConfusion, { params, query }));
      const code = { ...pooled, recipe, over: `code:${scheme.codes[0]?.id}` };
      tell(
        `table, a code, ${recipe}`,
        await owner.send(contract.readConfusion, { params, query: code }),
      );
      const cell = { ...pooled, recipe, row: "", column: scheme.codes[2]?.id ?? "" };
      tell(`moments, ${recipe}`, await owner.send(contract.readInstances, { params, query: cell }));
      // oxlint-enable no-await-in-loop
    }
    for (const { id, name } of scheme.criteria) {
      // oxlint-disable-next-line no-await-in-loop -- One answer after the other.
      const ratings = await owner.send(contract.readCriterionRatings, {
        params: { studyId, criterionId: id },
        query: pooled,
      });
      tell(`ratings, ${name}`, ratings);
    }
    tell("design", (await owner.send(contract.readReport, { params, query: pooled })).design);
    tell("glance", await glance());

    // One more observation: all but its own pairs is known from before.
    await handInAgain(study.observationIds[7]);
    const after = await agreement(pooled);
    for (const { key, ...row } of after.rows) tell(`agreement, one more, ${key}`, row);
    tell("glance, one more", await glance());

    const later = await agreement(
      pooled,
      ["overall", "pair", "code", "criterion"],
      allEvents.slice(eventsFirst).map(recipeId).join(","),
      allRatings.slice(ratingsFirst),
    );
    for (const { key, figures } of later.rows) tell(`agreement, later recipes, ${key}`, figures);
    const ofNewest = everyEvents.filter(({ kind }) => newest.test(kind));
    const last = await agreement(
      pooled,
      ["overall", "code"],
      ofNewest.map(recipeId).join(","),
      allRatings.slice(0, 1),
    );
    for (const { key, figures } of last.rows) {
      for (const [at, { kind }] of ofNewest.entries()) tell(`${kind}, ${key}`, figures[at]);
    }

    const text = `${told.join("\n")}\n`;
    if (process.env["INTERRATER_FREEZE"] !== undefined || !existsSync(file)) {
      writeFileSync(file, text);
    }
    expect(told.length).toBeGreaterThan(1_000);
    expect(text.split("\n")).toEqual(readFileSync(file, "utf8").split("\n"));
  }, 600_000);

  async function glance() {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
      const answer = await owner.send(contract.readAgreementSummary, {
        params: { studyId: study.studyId },
      });
      if (answer.compared === answer.all) return answer;
    }
  }

  /** Its first event starts later, and the rest is as it was. */
  async function handInAgain(observationId: Id<"observation"> | undefined) {
    if (!observationId) throw new Error("there is such an observation");
    const { database } = application.tools;
    const [first] = await database
      .selectFrom("event")
      .select(["id", "startUs"])
      .where("observationId", "=", observationId)
      .orderBy("id")
      .execute();
    if (!first) throw new Error("something is coded in it");
    await database
      .updateTable("event")
      .set({ startUs: mediaTimeUs.parse(first.startUs + 500_000) })
      .where("id", "=", first.id)
      .execute();
    await database
      .updateTable("observation")
      .set(({ eb }) => ({ revision: eb("revision", "+", 1) }))
      .where("id", "=", observationId)
      .execute();
  }
});

/** A short sign for what was said: one line of the record each, which says where a difference is. */
function signOf(said: unknown): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 12);
}
