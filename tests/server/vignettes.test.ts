import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { lacks, type NeedName, why } from "../needs.ts";
import { newId } from "../sample.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";
import { upload } from "./mediaServer.ts";
import { addProgram } from "./programRater.ts";
import { tones } from "./tones.ts";
import { pageOf, vignettePage, type VignetteShown } from "./vignettePage.ts";

const [server] = databases();
const clients = join(import.meta.dirname, "../../clients");
const run = promisify(execFile);

/** The examples as somebody runs them: the file by itself, with the address of a server and a token. */
const vignettes = [
  { file: "python/examples/sound.py", command: "python3", needs: ["python3", "ffmpeg"] },
  { file: "python/examples/rubric.py", command: "python3", needs: ["python3"] },
  { file: "r/examples/sound.R", command: "Rscript", needs: ["Rscript", "httr2", "ffmpeg"] },
  { file: "r/examples/rubric.R", command: "Rscript", needs: ["Rscript", "httr2"] },
] as const satisfies readonly {
  readonly file: string;
  readonly command: string;
  readonly needs: readonly NeedName[];
}[];

describe.skipIf(!server)("an example of a client", () => {
  const library = mkdtempSync(join(tmpdir(), "interrater-vignettes-"));
  let application: Application;
  let owner: Person;
  let ground: Ground;
  let recordingId: Id<"recording">;

  beforeAll(async () => {
    if (!server) return;
    application = await startApplication(server);
    owner = await setUp(application);
    ground = await makeGround(application, owner);
    const sound = tones(
      8_000,
      [
        [1, 2],
        [3.5, 5],
      ],
      6,
    );
    const fileName = "two tones.wav";
    const bytes = Buffer.from(Uint8Array.from(sound));
    const uploadId = await upload(owner, ground.studyId, bytes, fileName);
    recordingId = newId("recording");
    await owner.send(contract.addRecording, {
      params: { studyId: ground.studyId },
      body: {
        id: recordingId,
        name: "Two tones",
        durationUs: 6_000_000,
        framesPerSecond: 25,
        hasVideo: false,
        sources: [
          {
            kind: "upload",
            id: newId("mediaSource"),
            offsetUs: 0,
            uploadId,
            contentType: "audio/wav",
            fileName,
            sizeBytes: bytes.length,
          },
        ],
      },
    });
    if (lacks("httr2")) return;
    // As its README says.
    await run("R", ["CMD", "INSTALL", "--no-docs", `--library=${library}`, join(clients, "r")]);
  });
  afterAll(async () => {
    await application?.stop();
    rmSync(library, { recursive: true, force: true });
  });

  /** As somebody runs it who has read its first line. */
  const runAs = async (
    program: Person,
    { file, command }: (typeof vignettes)[number],
    code: string,
  ) =>
    (
      await run(command, [join(clients, file)], {
        cwd: mkdtempSync(join(library, "at-")),
        env: {
          ...process.env,
          SERVER: application.address,
          TOKEN: program.token ?? "",
          CODE: code,
          PYTHONPATH: join(clients, "python/src"),
          PYTHONDONTWRITEBYTECODE: "1",
          R_LIBS: library,
        },
      })
    ).stdout;

  test.each(vignettes.filter(({ needs }) => !needs.some((one) => lacks(one))))(
    "$file takes its queue, codes or rates, and submits",
    async (vignette) => {
      const { file } = vignette;
      const program = await addProgram(ground, { name: file.replace(/^.*\//u, "") });
      const observationId = await ground.assign(program, recordingId);
      const workbench = await program.send(contract.readWorkbench, { params: { observationId } });
      const { scheme } = workbench.schemeVersion;
      const code = scheme.codes.find(({ kind }) => kind === "state")?.name ?? "";

      const stdout = await runAs(program, vignette, code);

      expect(stdout).toContain("Two tones");
      const { observation } = await owner.send(contract.readWorkbench, {
        params: { observationId },
      });
      expect(observation.state).toBe("submitted");
      const work = await owner.send(contract.readWork, { params: { observationId } });
      expect({
        events: work.events.map(({ event }) => [event.startUs, Object(event).endUs]),
        ratings: work.ratings.filter(({ value }) => (value === null) !== file.includes("rubric"))
          .length,
      }).toEqual(
        file.includes("rubric")
          ? { events: [], ratings: scheme.criteria.length }
          : {
              events: [
                [1_000_000, 2_000_000],
                [3_500_000, 5_000_000],
              ],
              // It says that it cannot tell.
              ratings: scheme.criteria.length,
            },
      );
    },
    60_000,
  );

  test("on the demo films each does what the guide shows, which is written by INTERRATER_FREEZE=1", async (context) => {
    context.skip(lacks("httr2") || lacks("ffmpeg"), why("httr2"));
    const studies = await owner.send(contract.listStudies, {});
    const demo = studies.find(({ id }) => id !== ground.studyId);
    if (!demo) throw new Error("the demo study is missing");
    const params = { studyId: demo.id };
    const [round] = await owner.send(contract.listRounds, { params });
    const { items: recordings } = await owner.send(contract.listRecordings, { params, query: {} });
    const [firstRecording] = recordings;
    if (!round || !firstRecording) throw new Error("the demo study is empty");
    const { schemeVersionId, id: roundId } = round;

    const shown: VignetteShown[] = [];
    for (const vignette of vignettes) {
      // oxlint-disable no-await-in-loop -- One after the other, as somebody runs them.
      const program = await addProgram(
        { studyId: demo.id, owner },
        { name: vignette.file.replace(/^.*\//u, "") },
      );
      const observations = recordings.map((recording) => ({
        id: newId("observation"),
        recordingId: recording.id,
        raterId: program.accountId,
      }));
      await owner.send(contract.assign, {
        params,
        body: { schemeVersionId, roundId, observations },
      });
      const printed = await runAs(program, vignette, "Talks");
      const [first] = observations;
      if (!first) throw new Error("nothing was assigned");
      if (!printed.includes("submitted") && vignette.command === "python3")
        throw new Error(printed);
      const work = await owner.send(contract.readWork, { params: { observationId: first.id } });
      const bench = await owner.send(contract.readWorkbench, {
        params: { observationId: first.id },
      });
      const { criteria } = bench.schemeVersion.scheme;
      // oxlint-enable no-await-in-loop
      for (const { name } of recordings) expect(printed).toContain(name);
      expect(bench.observation.state).toBe("submitted");
      shown.push({
        file: vignette.file,
        printed: printed.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu, "…".padStart(36)),
        recording: firstRecording.name,
        events: work.events.map(({ event }) => ({
          startS: event.startUs / 1e6,
          endS: (Object(event).endUs ?? event.startUs) / 1e6,
          // R sends fewer digits.
          confidence: event.confidence === null ? null : Math.round(1e6 * event.confidence) / 1e6,
        })),
        ratings: criteria.map(({ id, name }) => ({
          criterion: name,
          value: work.ratings.find(({ criterionId }) => criterionId === id)?.value ?? null,
        })),
      });
    }

    if (process.env["INTERRATER_FREEZE"] !== undefined) writeFileSync(vignettePage, pageOf(shown));
    const [python, , r] = shown;
    // Whatever decodes the film a little otherwise, both hear the same, and whatever is said.
    expect(r?.events).toEqual(python?.events);
    for (const saidS of [6.5, 12.5, 22, 31, 34, 39, 45]) {
      expect(
        python?.events.some(({ startS, endS }) => startS < saidS + 0.7 && endS > saidS - 0.7),
      ).toBe(true);
    }
    const page = readFileSync(vignettePage, "utf8");
    for (const { file, ratings } of shown) {
      expect(page).toContain(readFileSync(join(clients, file), "utf8").trimEnd());
      if (!file.includes("rubric")) continue;
      // The table is laid out.
      const close = page.replaceAll(/ +/gu, " ");
      for (const { criterion, value } of ratings) {
        expect(close).toContain(`| ${criterion} | ${value} |`);
      }
    }
  }, 240_000);
});
