import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApiDocument } from "../../src/api/openapi.ts";
import { contract } from "../../src/api/contract.ts";
import { WorkLine } from "../../src/domain/entities/workLine.ts";
import type { Id } from "../../src/domain/rules.ts";
import { lacks, why } from "../needs.ts";
import { codes, newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
  password,
} from "./application.ts";
import { addProgram, type ProgramRater } from "./programRater.ts";
import { tones } from "./tones.ts";

const [server] = databases();
const client = join(import.meta.dirname, "../../clients/python");

/** What a script prints, as JSON. */
async function python(script: string, environment: Record<string, string> = {}): Promise<unknown> {
  const { stdout } = await promisify(execFile)("python3", ["-c", script], {
    env: {
      ...process.env,
      PYTHONPATH: `${join(client, "src")}:${join(client, "examples")}`,
      PYTHONDONTWRITEBYTECODE: "1",
      ...environment,
    },
  });
  return JSON.parse(stdout);
}

const loop = `
import json, os
from interrater import Client, event, rating, notes, run
def rate(task):
    assert task.codes() and task.duration_s > 0
    yield event("Laughs", 6.15, confidence=0.41)
    yield event(os.environ.get("CODE_" + task.recording["name"].replace(" ", "_"), "Solitary"), 0, 4.2, confidence=0.93)
    yield rating("${codes.criterion}", 2, confidence=0.7, evidence=[(1, 2)])
    yield notes("Threshold 0.4")
client = Client(os.environ["SERVER"], os.environ["TOKEN"], pause_s=0.05)
done = run(client, rate)
print(json.dumps([[one.recording, one.revision, one.refusal and one.refusal.code, one.refusal and str(one.refusal)] for one in done]))
`;

describe.skipIf(!server)("the client for Python", () => {
  let application: Application;
  let ground: Ground;
  let owner: Person;
  let program: ProgramRater;
  let ids: Id<"observation">[];
  let recordings: readonly Id<"recording">[];

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    recordings = [
      await addRecording(owner, ground.studyId, "Clip A"),
      await addRecording(owner, ground.studyId, "Clip B"),
    ];
  });
  afterAll(() => application?.stop());
  beforeEach(async (context) => {
    context.skip(lacks("python3"), why("python3"));
    program = await addProgram(ground, { version: newId("plan").slice(-8) });
    ids = [];
    for (const recordingId of recordings) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other, as they are assigned.
      ids.push(await ground.assign(program, recordingId));
    }
  });

  const at = (address: string) => ({ SERVER: address, TOKEN: program.token ?? "" });
  const stateOf = async (observationId: Id<"observation">) =>
    (await program.send(contract.readWorkbench, { params: { observationId } })).observation.state;

  test("works through a queue, submits, and has nothing to do when it is started again", async () => {
    const done = await python(loop, at(application.address));

    expect(done).toEqual([
      ["Clip A", expect.any(Number), null, null],
      ["Clip B", expect.any(Number), null, null],
    ]);
    const [first = newId("observation")] = ids;
    const work = await owner.send(contract.readWork, { params: { observationId: first } });
    expect(work.events).toHaveLength(2);
    const confidences = work.events.map(({ event }) => event.confidence);
    expect(confidences).toEqual(expect.arrayContaining([0.41, 0.93]));
    expect(work.ratings).toMatchObject([{ value: 2, confidence: 0.7 }]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["submitted", "submitted"]);
    expect(await python(loop, at(application.address))).toEqual([]);
  });

  test("tells which line is refused, and goes on with the others", async () => {
    const done = await python(loop, { ...at(application.address), CODE_Clip_A: "Sneezes" });

    expect(done).toEqual([
      ["Clip A", null, "work_lines_refused", expect.stringContaining("line 2: code")],
      ["Clip B", expect.any(Number), null, null],
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(["assigned", "submitted"]);
  });

  test("goes on over a server that is away for a moment and answers that are lost, and is taken once", async () => {
    const net = await badNetwork(application.address);
    try {
      const done = await python(loop, at(net.address));

      expect(done).toEqual([
        ["Clip A", expect.any(Number), null, null],
        ["Clip B", expect.any(Number), null, null],
      ]);
      expect(net.lost()).toBeGreaterThan(3);
      const work = await owner.send(contract.readWork, {
        params: { observationId: ids[0] ?? newId("observation") },
      });
      expect(work.events).toHaveLength(2);
    } finally {
      net.stop();
    }
  });

  test("sends its token nowhere else, whatever an answer says", async () => {
    const elsewhere: string[] = [];
    const other = createServer((asked, answer) => {
      elsewhere.push(asked.headers.authorization ?? "");
      answer.end("{}");
    });
    const moved = createServer((_, answer) => {
      answer.writeHead(302, { location: addressOf(other) }).end();
    });
    await Promise.all([other, moved].map(listening));
    const found = await python(
      `
import json, os
from interrater import Client, Refused
try:
    Client(os.environ["SERVER"], os.environ["TOKEN"]).studies()
except Refused as refusal:
    print(json.dumps(refusal.status))
`,
      at(addressOf(moved)),
    );
    other.close();
    moved.close();
    expect(found).toBe(302);
    expect(elsewhere).toEqual([]);
  });

  test("reads a study's coding as rows", async () => {
    await python(loop, at(application.address));
    const { secret } = await owner.send(contract.makeToken, {
      body: {
        id: newId("accessToken"),
        name: "R",
        studyId: ground.studyId,
        groups: ["read"],
        password,
      },
    });
    const rows = await python(
      `
import json, os
from interrater import Client
client = Client(os.environ["SERVER"], os.environ["TOKEN"])
study = client.studies()[0]["id"]
print(json.dumps({"events": client.rows(study), "ratings": client.rows(study, "ratings"), "recordings": len(list(client.recordings(study)))}))
`,
      { SERVER: application.address, TOKEN: secret },
    );
    expect(JSON.stringify(rows)).toContain("Laughs");
    expect(rows).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({})]),
      ratings: expect.arrayContaining([expect.objectContaining({})]),
      recordings: expect.any(Number),
    });

    // The same out of an archive, without a server.
    const path = `/api/v1/studies/${ground.studyId}/exports/archive`;
    const answer = await fetch(application.address + path, {
      headers: { authorization: `Bearer ${secret}` },
    });
    const folder = await mkdtemp(join(tmpdir(), "interrater-archive-"));
    const file = join(folder, "study.interrater");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const archived = z
      .object({ events: z.array(ArchivedRow), ratings: z.array(ArchivedRow) })
      .parse(
        await python(
          `
import json, os
from interrater import archive_rows
print(json.dumps({table: archive_rows(os.environ["FILE"], table) for table in ("events", "ratings")}))
`,
          { FILE: file },
        ),
      );
    const served = z
      .object({ events: z.array(ArchivedRow), ratings: z.array(ArchivedRow) })
      .parse(rows);
    for (const table of ["events", "ratings"] as const) {
      expect(archived[table].length).toBeGreaterThan(0);
      expect(archived[table].map(asRead).toSorted()).toEqual(served[table].map(asRead).toSorted());
    }
    const other = join(folder, "other.zip");
    writeFileSync(other, Buffer.from("PK\u0005\u0006".padEnd(22, "\0"), "latin1"));
    expect(
      await python(
        `
import json, os
from interrater import archive_rows
try:
    archive_rows(os.environ["FILE"])
except ValueError as error:
    print(json.dumps(str(error)))
`,
        { FILE: other },
      ),
    ).toContain("is no study archive");
    await rm(folder, { recursive: true });
  });
});

/** What rows of either have in common: cells of a server's are text. */
const ArchivedRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

function asRead(row: z.infer<typeof ArchivedRow>): string {
  const { evidence_s: _, ...cells } = row;
  return JSON.stringify(
    Object.entries(cells)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, cell]) => {
        const text = cell === null ? "" : String(cell).toLowerCase();
        return [name, text === "" || Number.isNaN(Number(text)) ? text : Number(text)];
      }),
  );
}

describe("what the client for Python says", () => {
  beforeEach((context) => context.skip(lacks("python3"), why("python3")));

  test("every call that it makes is one of the server's, with that method", () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(openApiDocument());
    const source = readdirSync(join(client, "src/interrater"))
      .filter((name) => name.endsWith(".py"))
      .map((name) => readFileSync(join(client, "src/interrater", name), "utf8"))
      .join("\n");
    const calls = [
      ...[...source.matchAll(/"(GET|PUT|POST)",\s*f?"(\/api\/[^"]+)"/gu)].map(
        ([, method = "", path = ""]) => [method, path] as const,
      ),
      ...[...source.matchAll(/_pages\(f?"(\/api\/[^"]+)"/gu)].map(
        ([, path = ""]) => ["GET", path] as const,
      ),
    ];
    expect(calls).toHaveLength(9);
    const shapes = Object.entries(paths).map(
      ([path, methods]) => [path.replaceAll(/\{\w+\}/gu, "{}"), Object.keys(methods)] as const,
    );
    for (const [method, path] of calls) {
      const shape = path.replaceAll(/\{[^}]+\}/gu, "{}");
      const own = shapes.find(([one]) => one === shape);
      expect([shape, own?.[1].includes(method.toLowerCase())]).toEqual([shape, true]);
    }
  });

  test("every line that it makes is one that the server reads, and there is one for each kind", async () => {
    const lines = await python(`
import json
from interrater import event, notes, rating, scan, trace
print(json.dumps([
  event("A", 1.5), event("A", 1, 2, subject="S", modifiers={"M": ["x"]}, comment="c", confidence=0.5),
  rating("C", 2, comment="c", evidence=[(0, 1)], confidence=1), rating("C", reason="dark"),
  scan(0, [("A", None), ("B", "S")], comment="c", confidence=0.1), scan(1),
  trace("C", 0, [(0, 1.5)], confidence=0.2), trace("C", 1), notes("n"),
]))`);
    if (!Array.isArray(lines)) throw new Error("no list");
    const read = lines.map((line) => WorkLine.parse(line));
    expect(new Set(read.map(({ kind }) => kind)).size).toBe(WorkLine.options.length);
    expect(read[1]).toMatchObject({ startUs: 1_000_000, endUs: 2_000_000 });
  });

  test("its example of a rubric is under forty lines and rates by a stand-in of a model, or abstains", async () => {
    const example = readFileSync(join(client, "examples/rubric.py"), "utf8").trimEnd();
    expect(example.split("\n").length).toBeLessThan(40);
    const lines = await python(`
import json
import rubric
class Task:
    recording, duration_s = {"name": "Clip A"}, 60
    scheme = {"criteria": [{"name": "Warmth", "description": "", "levels": [{"value": 1, "name": "low"}, {"value": 3, "name": "high"}]}]}
given = list(rubric.rate(Task()))
rubric.transcript_of = lambda task: "Hello"
print(json.dumps([*given, *rubric.rate(Task())]))`);
    const [given, none] = z
      .array(z.unknown())
      .parse(lines)
      .map((line) => WorkLine.parse(line));

    expect(given).toMatchObject({ kind: "rating", criterion: "Warmth", value: 2 });
    expect(none).toMatchObject({ kind: "rating", abstains: true, reason: "no answer" });
  });

  test("a data frame is asked of the library that was named, row by row, and of no other", async () => {
    const told = await python(`
import json, sys, types
from interrater import frame_of
made = []
for name in ("pandas", "polars"):
    sys.modules[name] = types.SimpleNamespace(DataFrame=lambda rows, name=name: made.append([name, rows]))
frame_of([{"code": "A", "start_s": 1.5}, {"code": "B", "start_s": None}])
frame_of((), "polars")
try:
    frame_of([], "os")
except ValueError as error:
    made.append(str(error))
print(json.dumps(made))`);

    expect(told).toEqual([
      [
        "pandas",
        [
          { code: "A", start_s: 1.5 },
          { code: "B", start_s: null },
        ],
      ],
      ["polars", []],
      "library: 'pandas' or 'polars'",
    ]);
  });

  test("a data frame has a column for each key, and what is missing in it is missing", async (context) => {
    context.skip(lacks("pandas"), why("pandas"));
    const told = await python(`
import json
from interrater import frame_of
rows = [{"code": "A", "start_s": 1.5, "end_s": None}, {"code": "B", "start_s": 2.0, "end_s": 4.25}]
pandas, polars = frame_of(rows), frame_of(rows, "polars")
print(json.dumps({
  "columns": [list(pandas.columns), polars.columns],
  "sum": [pandas["start_s"].sum(), polars["start_s"].sum()],
  "missing": [int(pandas["end_s"].isna().sum()), polars["end_s"].null_count()],
  "empty": [len(frame_of([])), frame_of([], "polars").height],
}))`);

    expect(told).toEqual({
      columns: [
        ["code", "start_s", "end_s"],
        ["code", "start_s", "end_s"],
      ],
      sum: [3.5, 3.5],
      missing: [1, 1],
      empty: [0, 0],
    });
  });

  test("its example is under forty lines and finds where a film is loud", async (context) => {
    context.skip(lacks("ffmpeg"), why("ffmpeg"));
    const lines = readFileSync(join(client, "examples/sound.py"), "utf8").trimEnd().split("\n");
    expect(lines.length).toBeLessThan(40);
    const folder = await mkdtemp(join(tmpdir(), "sound"));
    try {
      const path = join(folder, "two tones.wav");
      writeFileSync(
        path,
        tones(
          8_000,
          [
            [1, 2],
            [3.5, 5],
          ],
          6,
        ),
      );
      const found = await python(
        `
import json, os
from sound import loudness, sounds
print(json.dumps(list(sounds(loudness(os.environ["FILM"]), 0.02))))`,
        { FILM: path },
      );
      expect(found).toEqual([
        [1, 2, expect.any(Number)],
        [3.5, 5, expect.any(Number)],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** Forwards to the server; of each address the first answer is "not now", the second is lost on its way. */
async function badNetwork(address: string) {
  const seen = new Map<string, number>();
  let lost = 0;
  const net = createServer((asked, answer) => {
    const key = `${asked.method} ${asked.url}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times === 1) {
      asked.resume();
      answer.writeHead(503, { "retry-after": "0" }).end();
      return;
    }
    const onwards = request(
      address + (asked.url ?? ""),
      { method: asked.method, headers: { ...asked.headers, host: new URL(address).host } },
      (given) => {
        if (times === 2) {
          lost += 1;
          given.resume();
          asked.socket.destroy();
          return;
        }
        answer.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(answer);
      },
    );
    asked.pipe(onwards);
  });
  await listening(net);
  return { address: addressOf(net), lost: () => lost, stop: () => net.close() };
}

function listening(one: Server): Promise<void> {
  return new Promise((resolve) => {
    one.listen(0, "127.0.0.1", resolve);
  });
}

function addressOf(one: Server): string {
  const at = one.address();
  if (at === null || typeof at === "string") throw new Error("it does not listen");
  return `http://127.0.0.1:${at.port}`;
}
