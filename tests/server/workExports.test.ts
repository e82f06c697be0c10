import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { columns } from "../../src/client/features/exchange/columns.ts";
import type { Sampling } from "../../src/domain/entities/observation.ts";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import type { WorkPart } from "../../src/domain/entities/workPart.ts";
import type { Change } from "../../src/domain/operations.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, scheme as sample } from "../sample.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { parseCsv } from "./parseCsv.ts";

const [ben, cleo] = [newId("subject"), newId("subject")];
const tension = newId("criterion");

/** Two subjects, a code that applies to one of them alone, a slider, and a rubric that adds up. */
const scheme: Scheme = {
  ...sample,
  total: "share",
  subjects: [
    { id: ben, name: "Ben", key: "1", texts: {} },
    { id: cleo, name: "=Cleo", key: "2", texts: {} },
  ],
  codes: sample.codes.map((code) =>
    code.id === codes.together ? { ...code, subjectIds: [ben] } : code,
  ),
  criteria: sample.criteria.flatMap((criterion) => [
    { ...criterion, weight: 2 },
    { ...criterion, id: tension, name: "Tension", scale: "trace" as const },
  ]),
};

const sampling: Sampling = {
  isContinuous: true,
  scans: {
    method: "whole",
    everyUs: 10_000_000,
    fromUs: 0,
    codeIds: [codes.solitary, codes.together],
    pauses: false,
  },
};

const formats = {
  observations: "tidyObservations",
  scans: "tidyScans",
  traces: "tidyTraces",
} as const;

describeOnServer("exports of work besides events", (server) => {
  let application: Application;
  let ground: Ground;
  let rater: Person;
  let doneId: string;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    rater = await ground.join("rater", "Ana");
    const { owner, studyId } = ground;
    const schemeVersionId = newId("schemeVersion");
    const params = { studyId, schemeVersionId };
    await owner.send(contract.draftScheme, { params, body: { id: schemeVersionId, scheme } });
    await owner.send(contract.publishScheme, { params, body: { edition: 0 } });
    const observe = async (name: string, changes: readonly Change[]) => {
      const recordingId = await addRecording(owner, studyId, name, 35_000_000);
      const observationId = newId("observation");
      const observations = [{ id: observationId, recordingId, raterId: rater.accountId }];
      const body = { schemeVersionId, sampling, observations };
      await owner.send(contract.assign, { params, body });
      const { revision } = await new Client(rater, observationId).change(...changes);
      return { params: { observationId }, body: { revision } };
    };
    const done = await observe("Done", [
      put(scanOf(0, [{ codeId: codes.solitary, subjectId: cleo }])),
      put(scanOf(1, [{ codeId: codes.solitary, subjectId: null }])),
      put({ ...scanOf(2, []), isUnseen: true, comment: "-dark" }),
      put({ kind: "trace", criterionId: tension, slot: 2, samples: [[500_000, 1.5]] }),
      put({
        kind: "trace",
        criterionId: tension,
        slot: 0,
        samples: [
          [0, 2],
          [40_000, 3],
        ],
      }),
      put({ kind: "notes", text: "=windy" }),
      { kind: "putEvent", event: pointEvent(codes.laughs, 1_000_000) },
      {
        kind: "putRating",
        rating: {
          criterionId: codes.criterion,
          value: 2,
          cannotBeJudged: false,
          reason: "",
          comment: "",
          evidence: [],
        },
      },
    ]);
    await rater.send(contract.submitObservation, done);
    doneId = done.params.observationId;
    await observe("Under way", [put(scanOf(1, []))]);
  });
  afterAll(() => application.stop());

  async function rowsOf(file: "observations" | "scans" | "traces", submittedOnly = false) {
    const path = `/api/v1/studies/${ground.studyId}/exports/${formats[file]}`;
    const { body } = await ground.owner.fetch(`${path}?submittedOnly=${submittedOnly}`);
    const [head = [], ...records] = parseCsv(String(body));
    expect(head).toEqual(columns[file]);
    return records.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])));
  }

  test("an answer is a row for each question, code and subject: marked, not, or not known", async () => {
    const rows = await rowsOf("scans", true);

    expect(
      rows.map((row) => [row["number"], row["code"], row["subject"], row["present"]].join(" | ")),
    ).toEqual([
      "0 | Solitary | Ben | 0",
      "0 | Solitary | '=Cleo | 1",
      "0 | Together | Ben | 0",
      "1 | Solitary | Ben | 0",
      "1 | Solitary | '=Cleo | 0",
      "1 | Solitary |  | 1",
      "1 | Together | Ben | 0",
      "2 | Solitary | Ben | NA",
      "2 | Solitary | '=Cleo | NA",
      "2 | Together | Ben | NA",
    ]);
    expect(rows.at(-1)).toMatchObject({
      recording: "Done",
      rater: "Ana",
      method: "whole",
      from_s: "20.000000",
      to_s: "30.000000",
      answered: "true",
      unseen: "true",
      comment: "'-dark",
    });
  });

  test("of work under way, questions up to the last answer are there, and skipped ones are not known", async () => {
    const rows = (await rowsOf("scans")).filter(({ recording }) => recording === "Under way");

    expect(rows.map((row) => [row["number"], row["answered"], row["present"]])).toEqual([
      ...Array.from({ length: 3 }, () => ["0", "false", "NA"]),
      ...Array.from({ length: 3 }, () => ["1", "true", "0"]),
    ]);
  });

  test("a running rating is a row for each sample, in the order of time", async () => {
    const rows = await rowsOf("traces");

    expect(rows.map((row) => [row["criterion"], row["time_s"], row["value"]])).toEqual([
      ["Tension", "0.000000", "2"],
      ["Tension", "0.040000", "3"],
      ["Tension", "20.500000", "1.5"],
    ]);
  });

  test("an observation is a row with its sampling, its total and its notes", async () => {
    const rows = await rowsOf("observations");

    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      recording: "Done",
      observation_state: "submitted",
      recording_s: "35.000000",
      covered_s: "35.000000",
      segments_s: "",
      sampling: "both",
      scan_method: "whole",
      scan_every_s: "10.000000",
      scans_asked: "3",
      scans_answered: "3",
      events: "1",
      criteria_judged: "1",
      total: String(2 / 3),
      total_of: "share",
      total_criteria: "1",
      total_judged: "1",
      notes: "'=windy",
    });
    expect(rows[0]?.["submitted_at"]).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/u);
    expect(rows[1]).toMatchObject({
      recording: "Under way",
      submitted_at: "",
      scans_answered: "1",
      total: "",
      total_of: "",
      notes: "",
    });
  });

  test("who is blind to the work gets none of it, and a rater no export at all", async () => {
    const { owner, studyId } = ground;
    const params = { studyId };
    const { items: recordings } = await owner.send(contract.listRecordings, { params, query: {} });
    const done = recordings.find(({ name }) => name === "Done");
    const [version] = await owner.send(contract.listSchemes, { params });
    if (!done || !version) throw new Error("the recording is gone");
    const coordinator = await ground.join("coordinator");
    await owner.send(contract.assign, {
      params,
      body: {
        schemeVersionId: version.id,
        observations: [
          { id: newId("observation"), recordingId: done.id, raterId: coordinator.accountId },
        ],
      },
    });

    for (const format of Object.values(formats)) {
      const path = `/api/v1/studies/${studyId}/exports/${format}`;
      const { body } = await coordinator.fetch(path);
      expect(String(body)).not.toContain(doneId);
      expect((await rater.fetch(path)).status).toBe(403);
    }
  });
});

function put(part: WorkPart): Change {
  return { kind: "putPart", part };
}

type Scan = Extract<WorkPart, { readonly kind: "scan" }>;

function scanOf(number: number, marks: Scan["marks"]): Scan {
  return { kind: "scan", number, isAnswered: true, isUnseen: false, marks, comment: "" };
}
