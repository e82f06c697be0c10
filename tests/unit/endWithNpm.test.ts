import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "../../src/server/embedded/postmaster.ts";
import { lacks } from "../needs.ts";
import { soon } from "../soon.ts";

const endWithNpm = join(import.meta.dirname, "../../scripts/endWithNpm.mjs");
let folder: string;
let pid: number | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "interrater-npm-"));
});
afterEach(() => {
  if (pid !== undefined && isAlive(pid)) process.kill(pid, "SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(lacks("POSIX") || process.platform !== "linux").each(["SIGKILL", "SIGTERM"] as const)(
  "what npm has started ends when npm is ended by %s",
  async (signal) => {
    const said = join(folder, `${signal}.txt`);
    const program = join(folder, "program.mjs");
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ scripts: { start: "node program.mjs" } }),
    );
    writeFileSync(
      program,
      `import { writeFileSync } from "node:fs";
       import { endWithNpm } from ${JSON.stringify(endWithNpm)};
       endWithNpm();
       process.once("SIGTERM", () => {
         writeFileSync(${JSON.stringify(said)}, "ended in order");
         process.exit();
       });
       setInterval(() => undefined, 1_000);
       writeFileSync(${JSON.stringify(said)}, String(process.pid));`,
    );
    const npm = spawn("npm", ["start"], { cwd: folder, stdio: "ignore" });
    await soon(() => {
      pid = Number(readFileSync(said, "utf8"));
      expect(pid).toBeGreaterThan(0);
    });

    npm.kill(signal);

    await soon(() => expect(isAlive(pid ?? 0)).toBe(false), 10_000);
    expect(readFileSync(said, "utf8")).toBe("ended in order");
  },
);
