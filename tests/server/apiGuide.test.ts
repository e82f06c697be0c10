import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  type Application,
  type Ground,
  makeGround,
  setUp,
  startApplication,
} from "./application.ts";
import { addProgram, type ProgramRater } from "./programRater.ts";

const run = promisify(execFile);
const guide = readFileSync(join(projectRoot, "docs/guide/api.md"), "utf8");
const blocks = [...guide.matchAll(/```sh\n(?<lines>[\s\S]*?)```/gu)].map(
  ({ groups }) => groups?.["lines"] ?? "",
);

describeOnServer("the guide of the API", (server) => {
  let application: Application;
  let ground: Ground;
  let program: ProgramRater;
  let observationId: Id<"observation">;
  const folder = mkdtempSync(join(tmpdir(), "interrater-guide-"));

  beforeAll(async () => {
    application = await startApplication(server);
    const owner = await setUp(application);
    ground = await makeGround(application, owner);
    program = await addProgram(ground);
    observationId = await ground.assign(program);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await application.stop();
  });

  test("its examples do what it says, one after the other, as they stand there", async () => {
    expect(blocks.length).toBeGreaterThanOrEqual(5);
    // The first is somebody's own: a program has no list of studies.
    const { script } = await ground.owner.script();
    const own = await shell(blocks[0] ?? "", script.token);
    expect(own).toContain(ground.studyId);

    const said = await shell(blocks.slice(1).join("\n"), program.token);

    expect(said).toContain('"isSame":false');
    expect(said).toContain("work_lines_refused");
    expect(said).toContain("Name a code of the scheme");
    const { items } = await ground.owner.send(contract.listObservations, {
      params: { studyId: ground.studyId },
      query: {},
    });
    expect(items.find(({ id }) => id === observationId)).toMatchObject({
      state: "submitted",
      eventCount: 2,
    });
  });

  async function shell(lines: string, token: string): Promise<string> {
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", lines], {
      cwd: folder,
      env: { ...process.env, SERVER: application.address, TOKEN: token },
    });
    return stdout;
  }
});
