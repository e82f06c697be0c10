import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { ObservationCopy } from "../../src/formats/studyCopy.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { type Application, type Person, setUp, startApplication } from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";
import { addProgram, sendWork } from "./programRater.ts";
import { samples } from "./walkSamples.ts";

const [server] = databases();
const second = 1_000_000;

/** What lists the data themselves, of whomever they are, or who is in the study: figures are all the others. */
const ofData: ReadonlySet<CallName> = new Set([
  "listMembers",
  "listPrograms",
  "listObservations",
  "listRecordings",
  "listHistory",
  "exportHistory",
  "readScopeChoices",
  "readCodings",
  "readComparison",
  "readSchemeImpact",
  "listAffected",
  "exportStudy",
  "readExportLosses",
  "previewRecordingErasure",
  "previewStudyErasure",
  // How much there is of everything, for whoever answers for it.
  "readDataProtection",
  // How far the server is, and no figure.
  "readAnalysisProgress",
  // One rater against all others, chosen among all of them: tested in `programAgreement.test.ts`.
  "readProgram",
  "readProgramInstances",
  "readCorrected",
  "watchChanges",
]);

describe.skipIf(!server)("a program whose work is wild", () => {
  let application: Application;
  let owner: Person;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
  }, 60_000);
  afterAll(() => application?.stop());

  test.each([
    [3, 4],
    [30, 2],
  ])(
    "changes no bit of any figure of %i people, by any call there is",
    { timeout: 120_000 },
    async (raters, recordings) => {
      const studyId = await peoplesStudy(raters, recordings);
      const before = await figures(studyId);
      expect(before.size).toBeGreaterThan(40);

      const program = await wildProgram(studyId);

      const after = await figures(studyId);
      for (const [where, said] of before) expect.soft(after.get(where), where).toBe(said);
      // In what was said, it is nowhere: not by name, nor by id.
      for (const [where, said] of after) {
        expect.soft(said.includes(program.accountId), where).toBe(false);
        expect.soft(said.includes("Detector"), where).toBe(false);
      }

      // Asked for, it is there, and what is of people beside it stays to the bit.
      const [people, all] = [await pairs(studyId, "people"), await pairs(studyId, "all")];
      expect(people.size).toBe((raters * (raters - 1)) / 2);
      expect(all.size).toBe((raters * (raters + 1)) / 2);
      for (const [pair, figure] of people) expect(all.get(pair)).toBe(figure);
      expect([...all.keys()].filter((pair) => pair.includes(program.accountId))).toHaveLength(
        raters,
      );
    },
  );

  /** Kappa of each pair, in whole. */
  async function pairs(studyId: Id<"study">, who: "people" | "all") {
    const ask = () =>
      owner.send(contract.readAgreement, {
        params: { studyId },
        query: { by: "pair", statistics: "duration_kappa", who },
      });
    const { rows } = await soon(async () => {
      const answer = await ask();
      expect(answer.progress.compared).toBe(answer.progress.all);
      return answer;
    });
    return new Map(
      rows.flatMap(({ of, figures: [figure] }) =>
        of.by === "pair" ? [[`${of.raterA} ${of.raterB}`, JSON.stringify(figure)] as const] : [],
      ),
    );
  }

  /** What every call that reads says of the study, but for those that list its data. */
  async function figures(studyId: Id<"study">): Promise<ReadonlyMap<string, string>> {
    await pairs(studyId, "people");
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    const people = items
      .filter(({ raterName }) => !raterName.startsWith("Detector"))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [one] = people;
    const other = people.find(
      ({ recordingId, raterId }) => recordingId === one?.recordingId && raterId !== one.raterId,
    );
    if (!one || !other) throw new Error("nobody has coded anything");
    const [{ schemeVersionId } = { schemeVersionId: "" }] = await owner.send(contract.listRounds, {
      params: { studyId },
    });
    const said = new Map<string, string>();
    const names = Object.keys(contract).filter((name): name is CallName =>
      Object.hasOwn(contract, name),
    );
    for (const name of names) {
      const call: Call = contract[name];
      if (call.method !== "GET" || !call.path.includes("/studies/:studyId") || ofData.has(name)) {
        continue;
      }
      const ids: Readonly<Record<string, string>> = {
        studyId,
        recordingId: one.recordingId,
        observationId: one.id,
        schemeVersionId,
        raterId: one.raterId,
        accountId: one.raterId,
        criterionId: codes.criterion,
      };
      const path = call.path.replace(/:(\w+)/gu, (_, key: string) => ids[key] ?? newId("other"));
      const { query = {} } =
        samples[name]?.({
          schemeVersionId,
          recordingId: one.recordingId,
          sourceId: newId("mediaSource"),
          observationId: one.id,
          raterA: one.raterId,
          raterB: other.raterId,
        }) ?? {};
      for (const more of ways[name] ?? [{}]) {
        const search = new URLSearchParams({ ...query, ...more }).toString();
        // Some come in parts: then once more, until all of it is there.
        const text = await soon(async () => {
          if (name === "exportPackage") return packed(`${path}?${search}`);
          const { body } = await owner.fetch(`${path}?${search}`);
          const answer = JSON.stringify(body);
          const { compared, all } = Object(Object(body).progress ?? body);
          expect(compared).toBe(all);
          return answer;
        });
        said.set(`${name} ${search}`, timeless(text));
      }
    }
    return said;
  }

  /** What the files of a package say. */
  async function packed(address: string): Promise<string> {
    const response = await fetch(owner.address + address, { headers: owner.credentials() });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.entries(files)
      .map(([file, bytes]) => `${file}\n${strFromU8(bytes)}`)
      .join("\n");
  }

  async function peoplesStudy(raters: number, recordings: number): Promise<Id<"study">> {
    const { id: studyId } = await owner.send(contract.createStudy, {
      body: { id: newId("study"), name: "Team", description: "", defaultLanguage: "en" },
    });
    const random = randomFrom(raters);
    const study = aStudyCopy(Array.from({ length: raters }, (_, at) => `Rater ${at}`));
    const [first] = study.recordings;
    if (!first) throw new Error("a study without recordings");
    study.recordings.splice(
      0,
      1,
      ...Array.from({ length: recordings }, (_, at) => ({
        ...first,
        id: newId("recording"),
        name: `Clip ${at}`,
        phases: [],
      })),
    );
    const observations = study.recordings.flatMap((recording) =>
      study.people.map((_person, by): ObservationCopy => {
        const at = (least: number, most: number) =>
          Math.round((least + random() * (most - least)) * second);
        const turn = at(9, 12);
        return anObservationCopy(study, {
          by,
          recordingId: recording.id,
          events: [
            stateEvent(codes.solitary, at(0, 2), turn),
            stateEvent(codes.together, turn, at(40, 60)),
            ...Array.from({ length: 4 }, () => pointEvent(codes.laughs, at(0, 90))),
          ],
          ratings: [
            {
              criterionId: codes.criterion,
              value: [1, 2, 3][Math.floor(random() * 3)] ?? 1,
              cannotBeJudged: false,
              reason: "",
              comment: "",
              evidence: [],
            },
          ],
          parts: [],
        });
      }),
    );
    await imported(owner, studyId, aHead(study), observations);
    return studyId;
  }

  /** Submitted on every recording: as unlike people as can be. */
  async function wildProgram(studyId: Id<"study">): Promise<Person> {
    const program = await addProgram({ studyId, owner });
    const [round] = await owner.send(contract.listRounds, { params: { studyId } });
    const { items } = await owner.send(contract.listRecordings, { params: { studyId }, query: {} });
    if (!round) throw new Error("no round");
    const observations = items.map((recording) => ({
      id: newId("observation"),
      recordingId: recording.id,
      raterId: program.accountId,
    }));
    await owner.send(contract.assign, {
      params: { studyId },
      body: { schemeVersionId: round.schemeVersionId, roundId: round.id, observations },
    });
    for (const { id } of observations) {
      const lines = [
        { kind: "event", code: codes.together, startUs: 0, endUs: 5 * second, confidence: 0.1 },
        ...Array.from({ length: 80 }, (_, at) => ({
          kind: "event",
          code: codes.laughs,
          startUs: at * second,
        })),
        {
          kind: "rating",
          criterion: codes.criterion,
          value: scheme.criteria[0]?.levels.at(-1)?.value,
        },
      ];
      const { reply } = await sendWork(program, id, lines);
      await program.send(contract.submitObservation, {
        params: { observationId: id },
        body: { revision: reply?.revision ?? 0 },
      });
    }
    return program;
  }
});

/** In how many ways a call is asked, beside its sample. */
const ways: Readonly<Partial<Record<CallName, readonly Readonly<Record<string, string>>[]>>> = {
  readAgreement: ["overall", "rater", "pair", "recording", "code", "week", "round"].map((by) => ({
    by,
  })),
  readTimeBudget: [{}, { groupBy: "rater" }, { roundIds: "all" }],
  readRates: [{}, { groupBy: "rater,recording" }],
  readReport: [{}, { roundIds: "all" }],
};

/** Without the time at which it was made. */
function timeless(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, "a time");
}
