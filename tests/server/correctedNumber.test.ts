import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CorrectedReply } from "../../src/api/contract/programAgreement.ts";
import type { Request } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import { continuousSampling } from "../../src/domain/entities/observation.ts";
import type { PlanSettings } from "../../src/domain/entities/plan.ts";
import { id, type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { commonStretches, coveredStretches, type Stretch } from "../../src/domain/spans.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { lacks, why } from "../needs.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { type Application, password, type Person, setUp, startApplication } from "./application.ts";
import { makeTeamStudy, type TeamStudy } from "./teamStudy.ts";

const [server] = databases();
const second = 1_000_000;
const lengthS = 120;
const groups = ["home", "school"] as const;

interface Planted {
  readonly study: TeamStudy;
  readonly personId: Id<"account">;
  readonly programId: Id<"account">;
  readonly codeId: Id<"code">;
  readonly criterionId: Id<"criterion">;
  readonly variableId: Id<"variable">;
  /** Of all recordings, as people would say it if they coded them. */
  readonly truth: {
    readonly share: number;
    readonly rate: number;
    readonly mean: number;
    readonly difference: number;
  };
  readonly recordingIds: readonly Id<"recording">[];
}

describe.skipIf(!server)("the corrected number", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  });
  afterAll(() => application?.stop());

  /** A program that finds too much in all recordings; a plan draws some of them, and one person codes these. */
  async function planted(
    seed: number,
    {
      recordings,
      drawn,
      segments,
    }: {
      readonly recordings: number;
      readonly drawn: readonly number[];
      /** Of each recording people code some segments, instead of all of some recordings. */
      readonly segments?: { readonly share: number; readonly segmentUs: number };
    },
  ): Promise<Planted> {
    const { database } = application.tools;
    const study = await makeTeamStudy(application, owner, {
      seed,
      raters: 2,
      recordings,
      ratersEach: [2, 2],
    });
    const { studyId, scheme, raterIds } = study;
    const [personId = owner.accountId, programId = owner.accountId] = raterIds;
    const roundId = study.roundIds[0] ?? id("round").parse("");
    const codeId = scheme.codes[0]?.id ?? id("code").parse("");
    const criterionId =
      scheme.criteria.find(({ scale }) => scale === "interval")?.id ?? id("criterion").parse("");
    const variableId = id("variable").parse(uuidv7());
    await database.deleteFrom("event").where("studyId", "=", studyId).execute();
    await database.deleteFrom("rating").where("studyId", "=", studyId).execute();
    await database.deleteFrom("observation").where("studyId", "=", studyId).execute();
    const facts = { name: "Detector", version: "1", settingsHash: "", owner: "", licence: "" };
    await database
      .insertInto("program")
      .values({ accountId: programId, studyId, ...facts })
      .execute();
    const rows = await database
      .selectFrom("recording")
      .select("id")
      .where("studyId", "=", studyId)
      .orderBy("id")
      .execute();
    const random = randomFrom(seed);
    const truths = new Map(
      rows.map((row, at) => {
        const group = at % 2;
        const bouts = 2 + Math.floor(6 * random()) + 3 * group;
        const longS = 3 + 4 * random();
        const rating = 2 + Math.floor(4 * random());
        return [row.id, { group, bouts, longS, rating }] as const;
      }),
    );
    await database
      .updateTable("study")
      .set({
        variables: JSON.stringify([
          {
            id: variableId,
            name: "Place",
            type: "choice",
            unit: "",
            choices: groups,
            isHidden: false,
          },
        ]),
      })
      .where("id", "=", studyId)
      .execute();
    for (const [recordingId, { group }] of truths) {
      // oxlint-disable-next-line no-await-in-loop -- There are few.
      await database
        .updateTable("recording")
        .set({ values: JSON.stringify({ [variableId]: groups[group] }) })
        .where("id", "=", recordingId)
        .execute();
    }

    /** Bouts of one length, one every ten seconds; the program sees each longer, and two more in each recording. */
    async function code(
      observationId: Id<"observation">,
      recordingId: string,
      isProgram: boolean,
      spans: readonly Stretch[] = [],
    ) {
      const own = truths.get(id("recording").parse(recordingId));
      if (!own) throw new Error("no such recording");
      const more = isProgram ? 2 : 0;
      const longS = own.longS + (isProgram ? 2 + random() : 0);
      const events = commonStretches(
        Array.from({ length: own.bouts + more }, (_, at) => ({
          startUs: at * 10 * second,
          endUs: Math.round((at * 10 + longS) * second),
        })),
        coveredStretches(spans, lengthS * second),
      );
      if (events.length > 0)
        await database
          .insertInto("event")
          .values(
            events.map(({ startUs, endUs }) => ({
              studyId,
              observationId,
              id: id("event").parse(uuidv7()),
              kind: "state" as const,
              codeId,
              subjectId: null,
              startUs: mediaTimeUs.parse(startUs),
              endUs: mediaTimeUs.parse(endUs),
              modifiers: "{}",
              comment: "",
              confidence: null,
              version: 1,
              isDeleted: false,
            })),
          )
          .execute();
      await database
        .insertInto("rating")
        .values({
          studyId,
          observationId,
          criterionId,
          value: own.rating + (isProgram ? 2 : 0),
          cannotBeJudged: false,
          reason: "",
          comment: "",
          evidence: "[]",
        })
        .execute();
    }

    const ofProgram = rows.map((row) => ({
      ...observationOf({ study }, row.id, programId),
      ...submitted,
    }));
    await database.insertInto("observation").values(ofProgram).execute();
    for (const one of ofProgram) {
      // oxlint-disable-next-line no-await-in-loop -- There are few.
      await code(one.id, one.recordingId, true);
    }
    const params = { studyId };
    const { schemeVersionId } = await database
      .selectFrom("round")
      .select("schemeVersionId")
      .where("studyId", "=", studyId)
      .where("id", "=", roundId)
      .executeTakeFirstOrThrow();
    const doubles: z.input<typeof PlanSettings>["double"][] = segments
      ? [{ by: "segments", ...segments }]
      : drawn.map((count) => ({ by: "next", count, rareCodeIds: [], rareShare: 0 }));
    for (const [at, double] of doubles.entries()) {
      const wish: z.input<typeof PlanSettings> = {
        schemeVersionId,
        roundId,
        recordingIds: null,
        raterIds: [personId],
        ratersEach: 0,
        double,
        seed: seed + at,
      };
      const { digest } = await owner.send(contract.previewPlan, { params, body: wish });
      await owner.send(contract.applyPlan, {
        params,
        body: { id: id("plan").parse(uuidv7()), settings: wish, digest },
      });
      const given = await database
        .selectFrom("observation")
        .select(["id", "recordingId", "spans"])
        .where("studyId", "=", studyId)
        .where("raterId", "=", personId)
        .where("state", "=", "assigned")
        .execute();
      expect(given).toHaveLength(double.by === "next" ? double.count : recordings);
      for (const one of given) await code(one.id, one.recordingId, false, one.spans);
      await database
        .updateTable("observation")
        .set(submitted)
        .where("studyId", "=", studyId)
        .where("raterId", "=", personId)
        .execute();
    }
    const all = [...truths.values()];
    const mean = (of: (one: (typeof all)[number]) => number, some = all) =>
      some.reduce((sum, one) => sum + of(one), 0) / some.length;
    const shareOf = (one: (typeof all)[number]) => (one.bouts * one.longS) / lengthS;
    return {
      study,
      personId,
      programId,
      codeId,
      criterionId,
      variableId,
      recordingIds: rows.map((row) => row.id),
      truth: {
        share: mean(shareOf),
        rate: mean(({ bouts }) => bouts / (lengthS / 60)),
        mean: mean(({ rating }) => rating),
        difference:
          mean(
            shareOf,
            all.filter(({ group }) => group === 0),
          ) -
          mean(
            shareOf,
            all.filter(({ group }) => group === 1),
          ),
      },
    };
  }

  type Query = NonNullable<Request<typeof contract.readCorrected>["query"]>;
  const ask = (of: Planted, query: Partial<Query>, as: Person = owner): Promise<CorrectedReply> =>
    as.send(contract.readCorrected, {
      params: { studyId: of.study.studyId, raterId: of.programId },
      query: { of: "share", codeId: of.codeId, ...query },
    });

  test.each([
    [26_101, { recordings: 16, drawn: [8] }],
    [26_112, { recordings: 40, drawn: [8, 6] }],
    [26_103, { recordings: 100, drawn: [30] }],
  ] as const)(
    "has the truth within its limits, which the program alone misses (%i)",
    async (seed, size) => {
      const study = await planted(seed, size);
      const asked: readonly [keyof Planted["truth"], Partial<Query>][] = [
        ["share", { half: "0.02" }],
        ["rate", { of: "rate" }],
        ["mean", { of: "mean", codeId: undefined, criterionId: study.criterionId }],
      ];
      const coded = size.drawn.reduce((sum, count) => sum + count, 0);
      for (const [what, query] of asked) {
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        const { number, recordings } = await ask(study, query);
        if (number.kind !== "corrected") throw new Error(number.because);
        const truth = study.truth[what];
        expect(recordings).toEqual({ all: size.recordings, drawn: coded, coded });
        expect(within(truth, number.corrected)).toBe(true);
        expect(number.program.value).toBeGreaterThan(truth * 1.1);
        expect(number.program.low).toBeGreaterThan(truth);
        expect(Math.abs(number.corrected.value - truth)).toBeLessThan(
          Math.abs(number.program.value - truth),
        );
        expect(number.lambda).toBeGreaterThan(0.3);
      }
      const { number } = await ask(study, { half: "0.01" });
      const more = number.kind === "corrected" ? number.more : null;
      expect(more?.kind).not.toBe("none");
      expect(more).not.toBeNull();

      const groupsApart = await ask(study, {
        variableId: study.variableId,
        first: groups[0],
        second: groups[1],
      });
      // Of few recordings one of the groups may have too few.
      const apart = groupsApart.number;
      const [because, isThere] =
        apart.kind === "undefined"
          ? [apart.because, size.recordings < 40]
          : ["too_few_recordings", within(study.truth.difference, apart.corrected)];
      expect([because, isThere]).toEqual(["too_few_recordings", true]);
    },
    30_000,
  );

  test("of mean ratings and of two groups is what the clients say", async (context) => {
    context.skip(lacks("python3") || lacks("httr2"), why("httr2"));
    const study = await planted(26_106, { recordings: 40, drawn: [20] });
    const { secret } = await owner.send(contract.makeToken, {
      body: {
        id: newId("accessToken"),
        name: "Clients",
        studyId: study.study.studyId,
        groups: ["read"],
        password,
      },
    });
    const groupsOf = { variableId: study.variableId, first: groups[0], second: groups[1] };
    const ofMean = { of: "mean", codeId: undefined, criterionId: study.criterionId } as const;
    const wanted = [await ask(study, ofMean), await ask(study, { ...ofMean, ...groupsOf })];
    const environment = {
      SERVER: application.address,
      TOKEN: secret,
      STUDY: study.study.studyId,
      PROGRAM: study.programId,
      CRITERION: study.criterionId,
      VARIABLE: study.variableId,
    };

    expect(wanted.map(({ number }) => number.kind)).toEqual(["corrected", "corrected"]);
    expect(JSON.parse(await said(["python3", "-c", inPython], environment))).toEqual(wanted);
    const rows = z
      .array(z.array(z.object({ from: z.string(), unit: z.string(), value: z.number() })))
      .parse(JSON.parse(await said(["Rscript", "-e", inR], environment)));
    rows.forEach((own, at) => {
      const number = wanted[at]?.number;
      if (number?.kind !== "corrected") throw new Error("no number");
      expect(own.map(({ from, unit }) => [from, unit])).toEqual(
        (["people", "program", "corrected"] as const).map((from) => [from, "recording"]),
      );
      for (const from of ["people", "program", "corrected"] as const) {
        const { value = NaN } = own.find((one) => one.from === from) ?? {};
        expect(Math.abs(value - number[from].value)).toBeLessThan(1e-9);
      }
    });
  }, 60_000);

  test.each([
    [26_201, 8],
    [26_202, 30],
    [26_203, 100],
  ] as const)(
    "of random segments of each recording has the truth within its limits (%i, %i recordings)",
    async (seed, recordings) => {
      const segments = { share: 0.3, segmentUs: 15 * second };
      const study = await planted(seed, { recordings, drawn: [], segments });
      for (const [what, query, wanted] of [
        ["share", { half: "0.001" }, ["segments", "recordings"]],
        ["rate", { of: "rate", half: "9" }, ["none"]],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- One after the other.
        const { number, ...counts } = await ask(study, query);
        if (number.kind !== "corrected") throw new Error(number.because);
        expect(counts.recordings).toEqual({
          all: recordings,
          drawn: recordings,
          coded: recordings,
        });
        expect(within(study.truth[what], number.corrected)).toBe(true);
        const error = (one: { readonly value: number }) => Math.abs(one.value - study.truth[what]);
        expect(error(number.corrected)).toBeLessThan(error(number.program));
        expect(number.program.value).toBeGreaterThan(study.truth[what] * 1.1);
        expect(wanted).toContain(number.more?.kind);
      }
      const ofRatings = { of: "mean" as const, codeId: undefined, criterionId: study.criterionId };
      expect(await ask(study, ofRatings)).toMatchObject({
        number: { because: "rated_segments" },
        unit: "recording",
      });
      expect((await ask(study, {})).unit).toBe("segment");
    },
    30_000,
  );

  test("of segments is refused where somebody coded others than were drawn", async () => {
    const { database } = application.tools;
    const segments = { share: 0.3, segmentUs: 15 * second };
    const study = await planted(26_204, { recordings: 8, drawn: [], segments });
    expect((await ask(study, {})).number.kind).toBe("corrected");
    await database
      .updateTable("observation")
      .set({
        spans: JSON.stringify([
          { startUs: 0, endUs: 5_000_001 },
          { startUs: 30_000_000, endUs: 40_000_000 },
        ]),
      })
      .where("studyId", "=", study.study.studyId)
      .where("raterId", "=", study.personId)
      .where("recordingId", "=", study.recordingIds[0] ?? null)
      .execute();
    expect((await ask(study, {})).number).toMatchObject({ because: "inclusion_unknown" });
  });

  test("is refused where a recording was coded that no plan drew, and where nobody planned", async () => {
    const { database } = application.tools;
    const study = await planted(26_104, { recordings: 12, drawn: [6] });
    const coded = await database
      .selectFrom("observation")
      .select(["recordingId", "roundId"])
      .where("studyId", "=", study.study.studyId)
      .where("raterId", "=", study.personId)
      .execute();
    const taken = new Set<string>(coded.map(({ recordingId }) => recordingId));
    const other = study.recordingIds.find((one) => !taken.has(one));
    if (!other) throw new Error("no recordings");
    await database
      .insertInto("observation")
      .values({ ...observationOf(study, other, study.personId), ...submitted })
      .execute();
    expect((await ask(study, {})).number).toEqual({
      kind: "undefined",
      because: "coded_not_drawn",
      count: 1,
    });

    await database.deleteFrom("plan").where("studyId", "=", study.study.studyId).execute();
    expect((await ask(study, {})).number).toMatchObject({ because: "no_plan" });
  });

  test("tells nothing to who still codes one of the recordings, whatever is there", async () => {
    const { database } = application.tools;
    const study = await planted(26_105, { recordings: 12, drawn: [6] });
    const { studyId } = study.study;
    const whole = await ask(study, {});
    expect(whole.number.kind).toBe("corrected");
    await database
      .insertInto("observation")
      .values(
        observationOf(study, study.recordingIds[3] ?? id("recording").parse(""), owner.accountId),
      )
      .execute();
    const blind = await ask(study, {});
    expect(blind).toEqual({
      number: { kind: "undefined", because: "still_coding", count: 0 },
      unit: "recording",
      recordings: { all: 0, drawn: 0, coded: 0 },
    });
    await database.deleteFrom("event").where("studyId", "=", studyId).execute();
    expect(await ask(study, {})).toEqual(blind);
  });
});

/** What a command of a client prints. */
async function said(
  [command = "", ...rest]: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const clients = join(import.meta.dirname, "../../clients");
  const { stdout } = await promisify(execFile)(command, rest, {
    env: {
      ...process.env,
      PYTHONPATH: join(clients, "python/src"),
      PYTHONDONTWRITEBYTECODE: "1",
      CLIENT: join(clients, "r/R"),
      ...environment,
    },
  });
  return stdout;
}

const inPython = `
import json, os
from interrater import Client
of = os.environ
client = Client(of["SERVER"], of["TOKEN"])
asked = dict(criterion_id=of["CRITERION"])
print(json.dumps([
  client.corrected(of["STUDY"], of["PROGRAM"], "mean", **asked),
  client.corrected(of["STUDY"], of["PROGRAM"], "mean", groups=(of["VARIABLE"], "home", "school"), **asked),
]))
`;

const inR = `
of <- Sys.getenv
for (file in list.files(of("CLIENT"), full.names = TRUE)) source(file)
client <- ir_client(of("SERVER"), of("TOKEN"))
mean <- ir_corrected(client, of("STUDY"), of("PROGRAM"), "mean", criterion = of("CRITERION"))
apart <- ir_corrected(client, of("STUDY"), of("PROGRAM"), "mean",
  criterion = of("CRITERION"), groups = c(of("VARIABLE"), "home", "school")
)
cat(jsonlite::toJSON(list(mean, apart), digits = NA))
`;

const submitted = { state: "submitted" as const, submittedAt: new Date(), revision: 5 };

function observationOf(
  { study: { studyId, roundIds } }: Pick<Planted, "study">,
  recordingId: Id<"recording">,
  raterId: Id<"account">,
) {
  return {
    studyId,
    id: id("observation").parse(uuidv7()),
    recordingId,
    roundId: roundIds[0] ?? id("round").parse(""),
    raterId,
    sampling: JSON.stringify(continuousSampling),
    spans: "[]",
    position: null,
    dueAt: null,
    state: "assigned" as const,
    revision: 0,
    eventCount: 0,
    returnReason: null,
  };
}

/** A number with limits. */
interface Limited {
  readonly low: number | null;
  readonly high: number | null;
}

function within(truth: number, { low, high }: Limited): boolean {
  return low !== null && high !== null && low <= truth && truth <= high;
}
