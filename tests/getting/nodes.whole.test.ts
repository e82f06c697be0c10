import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lacks } from "../needs.ts";
import { freePort } from "../server/freePort.ts";
import { environment, fetchingMs, run, tarball, whenSaid } from "./released.ts";

/** The newest of each line that is tried, as npm's package `node` has it; `release.test.ts` has the one that is here. */
const versions = ["22.23.3", "24.21.0", "20.20.2", "26.10.0"];

/** As somebody on whose machine another Node is: installed by it, started, backed up, restored and stopped. */
describe.skipIf(lacks("POSIX"))("a release under each Node", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-nodes-"));
  const home = join(folder, "home");
  const nodes = join(folder, "nodes");

  beforeAll(() => {
    for (const place of [home, nodes]) mkdirSync(place);
    run("npm", ["install", ...quiet, tarball()], home);
    // Its script fetches the program of this platform: npm asks for it by name.
    const programs = versions.map(
      (version) => `node-${version}@npm:node-${process.platform}-${process.arch}@${version}`,
    );
    run("npm", ["install", ...quiet, ...programs], nodes);
  }, fetchingMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(versions)(
    "%s",
    async (version) => {
      const bin = join(nodes, "node_modules", `node-${version}`, "bin");
      const node = join(bin, "node");
      const program = join(home, "node_modules/interrater/scripts/interrater.mjs");
      const data = join(folder, `data-${version}`);
      const port = await freePort();
      const env = {
        PATH: `${bin}:${String(process.env["PATH"])}`,
        PORT: String(port),
        INTERRATER_DATA: data,
      };
      expect(run(node, ["--version"], home).trim()).toBe(`v${version}`);
      const running = spawn(node, [program], { cwd: home, env: { ...environment(), ...env } });
      await whenSaid(running, "Interrater is ready");
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      expect(run(node, [program, "doctor"], home, env)).toContain(`Node.js: ${version}`);
      const kept = join(folder, `${version}.tar`);
      run(node, [program, "backup", kept], home, env);
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      expect(await ended).toBe(0);
      const again = { ...env, INTERRATER_DATA: `${data}-again` };
      expect(run(node, [program, "restore", kept], home, again)).toContain("Restored");
    },
    fetchingMs,
  );
});

const quiet = ["--no-audit", "--no-fund", "--silent", "--ignore-scripts"];
