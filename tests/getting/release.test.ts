import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { freePort } from "../server/freePort.ts";
import { lacks } from "../needs.ts";
import { wholly } from "../whole.ts";
import {
  environment,
  fetchingMs,
  project,
  released as releasedFolder,
  run,
  whenSaid,
} from "./released.ts";

/** As somebody who has nothing but Node, npm and the release's file. */
describe.skipIf(lacks("POSIX"))("a release in an empty folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-getting-"));
  let released = "";
  const home = join(folder, "home");
  const running = new Set<ChildProcess>();

  beforeAll(() => {
    released = releasedFolder();
    mkdirSync(home);
    run("npm", ["install", "--no-audit", "--no-fund", "--silent", named(/\.tgz$/u)], home);
  }, fetchingMs);
  afterAll(() => {
    for (const program of running) program.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("comes with checksums that hold, and a list of its parts", () => {
    const sums = readFileSync(join(released, "SHA256SUMS"), "utf8").trim().split("\n");
    expect(sums).toHaveLength(3);
    for (const line of sums) {
      const [sum = "", file = ""] = line.split("  ");
      const bytes = readFileSync(join(released, file));
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sum);
    }
    const parts = z
      .object({ components: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(readFileSync(named(/\.cdx\.json$/u), "utf8")))
      .components.map(({ name }) => name);
    // What the client was built of is in the tarball as well.
    expect(parts).toEqual(
      expect.arrayContaining(["fastify", "react", "@fontsource-variable/inter"]),
    );
    expect(parts).not.toContain("vite");
    const licences = readFileSync(named(/\.licences\.txt$/u), "utf8")
      .trim()
      .split("\n");
    expect(licences.length).toBeGreaterThanOrEqual(parts.length - 100);
    for (const line of licences) expect(line).toMatch(/^(?!undefined)\S[^\t]*\t\S+ \d/u);
    const unsaid = licences.filter((line) => line.startsWith("see its README"));
    expect(unsaid.map((line) => line.split("\t")[1])).toEqual([
      "combine-errors 3.0.3",
      "incremental-encoder 0.0.1",
    ]);
  });

  test("installs no package that only builds or tests", () => {
    const installed = readdirSync(join(home, "node_modules"));
    expect(installed).toContain("fastify");
    for (const name of ["vite", "vitest", "typescript", "playwright", "oxlint", "tsx", "react"]) {
      expect(installed).not.toContain(name);
    }
  });

  test(
    "starts without a build, answers, is backed up and restored, and stops in time",
    async () => {
      const port = await freePort();
      const first = start(home, port);
      await whenSaid(first, "Interrater is ready");
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
      const [script = ""] = /\/assets\/[^"]+\.js/u.exec(page) ?? [];
      expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${port}/locales/ar/common.json`)).status).toBe(200);

      expect(interrater(["doctor"], { PORT: String(port) })).toContain("Interrater answers at");
      expect(() => isHealthy(port)).not.toThrow();
      interrater(["backup", "kept.tar"]);
      const before = performance.now();
      await stopped(first);
      expect(() => isHealthy(port)).toThrow(/-e/u);
      expect(performance.now() - before).toBeLessThan(15_000);

      interrater(["restore", "kept.tar"], { INTERRATER_DATA: "again" });
      const again = start(home, port, { INTERRATER_DATA: "again" });
      await whenSaid(again, "Interrater is ready");
      await stopped(again);
      // What it keeps lies where it was called, never among the packages.
      expect(readdirSync(home)).toEqual(
        expect.arrayContaining(["again", "interrater-data", "kept.tar"]),
      );
      expect(readdirSync(join(home, "node_modules/interrater"))).not.toContain("data");
    },
    fetchingMs,
  );

  test("says the commit that it was built of", () => {
    const { version, commit } = z
      .object({ version: z.string(), commit: z.string().regex(/^[0-9a-f]{8,}$/u) })
      .parse(JSON.parse(readFileSync(join(home, "node_modules/interrater/package.json"), "utf8")));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/u);
    expect(run("git", ["cat-file", "-t", commit], project).trim()).toBe("commit");
  });

  test("says how to cite it, and where its sources are if that is known, or that it is not", () => {
    const citation = readFileSync(join(home, "node_modules/interrater/CITATION.cff"), "utf8");
    const own = z
      .object({
        version: z.string(),
        commit: z.string(),
        repository: z.object({ url: z.string() }).optional(),
        bugs: z.object({ url: z.string() }).optional(),
      })
      .parse(JSON.parse(readFileSync(join(home, "node_modules/interrater/package.json"), "utf8")));
    const cited = z
      .object({
        "cff-version": z.literal("1.2.0"),
        message: z.string(),
        title: z.string(),
        authors: z.array(z.object({ name: z.string() })).min(1),
        version: z.literal(own.version),
        commit: z.literal(own.commit),
        "date-released": z.string().regex(/^\d{4}-\d\d-\d\d$/u),
        "repository-code": z.url().optional(),
        license: z.literal("Apache-2.0"),
        type: z.literal("software"),
        keywords: z.array(z.string()),
      })
      .strict()
      .parse(parse(citation));
    const sources = cited["repository-code"];
    expect(own.repository?.url).toBe(sources && `git+${sources}.git`);
    expect(own.bugs?.url).toBe(sources && `${sources}/issues`);
    const parts = readFileSync(named(/\.cdx\.json$/u), "utf8");
    expect(parts.includes('"issue-tracker"')).toBe(sources !== undefined);
  });

  test.each(wholly("starts by npx from the file alone, without being installed"))(
    "%s",
    async () => {
      const empty = join(folder, "empty");
      mkdirSync(empty);
      const port = await freePort();
      const file = named(/\.tgz$/u);
      copyFileSync(file, join(empty, basename(file)));
      const program = spawn("npx", ["--yes", `./${basename(file)}`], {
        cwd: empty,
        env: { ...environment(), npm_config_cache: join(folder, "npx-cache"), PORT: String(port) },
        detached: true,
      });
      running.add(program);
      await whenSaid(program, "Interrater is ready");
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      const ended = new Promise((resolve) => program.once("exit", resolve));
      // npx runs it in a process of its own: both end together.
      process.kill(-(program.pid ?? 0), "SIGTERM");
      await ended;
      expect(readdirSync(empty).toSorted()).toEqual([basename(file), "interrater-data"]);
    },
    fetchingMs,
  );

  test("a command that is none is a sentence with those that are", () => {
    expect(() => interrater(["strat"])).toThrow(/Unknown command "strat"[^]*reset-password/u);
  });

  /** By the very words of the image. */
  function isHealthy(port: number): void {
    const text = readFileSync(join(project, "Dockerfile"), "utf8");
    const [, words = "[]"] = /HEALTHCHECK[^[]*CMD (\[.*\])/u.exec(text) ?? [];
    const [, ...given] = z.array(z.string()).min(2).parse(JSON.parse(words));
    run(process.execPath, given, home, { PORT: String(port) });
  }

  function named(pattern: RegExp): string {
    return join(released, readdirSync(released).find((name) => pattern.test(name)) ?? "nothing");
  }

  function start(cwd: string, port: number, env: Readonly<Record<string, string>> = {}) {
    const program = spawn(process.execPath, ["node_modules/.bin/interrater"], {
      cwd,
      env: { ...environment(), PORT: String(port), ...env },
    });
    running.add(program);
    return program;
  }

  function interrater(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
    return run(process.execPath, ["node_modules/.bin/interrater", ...words], home, env);
  }
});

async function stopped(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => {
    program.once("exit", resolve);
  });
  program.kill("SIGTERM");
  await ended;
}
