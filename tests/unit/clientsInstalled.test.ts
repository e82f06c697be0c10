import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lacks, why } from "../needs.ts";
import { isWhole } from "../whole.ts";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** As each README says, of the last commit: it takes minutes and a registry, so that `npm run whole` alone does it. */
describe.skipIf(!isWhole)("a client is installed from the repository by one line", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-clients-"));
  const repository = join(folder, "repository");
  beforeAll(async () => {
    await run("git", ["clone", "--quiet", "--no-local", root, repository]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("for Python into an empty environment, and its types hold and help", async (context) => {
    context.skip(lacks("pip registry"), why("pip registry"));
    const python = join(folder, "venv/bin/python");
    await run("python3", ["-m", "venv", join(folder, "venv")]);
    await run(python, [
      "-m",
      "pip",
      "install",
      "-q",
      `git+file://${repository}#subdirectory=clients/python`,
    ]);
    const { stdout } = await run(
      python,
      ["-c", "import interrater; print(interrater.__file__); print(interrater.run.__doc__)"],
      { cwd: folder },
    );
    expect(stdout).toContain("site-packages");

    await run(python, ["-m", "pip", "install", "-q", "mypy"]);
    const checked = await typesOf(python, [join(root, "clients/python/src/interrater")]);
    expect(checked).toMatch(/^Success/u);
    const right = `from typing import Iterator
from interrater import Client, Line, Task, event, run

def rate(task: Task) -> Iterator[Line]:
    yield event("Laughs", task.duration_s / 2, confidence=0.4)

for one in run(Client("https://example.org", "itr_"), rate):
    print(one.recording.upper(), one.refusal and one.refusal.code)
`;
    writeFileSync(join(folder, "right.py"), right);
    writeFileSync(join(folder, "wrong.py"), `${right}\nevent("Laughs", "soon")\n`);
    expect(await typesOf(python, [join(folder, "right.py")])).toMatch(/^Success/u);
    expect(await typesOf(python, [join(folder, "wrong.py")])).toContain('expected "float"');
  }, 600_000);

  test("for R by R CMD INSTALL, and by remotes from an address", async (context) => {
    context.skip(lacks("remotes"), why("remotes"));
    const library = mkdtempSync(join(folder, "library-"));
    const env = { ...process.env, R_LIBS_USER: library, LC_ALL: "C.UTF-8" };
    const loads = () =>
      run("Rscript", ["-e", "library(interrater); cat(is.function(ir_run))"], { env });
    await run("R", ["CMD", "INSTALL", `--library=${library}`, join(repository, "clients/r")], {
      env,
    });
    expect((await loads()).stdout).toBe("TRUE");
    await run("R", ["CMD", "REMOVE", `--library=${library}`, "interrater"], { env });
    await expect(loads()).rejects.toThrow("interrater");
    const line = `remotes::install_git("file://${repository}", subdir = "clients/r", git = "external", upgrade = "never", lib = "${library}")`;
    await run("Rscript", ["-e", line], { env });
    expect((await loads()).stdout).toBe("TRUE");
  }, 600_000);
});

async function typesOf(python: string, files: readonly string[]): Promise<string> {
  const said = await run(python, ["-m", "mypy", "--strict", ...files]).catch(
    (error: unknown) => error,
  );
  return String(Object(said).stdout);
}
