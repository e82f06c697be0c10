import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { lacks, type NeedName } from "../needs.ts";
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

  test.each(vignettes.filter(({ needs }) => !needs.some((one) => lacks(one))))(
    "$file takes its queue, codes or rates, and submits",
    async ({ file, command }) => {
      const program = await addProgram(ground, { name: file.replace(/^.*\//u, "") });
      const observationId = await ground.assign(program, recordingId);
      const workbench = await owner.send(contract.readWorkbench, { params: { observationId } });
      const { scheme } = workbench.schemeVersion;
      const code = scheme.codes.find(({ kind }) => kind === "state")?.name ?? "";

      const { stdout } = await run(command, [join(clients, file)], {
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
      });

      expect(stdout).toContain("Two tones");
      const { observation } = await owner.send(contract.readWorkbench, {
        params: { observationId },
      });
      expect(observation.state).toBe("submitted");
      const work = await owner.send(contract.readWork, { params: { observationId } });
      expect({
        events: work.events.map(({ event }) => [event.startUs, Object(event).endUs]),
        ratings: work.ratings.length,
      }).toEqual(
        file.includes("rubric")
          ? { events: [], ratings: scheme.criteria.length }
          : {
              events: [
                [1_000_000, 2_000_000],
                [3_500_000, 5_000_000],
              ],
              ratings: 0,
            },
      );
    },
    60_000,
  );
});
