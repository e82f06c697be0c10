import { strFromU8, unzipSync } from "fflate";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Call, isStream } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { readFile } from "../../src/formats/readFile.ts";
import { versionHeader } from "../../src/api/versionHeader.ts";
import { formats } from "../../src/formats/registry.ts";
import { programVersion } from "../../src/server/programVersion.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { newId } from "../sample.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import {
  aHead,
  anObservationCopy,
  aStudyCopy,
  imported,
  plainReadingOf,
  readArchive,
} from "./importedStudy.ts";
import { richGround } from "./richGround.ts";
import { samples } from "./walkSamples.ts";

const [server] = databases();

/** What a study that was moved answers otherwise, and why. */
const otherwise: Readonly<Partial<Record<CallName, string>>> = {
  watchChanges: "it never ends",
  readMedia: "media do not go with an archive",
  previewRecordingErasure: "it counts steps of work, which an archive has not",
  previewStudyErasure: "as above",
  readDataProtection: "it says when it was made",
  readPoster: "media do not go with an archive",
  readUpload: "media do not go with an archive",
  listEarlierSources: "an archive holds what a recording plays now",
  listLocatedFiles: "who has found a file on their disk is asked again",
  listImports: "what was imported here is not what was imported there",
  listInvitations: "an invitation is for one study",
  readOverview: "it tells what is new",
  listHistory: "compared by itself: the import is one entry more",
  exportHistory: "as the list of the history",
  exportStudy: "the archive itself",
  readReport: "it tells when it was made, and of which work by its ids",
  exportPackage: "as the report; its figures are those of readAgreement",
  readExportLosses: "nothing of a study, but of formats",
  readObservationHistory: "the copy holds the work, not each key press",
  listOperations: "the copy holds the work, not each key press",
  listDeletedEvents: "the copy holds the work, not what was deleted",
  readWorkAt: "the copy holds the work, not each key press",
  readCaption: "compared with the recordings",
};

describe.skipIf(!server)("an export", () => {
  let application: Application;
  let owner: Person;
  let ground: Ground;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await richGround(application, owner);
  }, 120_000);
  afterAll(() => application?.stop());

  test("of all of a study becomes, read as a new study, one that answers every call alike", async () => {
    const { bytes } = await bytesOf(owner, `/api/v1/studies/${ground.studyId}/exports/archive`);
    const { study, observations, findings } = await readArchive(bytes);
    const head = aHead(study, {
      format: "archive",
      same: {
        schemes: {},
        rounds: {},
        people: { [owner.accountId]: owner.accountId },
        recordings: {},
        variables: {},
      },
    });

    const made = await imported(owner, undefined, head, observations);

    expect(findings).toEqual([]);
    expect(made.excluded).toEqual({ plans: 0, historyEntries: 0, lockedReports: 0 });
    const [before, after] = [await answers(ground.studyId), await answers(made.studyId)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(before.size).toBeGreaterThan(25);
    for (const [name, said] of before) expect.soft(after.get(name), name).toEqual(said);
    expect(String(after.get("readStatistics"))).toContain("As in the paper");
    expect(String(after.get("readWork"))).toContain("Snow.");
    expect(String(after.get("readCertificate"))).toContain("duration_kappa");
    const [was, is] = [await historyOf(ground.studyId), await historyOf(made.studyId)];
    expect(is.slice(1)).toEqual(was);
    expect(is[0]).toContain("importAsStudy");
  }, 120_000);

  /** What every reading call says of a study, for each recording, observation and version, without ids. */
  async function answers(studyId: Id<"study">): Promise<Map<string, unknown>> {
    const params = { studyId };
    const { items: recordings } = await owner.send(contract.listRecordings, { params, query: {} });
    const { items: observations } = await owner.send(contract.listObservations, {
      params,
      query: {},
    });
    const versions = await owner.send(contract.listSchemes, { params });
    const raters = [...new Set(observations.map(({ raterName }) => raterName))].toSorted();
    const raterId = (name: string | undefined) =>
      observations.find(({ raterName }) => raterName === name)?.raterId ?? newId("account");
    const ids: Readonly<Record<string, readonly string[]>> = {
      studyId: [studyId],
      recordingId: recordings.map(({ id }) => id),
      observationId: observations.map(({ id }) => id),
      schemeVersionId: versions.map(({ id }) => id),
      accountId: [...new Set(observations.map((one) => one.raterId))],
    };
    const said = new Map<string, unknown>();
    for (const [name, call] of Object.entries<Call>(contract)) {
      const isOfStudy = /:(?:studyId|observationId)/u.test(call.path);
      if (call.method !== "GET" || !isOfStudy || otherwise[nameOf(name)]) continue;
      const [first = ""] = ids["recordingId"] ?? [];
      const { query = {} } =
        samples[name]?.({
          schemeVersionId: versions.at(-1)?.id ?? "",
          recordingId: first,
          sourceId: newId("mediaSource"),
          observationId: "",
          raterA: raterId(raters[0]),
          raterB: raterId(raters[1]),
        }) ?? {};
      const found: unknown[] = [];
      for (const path of pathsOf(call.path, ids)) {
        const answer = await owner.fetch(`${path}?${new URLSearchParams(query)}`);
        const text = isStream(call.reply) ? String(answer.body).split("\n") : answer.body;
        // Which turn put a value there is for the browsers that still write: a copy begins anew.
        found.push([answer.status, plain(withoutTurns(text))]);
      }
      said.set(name, found.map((one) => JSON.stringify(one)).toSorted());
    }
    return said;
  }

  async function historyOf(studyId: Id<"study">): Promise<string[]> {
    const { items } = await owner.send(contract.listHistory, {
      params: { studyId },
      query: { limit: 200 },
    });
    return items.map(({ at, about, action, before, after }) =>
      JSON.stringify(plain({ about, action, before, after: withoutEmail(after), when: at })),
    );
  }

  test("holds what is asked for and what that needs, and no more", async () => {
    const { studyId } = ground;
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    const one = items.find(({ state, purpose }) => state === "submitted" && purpose === "work");
    const path = `/api/v1/studies/${studyId}/exports/archive`;

    const some = await readArchive(
      (await bytesOf(owner, `${path}?raterIds=${one?.raterId}`)).bytes,
    );
    const submitted = await readArchive((await bytesOf(owner, `${path}?submittedOnly=true`)).bytes);

    expect(new Set(some.observations.map(({ raterId }) => raterId))).toEqual(
      new Set([one?.raterId]),
    );
    expect(some.study.history ?? []).toEqual([]);
    expect(some.observations.every(({ consensus }) => consensus === undefined)).toBe(true);
    expect(new Set(submitted.observations.map(({ state }) => state))).toEqual(
      new Set(["submitted"]),
    );
  });

  test("says first, and inside, what of the study is not in it and why", async () => {
    const path = `/api/v1/studies/${ground.studyId}/exports/archive`;
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId: ground.studyId },
      query: {},
    });
    const open = items.filter(({ state }) => state !== "submitted" && state !== "accepted");
    const told = (query: { readonly submittedOnly?: "true" }) =>
      owner.send(contract.readExportLosses, {
        params: { studyId: ground.studyId, format: "archive" },
        query,
      });

    const all = await told({});
    const some = await told({ submittedOnly: "true" });
    const inside = await readArchive((await bytesOf(owner, `${path}?submittedOnly=true`)).bytes);

    expect(open.length).toBeGreaterThan(0);
    expect(all.excluded).toEqual({ notSubmitted: 0, notChosen: 0, blind: 0 });
    expect(some.excluded).toMatchObject({ notChosen: 0, blind: 0 });
    expect(some.excluded.notSubmitted).toBeGreaterThanOrEqual(open.length);
    expect(some.observations + some.excluded.notSubmitted).toBe(all.observations);
    expect(inside.findings).toMatchObject([
      { weight: "noted", what: "archive_in_part", count: some.excluded.notSubmitted },
    ]);
  });

  test("to an analyst holds no masked name, no history, and only what is handed in", async () => {
    const analyst = await ground.join("analyst", "Andrea");

    const { study, observations } = await readArchive(
      (await bytesOf(analyst, `/api/v1/studies/${ground.studyId}/exports/archive`)).bytes,
    );

    expect(JSON.stringify({ study, observations })).not.toMatch(/Anna|Ben"|Tina/u);
    expect(study.people.every(({ name, role }) => name.startsWith("R-") && role === null)).toBe(
      true,
    );
    expect(study.history ?? study.plans ?? []).toEqual([]);
    expect(observations.every(({ state }) => state === "submitted")).toBe(true);
    expect(observations.every(({ remarks, consensus }) => !remarks && !consensus)).toBe(true);
    expect(observations.length).toBeGreaterThan(0);
  });

  test("to a coordinator who still codes a recording holds none of the others' work on it", async () => {
    const own = await makeGround(application, owner);
    const { studyId } = own;
    const cleo = await own.join("coordinator", "Cleo");
    const study = aStudyCopy(["Anna"]);
    const { made } = await imported(owner, studyId, aHead(study), [anObservationCopy(study)]);
    const { items } = await owner.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    const [annas] = items;
    if (!annas) throw new Error("nothing was made");
    await owner.send(contract.assign, {
      params: { studyId },
      body: {
        schemeVersionId: annas.schemeVersionId,
        roundId: annas.roundId,
        observations: [
          { id: newId("observation"), recordingId: annas.recordingId, raterId: cleo.accountId },
        ],
      },
    });
    const path = `/api/v1/studies/${studyId}/exports/archive`;

    const hers = await readArchive((await bytesOf(cleo, path)).bytes);
    const all = await readArchive((await bytesOf(owner, path)).bytes);
    const { excluded } = await cleo.send(contract.readExportLosses, {
      params: { studyId, format: "archive" },
      query: {},
    });

    expect(excluded).toEqual({ notSubmitted: 0, notChosen: 0, blind: 1 });
    expect(made.events).toBe(3);
    expect(all.observations).toHaveLength(2);
    expect(hers.observations.map(({ raterId }) => raterId)).toEqual([cleo.accountId]);
    expect(JSON.stringify(hers)).not.toContain("It rained.");
  });

  test("with media holds every upload once, as it is", async () => {
    const studies = await owner.send(contract.listStudies, {});
    const demo = studies.find(({ name }) => name.startsWith("Demo"));
    const path = `/api/v1/studies/${demo?.id}/exports/archive?withMedia=true`;

    const { bytes } = await bytesOf(owner, path);

    const { study, findings } = await readArchive(bytes);
    const [media] = study.recordings.flatMap((recording) => recording.media);
    const content = unzipSync(bytes)[media?.entry ?? ""];
    expect(findings).toEqual([]);
    expect(content?.length).toBe(media?.sizeBytes);
    expect(content?.length).toBeGreaterThan(100_000);
  });

  test("is for who may export, in a format that there is", async () => {
    const path = `/api/v1/studies/${ground.studyId}/exports`;
    const rater = await ground.join("rater", "Ruth");

    expect((await bytesOf(rater, `${path}/archive`)).status).toBe(403);
    expect((await bytesOf(rater, `${path}/archive/losses`)).status).toBe(403);
    expect((await bytesOf(owner, `${path}/nothing`)).status).toBe(404);
    expect((await bytesOf(owner, `${path}/nothing/losses`)).status).toBe(404);
  });

  test("so do the other tables say in their names, and answers in a header to who is signed in", async () => {
    const signed = `-interrater-${programVersion}.csv"`;
    for (const path of [
      `/api/v1/studies/${ground.studyId}/history.csv`,
      `/api/v1/studies/${ground.studyId}/participants.csv`,
      "/api/v1/security-log.csv",
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, name } = await bytesOf(owner, path);
      expect({ status, name }).toEqual({ status: 200, name: expect.stringContaining(signed) });
    }
    const here = await fetch(`${owner.address}/api/v1/studies`, {
      headers: { cookie: owner.cookie },
    });
    expect(here.headers.get(versionHeader)).toBe(programVersion);
    const stranger = await fetch(`${owner.address}/api/v1/session`);
    expect([stranger.status, stranger.headers.get(versionHeader)]).toEqual([200, null]);
  });

  const writable = formats.filter(({ writer }) => writer !== undefined).map(({ name }) => name);

  test.each(writable)(
    "to %s is a whole file with a name, and its losses are told",
    async (name) => {
      const path = `/api/v1/studies/${ground.studyId}/exports/${name}`;
      const writer = formats.find((format) => format.name === name)?.writer;

      const { status, name: fileName, type, bytes } = await bytesOf(owner, path);
      const losses = await owner.send(contract.readExportLosses, {
        params: { studyId: ground.studyId, format: name },
        query: {},
      });

      const day = new Date().toISOString().slice(0, "2026-01-01".length);
      expect(status).toBe(200);
      expect(bytes.length).toBeGreaterThan(0);
      expect(losses.observations).toBeGreaterThan(5);
      expect(losses.losses.every(({ count }) => count > 0)).toBe(true);
      const isOne = !writer?.isFilePerObservation && !writer?.isFilePerRecording;
      expect(type).toContain(isOne ? writer?.contentType.split(";")[0] : "application/zip");
      const inName = writer?.saysProgram ? "" : `-interrater-${programVersion}`;
      expect(fileName).toContain(
        isOne ? `Peer play-${day}${inName}${writer?.ending}` : `-${day}${inName}-${name}.zip`,
      );
      const files = isOne ? {} : unzipSync(bytes);
      // Which version made a file is said in it, or where its format has no place for that, in its name.
      const unsaid = (isOne ? [bytes] : Object.values(files)).filter(
        (one) => !textIn(one).includes(`Interrater ${programVersion}`),
      );
      expect(writer?.saysProgram ? unsaid : []).toEqual([]);
      expect(Object.keys(files).length > 0).toBe(!isOne);
      // Subtitles of who has seen nothing are an empty file.
      expect(Object.values(files).some((one) => strFromU8(one).length > 0)).toBe(!isOne);
    },
  );
});

describe.skipIf(!server)("an export of three recordings that two raters have coded", () => {
  let application: Application;
  let owner: Person;
  let studyId: Id<"study">;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    const one = aStudyCopy(["Anna", "Berta"]);
    const study = {
      ...one,
      recordings: one.recordings.flatMap((recording) =>
        ["Clip 1", "Clip 2", "Clip & 3"].map((name) => ({
          ...recording,
          name,
          id: newId("recording"),
          phases: [],
        })),
      ),
    };
    const observations = study.recordings.flatMap(({ id }) =>
      [0, 1].map((by) => anObservationCopy(study, { by, recordingId: id })),
    );
    ({ studyId } = await imported(owner, undefined, aHead(study), observations));
  }, 60_000);
  afterAll(() => application?.stop());

  /** Which format opens what another writes; none for what only other programs read. */
  const openedBy: Readonly<Record<string, string | null>> = {
    elanTogether: "elan",
    edl: null,
    ffconcat: null,
    ffmpegCuts: null,
    parquet: null,
  };

  test.each(formats.filter(({ writer }) => writer !== undefined))(
    "$name gives files that are whole, each opened again",
    { timeout: 60_000 },
    async ({ name, writer }) => {
      const path = `/api/v1/studies/${studyId}/exports/${name}`;
      const { bytes, type } = await bytesOf(owner, path);

      const isPacked = type === "application/zip" && name !== "archive";
      const files = isPacked
        ? Object.entries(unzipSync(bytes))
        : [[`all${writer?.ending}`, bytes] as const];
      const reader = openedBy[name] ?? (name.startsWith("tidy") ? "table" : name);
      expect(files).toHaveLength(
        writer?.isFilePerObservation
          ? Math.max(6, files.length)
          : writer?.isFilePerRecording
            ? 3
            : 1,
      );
      for (const [fileName, content] of files) {
        const text = strFromU8(content);
        const unclosed = text.startsWith("<?xml") ? unclosedTags(text) : [];
        expect.soft(unclosed, fileName).toEqual([]);
        if (openedBy[name] === null) continue;
        const opened = await readFile({ name: fileName, bytes: content }, plainReadingOf);
        expect.soft([opened.format?.name, opened.kind], fileName).toEqual([reader, "read"]);
      }
    },
  );

  test("ELAN by recording holds the tiers of all raters of each", async () => {
    const { bytes } = await bytesOf(owner, `/api/v1/studies/${studyId}/exports/elanTogether`);

    const raters = await Promise.all(
      Object.entries(unzipSync(bytes)).map(async ([name, content]) => {
        const opened = await readFile({ name, bytes: content }, plainReadingOf);
        if (opened.kind !== "read") return [];
        return opened.read.study.people.map((one) => one.name).toSorted();
      }),
    );
    expect(raters).toEqual(Array.from({ length: 3 }, () => ["Anna", "Berta"]));
  });
});

/** Tags that are not closed in their order, and whatever stands after the first root. */
function unclosedTags(xml: string): readonly string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  let roots = 0;
  for (const [tag, close, name = "", empty] of xml.matchAll(
    /<(\/?)([A-Za-z_][\w.:-]*)[^<>]*?(\/?)>/gu,
  )) {
    if (close === "/") {
      if (open.pop() !== name) wrong.push(tag);
      continue;
    }
    if (open.length === 0) roots += 1;
    if (roots > 1) wrong.push(tag);
    if (empty !== "/") open.push(name);
  }
  if ((xml.match(/<\?xml\s/gu) ?? []).length !== 1) wrong.push("<?xml");
  return [...wrong, ...open];
}

/** All text of a file, also of one that is packed. */
function textIn(bytes: Uint8Array): string {
  const isZip = strFromU8(bytes.subarray(0, 2)) === "PK";
  const parts = isZip ? Object.values(unzipSync(bytes)) : [bytes];
  return parts.map((part) => strFromU8(part, true)).join("\n");
}

async function bytesOf(person: Person, path: string) {
  const response = await fetch(person.address + path, { headers: { cookie: person.cookie } });
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    name: response.headers.get("content-disposition"),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

function nameOf(name: string): CallName {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the contract
  return name as CallName;
}

function pathsOf(path: string, ids: Readonly<Record<string, readonly string[]>>): string[] {
  const [, key] = /:(\w+)/u.exec(path) ?? [];
  if (key === undefined) return [path];
  return (ids[key] ?? [newId("other")]).flatMap((one) =>
    pathsOf(path.replace(`:${key}`, one), ids),
  );
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu;
/** When things were made here and who joined, by which address, and who is known by name alone. */
const ofItsOwn: ReadonlySet<string> = new Set([
  "createdAt",
  "joinedAt",
  "email",
  "isImported",
  "generatedAt",
]);

/** A value without ids and without what belongs to one study alone; lists in one firm order. */
function plain(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(anyId, "#");
  if (Array.isArray(value)) {
    return value.map(plain).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ofItsOwn.has(key))
      .map(([key, inner]) => [key.replaceAll(anyId, "#"), plain(inner)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function withoutEmail(fields: unknown): unknown {
  if (typeof fields !== "object" || fields === null) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== "email"));
}

function withoutTurns(said: unknown): unknown {
  if (typeof said !== "object" || said === null || !("standings" in said)) return said;
  const { standings, ...rest } = said;
  // What counts in a place, and what stands beside it in its order, is the same in a copy.
  const beside = z
    .array(z.object({ key: z.string(), rivals: z.array(z.object({ put: z.unknown() })) }))
    .parse(standings)
    .filter(({ rivals }) => rivals.length > 0)
    .map(({ key, rivals }) => ({
      key: key.replaceAll(anyId, "#"),
      rivals: rivals.map(({ put }) => put),
    }));
  return { ...rest, beside };
}
