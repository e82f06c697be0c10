import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { openApiDocument } from "../../src/api/openapi.ts";
import { WorkLine } from "../../src/domain/entities/workLine.ts";
import { lacks, why } from "../needs.ts";
import { codes, newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  type Ground,
  makeGround,
  password,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { addProgram } from "./programRater.ts";
import { tones } from "./tones.ts";

const [server] = databases();
const client = join(import.meta.dirname, "../../clients/r");
let library: string;

/** What a script prints, as JSON, with the package installed as a user does. */
async function inR(script: string, environment: Record<string, string> = {}): Promise<unknown> {
  const { stdout } = await promisify(execFile)(
    "Rscript",
    ["-e", `library(interrater)\n${script}`],
    { env: { ...process.env, LC_ALL: "C.UTF-8", R_LIBS_USER: library, ...environment } },
  );
  return JSON.parse(stdout);
}

const isAbsent = lacks("httr2");

describe.skipIf(isAbsent)(`the client for R (${why("httr2")})`, () => {
  beforeAll(async () => {
    library = await mkdtemp(join(tmpdir(), "interrater-r-"));
    await promisify(execFile)("R", ["CMD", "INSTALL", "--no-docs", "-l", library, client]);
  });
  afterAll(() => rm(library, { recursive: true, force: true }));

  describe.skipIf(!server)("with a server", () => {
    let application: Application;
    let ground: Ground;
    let owner: Person;

    beforeAll(async () => {
      if (!server) return;
      application = await startApplication(server);
      owner = await setUp(application);
      ground = await makeGround(application, owner);
    });
    afterAll(() => application?.stop());

    test("works through a queue, tells which line is refused, and has nothing to do when it is started again", async () => {
      const program = await addProgram(ground, { version: "1" });
      const refused = await addRecording(owner, ground.studyId, "Clip B");
      const first = await ground.assign(program);
      await ground.assign(program, refused);
      const loop = `
rate <- function(task) {
  stopifnot(task$duration_s > 0, length(task$scheme$codes) > 0)
  list(
    ir_event("Laughs", 6.15, confidence = 0.41),
    ir_event(if (task$recording$name == "Clip B") "Sneezes" else "Solitary", 0, 4.2, confidence = 0.93),
    ir_rating("${codes.criterion}", 2, confidence = 0.7, evidence = list(c(1, 2))),
    ir_notes("Threshold 0.4 – ümläut")
  )
}
done <- ir_run(ir_client(Sys.getenv("SERVER"), Sys.getenv("TOKEN"), pause_s = 0.05), rate)
cat(jsonlite::toJSON(done, na = "null", digits = NA))`;
      const at = { SERVER: application.address, TOKEN: program.token ?? "" };
      const done = z.array(z.object({ recording: z.string(), refusal: z.string().nullable() }));

      const found = done.parse(await inR(loop, at));
      expect(found).toHaveLength(2);
      expect(found.find(({ recording }) => recording === "Clip B")?.refusal).toContain(
        "line 2: code",
      );
      expect(found.filter(({ refusal }) => refusal === null)).toHaveLength(1);
      const work = await owner.send(contract.readWork, { params: { observationId: first } });
      expect(work.events.map(({ event }) => event.confidence)).toEqual(
        expect.arrayContaining([0.41, 0.93]),
      );
      expect(work.ratings).toMatchObject([{ value: 2, confidence: 0.7 }]);
      expect(JSON.stringify(work.parts)).toContain("Threshold 0.4 – ümläut");
      expect(done.parse(await inR(loop, at)).map(({ recording }) => recording)).toEqual(["Clip B"]);
    });

    test("reads a study's coding as data frames", async () => {
      const { secret } = await owner.send(contract.makeToken, {
        body: {
          id: newId("accessToken"),
          name: "R",
          studyId: ground.studyId,
          groups: ["read"],
          password,
        },
      });
      const found = await inR(
        `
client <- ir_client(Sys.getenv("SERVER"), Sys.getenv("TOKEN"))
study <- ir_studies(client)$id[[1]]
events <- ir_rows(client, study)
ratings <- ir_rows(client, study, "ratings")
again <- tempfile()
write.csv(events, again, row.names = FALSE, na = "")
cat(jsonlite::toJSON(list(
  events = events, numbers = names(Filter(is.numeric, events)), same = isTRUE(all.equal(ir_read(again), events)),
  ratings = nrow(ratings), recordings = length(ir_recordings(client, study))
), auto_unbox = TRUE, digits = NA))`,
        { SERVER: application.address, TOKEN: secret },
      );

      expect(JSON.stringify(found)).toContain("Laughs");
      expect(found).toMatchObject({ same: true, ratings: 1, recordings: 2 });
      expect(found).toMatchObject({ numbers: expect.arrayContaining(["start_s"]) });
    });

    test("a server that is away stops it with a condition of its own", async () => {
      const found = await inR(
        `
client <- ir_client("http://127.0.0.1:9", "itr_x", tries = 2, pause_s = 0.01)
cat(jsonlite::toJSON(class(tryCatch(ir_studies(client), error = identity))))`,
      );

      expect(found).toEqual(["ir_unreachable", "error", "condition"]);
    });
  });

  test("every line that it makes is one that the server reads, and there is one for each kind", async () => {
    const lines = await inR(`
lines <- list(
  ir_event("A", 1.5), ir_event("A", 1, 86399.123456, subject = "S", modifiers = list(M = c("x", "y"), N = 2), comment = "c", confidence = 0.5),
  ir_rating("C", 2, comment = "c", evidence = list(c(0, 1)), confidence = 1), ir_rating("C", reason = "dark"),
  ir_scan(0, list(list(code = "A"), list(code = "B", subject = "S")), comment = "c", confidence = 0.1), ir_scan(1), ir_scan(2, list()),
  ir_trace("C", 0, list(c(0, 1.5)), confidence = 0.2), ir_trace("C", 1), ir_notes("n")
)
cat("[", paste(vapply(lines, interrater:::line_json, ""), collapse = ","), "]")`);
    if (!Array.isArray(lines)) throw new Error("no list");
    const read = lines.map((line) => WorkLine.parse(line));

    expect(new Set(read.map(({ kind }) => kind)).size).toBe(WorkLine.options.length);
    expect(read[1]).toMatchObject({
      startUs: 1_000_000,
      endUs: 86_399_123_456,
      modifiers: { M: ["x", "y"], N: 2 },
    });
    expect(read[6]).toMatchObject({ marks: [] });
  });

  test("its example is under forty lines and rates a rubric, or abstains", async () => {
    const example = readFileSync(join(client, "examples/rubric.R"), "utf8");
    expect(example.trimEnd().split("\n").length).toBeLessThan(40);
    const folder = await mkdtemp(join(tmpdir(), "rubric"));
    try {
      const file = join(folder, "rubric.R");
      await writeFile(file, example.replace(/^if \(!interactive\(\)\).*$/mu, ""));
      const found = await inR(
        `
source(Sys.getenv("FILE"))
criterion <- list(name = "Warmth", description = "", levels = list(list(value = 1, name = "low"), list(value = 3, name = "high")))
task <- function(name) list(recording = list(name = name), duration_s = 60, scheme = list(criteria = list(criterion)))
given <- rate(task("Clip A"))
transcript_of <- function(task) "Hello"
none <- rate(task("Clip A"))
cat(jsonlite::toJSON(c(given, none), auto_unbox = TRUE))`,
        { FILE: file },
      );
      const [given, none] = z
        .array(z.unknown())
        .parse(found)
        .map((line) => WorkLine.parse(line));

      expect(given).toMatchObject({
        kind: "rating",
        criterion: "Warmth",
        value: expect.any(Number),
      });
      expect(none).toMatchObject({ kind: "rating", abstains: true, reason: "no answer" });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe.skipIf(lacks("ffmpeg") || isAbsent)(`a detector of sound in R (${why("ffmpeg")})`, () => {
  test("is under forty lines and finds where a film is loud", async () => {
    const example = readFileSync(join(client, "examples/sound.R"), "utf8");
    expect(example.trimEnd().split("\n").length).toBeLessThan(40);
    const folder = await mkdtemp(join(tmpdir(), "sound"));
    try {
      const film = join(folder, "two tones.wav");
      const stretches = [
        [1, 2],
        [3.5, 5],
      ] as const;
      await writeFile(film, tones(8_000, stretches, 6));
      const file = join(folder, "sound.R");
      await writeFile(
        file,
        example.replace(/^library\(interrater\)$|^if \(!interactive\(\)\).*$/gmu, ""),
      );
      const script = `source(Sys.getenv("FILE"))
cat(jsonlite::toJSON(sounds(loudness(Sys.getenv("FILM")), 0.02), auto_unbox = TRUE, digits = NA))`;
      const { stdout } = await promisify(execFile)("Rscript", ["-e", script], {
        env: { ...process.env, FILE: file, FILM: film },
      });

      expect(JSON.parse(stdout)).toEqual([
        { start: 1, end: 2, confidence: expect.any(Number) },
        { start: 3.5, end: 5, confidence: expect.any(Number) },
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/gu, "{}");

describe("what the client for R says", () => {
  const source = readdirSync(join(client, "R"))
    .map((name) => readFileSync(join(client, "R", name), "utf8"))
    .join("\n");
  let calls: (readonly [method: string, path: string])[];

  beforeEach(() => {
    calls = [
      ...[...source.matchAll(/"(GET|PUT|POST)",\s*"(\/api\/[^"]+)"/gu)].map(
        ([, method = "", path = ""]) => [method, path] as const,
      ),
      ...[...source.matchAll(/ir_pages\(client, "(\/api\/[^"]+)"/gu)].map(
        ([, path = ""]) => ["GET", path] as const,
      ),
    ];
  });

  test("every call that it makes is one of the server's, with that method", () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(openApiDocument());
    const methods = new Map(
      Object.entries(paths).map(([path, own]) => [shapeOf(path), Object.keys(own)]),
    );

    expect(calls).toHaveLength(9);
    for (const [method, path] of calls) {
      expect([path, methods.get(shapeOf(path))?.includes(method.toLowerCase())]).toEqual([
        path,
        true,
      ]);
    }
  });

  test("what it exports is there, and what has a title is exported", () => {
    const exported = [
      ...readFileSync(join(client, "NAMESPACE"), "utf8").matchAll(/export\((\w+)\)/gu),
    ].map(([, name]) => name);
    const titled = [...source.matchAll(/^#'(?:.*\n)(?:#'.*\n)*(ir_\w+) <- function/gmu)].map(
      ([, name]) => name,
    );

    expect(new Set(titled)).toEqual(new Set(exported));
  });
});
