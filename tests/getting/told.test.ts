import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
// @ts-expect-error -- A script without types.
import * as home from "../../scripts/publicHome.mjs";
// @ts-expect-error -- A script without types.
import * as versions from "../../scripts/versionFault.mjs";
import { metricsText } from "../../src/server/metrics.ts";
import { project } from "./released.ts";

const words = z.string().optional();
const homeOf = (address: string) => words.parse(home.homeOf(address));
const versionFault = (changelog: string, version: string) =>
  words.parse(versions.versionFault(changelog, version));

function aChangelog(version: string, part: string): string {
  return `# What changed\n\n## ${version}\n\n${part}\n\n- One thing.\n\n## 1.4.2\n\n- Another.\n`;
}

describe("where the sources are", () => {
  test.each([
    ["git@github.com:team/interrater.git", "https://github.com/team/interrater"],
    [
      "ssh://git@git.example.org:2222/team/interrater.git",
      "https://git.example.org/team/interrater",
    ],
    [
      "https://user:secret@git.example.org/team/interrater",
      "https://git.example.org/team/interrater",
    ],
    [
      "https://git.example.org:8443/team/interrater.git/",
      "https://git.example.org:8443/team/interrater",
    ],
    ["git+https://github.com/team/interrater.git", "https://github.com/team/interrater"],
  ])("%s is %s", (address, page) => {
    expect(homeOf(address)).toBe(page);
  });

  test.each([
    "/srv/git/interrater.git",
    "../interrater",
    "file:///srv/git/interrater.git",
    "C:\\sources\\interrater",
    "http://localhost:3000/team/interrater",
    "http://192.168.1.4/team/interrater.git",
    "git@server:team/interrater.git",
    "git@server.local:team/interrater.git",
    "https://github.com/",
    "",
  ])("%s is no address that others can open", (address) => {
    expect(homeOf(address)).toBeUndefined();
  });

  const folder = mkdtempSync(join(tmpdir(), "interrater-home-"));
  const git = (...given: readonly string[]) => spawnSync("git", given, { cwd: folder });
  const found = (own: object, env: object) => words.parse(home.publicHome(own, env, folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("the setting comes first, then package.json, then git; a setting that is none is refused", () => {
    git("init", "--quiet");
    expect(found({}, {})).toBeUndefined();
    git("remote", "add", "origin", "git@github.com:team/by-git.git");
    expect(found({}, {})).toBe("https://github.com/team/by-git");
    const own = { repository: { url: "git+https://github.com/team/written.git" } };
    expect(found(own, {})).toBe("https://github.com/team/written");
    const env = { INTERRATER_REPOSITORY: "https://github.com/team/named" };
    expect(found(own, env)).toBe("https://github.com/team/named");
    expect(() => found({}, { INTERRATER_REPOSITORY: "/srv/git" })).toThrow(
      "/srv/git is no public address of the sources",
    );
  });
});

describe("a version says what breaks", () => {
  test.each([
    ["1.4.3", "What has to be done differently than with 1.4.2:", /first number/u],
    ["1.5.0", "What has to be done differently than with 1.4.2:", /first number/u],
    ["2.0.0", "What has to be done differently than with 1.4.2:", /^$/u],
    ["1.4.3", "What is new:", /second number/u],
    ["1.5.0", "What is new:", /^$/u],
    ["2.0.0", "What is new:", /^$/u],
    ["1.4.3", "What is mended:", /^$/u],
    ["0.9.0", "What is new:", /second number/u],
  ])("%s with “%s”", (version, part, fault) => {
    expect(versionFault(aChangelog(version, part), version) ?? "").toMatch(fault);
  });

  test("what is not in the changelog is not released; the project's own version may be", () => {
    expect(versionFault(aChangelog("1.5.0", "What is new:"), "1.6.0")).toMatch(
      /no section 1\.6\.0/u,
    );
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(project, "package.json"), "utf8")));
    const own = readFileSync(join(project, "CHANGELOG.md"), "utf8");
    expect(versionFault(own, version)).toBeUndefined();
    expect(own).toContain("What has to be done differently");
  });
});

test("alerts are of what the server counts, and the guide lists them all", () => {
  const { groups } = z
    .object({
      groups: z.array(
        z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() }).loose()) }),
      ),
    })
    .parse(parse(readFileSync(join(project, "packaging/alerts.yaml"), "utf8")));
  const rules = groups.flatMap((group) => group.rules);
  const counted = metricsText(1, {
    last: { begunAt: new Date(), bytes: 1 },
    failure: undefined,
  });
  const asked = rules.flatMap(({ expr }) => expr.match(/interrater_\w+/gu) ?? []);
  expect(asked.length).toBeGreaterThan(4);
  for (const name of asked) expect(counted).toMatch(new RegExp(`^${name} \\d`, "mu"));
  const guide = readFileSync(join(project, "docs/guide/administrator.md"), "utf8");
  const listed = [...guide.matchAll(/^\| `(?<alert>Interrater\w+)`/gmu)].map(
    ({ groups: found }) => found?.["alert"],
  );
  expect(listed).toEqual(rules.map(({ alert }) => alert));
});

test("the workflow runs what a submission has to pass on three systems, with both Nodes that the README names", () => {
  const { jobs } = z
    .object({
      jobs: z.object({
        ci: z.object({
          strategy: z.object({
            matrix: z.object({
              include: z.array(z.object({ os: z.string(), node: z.number() }).loose()),
            }),
          }),
          steps: z.array(z.object({ run: z.string().optional() }).loose()),
        }),
      }),
    })
    .parse(parse(readFileSync(join(project, ".github/workflows/ci.yml"), "utf8")));
  const { strategy, steps } = jobs.ci;
  expect(strategy.matrix.include.map(({ os, node }) => `${os} ${node}`)).toEqual([
    "ubuntu-latest 22",
    "ubuntu-latest 24",
    "macos-latest 22",
    "macos-latest 24",
    "windows-latest 22",
    "windows-latest 24",
  ]);
  expect(steps.some(({ run }) => run?.includes("bash .ci/run"))).toBe(true);
});

test("the workflow of releases names where its sources are, and packs all that is published", () => {
  const { jobs } = z
    .object({
      jobs: z.object({
        release: z.object({
          steps: z.array(
            z
              .object({
                run: z.string().optional(),
                env: z.record(z.string(), z.string()).optional(),
              })
              .loose(),
          ),
        }),
      }),
    })
    .parse(parse(readFileSync(join(project, ".github/workflows/release.yml"), "utf8")));
  const packing = jobs.release.steps.find(({ run }) => run?.includes("npm run release"));
  expect(packing?.run).toContain("npm run packages");
  expect(packing?.env).toEqual({
    INTERRATER_REPOSITORY: "${{ github.server_url }}/${{ github.repository }}",
  });
});

describe("what pages name is there", () => {
  const guide = filesIn("docs/guide", /\.md$/u);
  const pages = textOf([
    ...guide,
    ...filesIn("docs/decisions", /\.md$/u),
    "docs/security.md",
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
  ]);
  const named = (pattern: RegExp) =>
    [...new Set([...pages.matchAll(pattern)].map(([, name = ""]) => name))].toSorted();

  test("commands", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(project, "package.json"), "utf8")));
    const commands = named(/npm run (?:--silent )?([a-z][\w:-]*)/gu);
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test("files", () => {
    const files = named(/`((?:packaging|scripts|src|tests|docs|bench|clients)\/[\w./-]+)`/gu);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
  });

  test("settings, and each that the server reads is in the guide", () => {
    const isOfProgram = /(?<!\.test)\.ts$|\.mjs$/u;
    const known = textOf([
      ...filesIn("src/server", isOfProgram),
      ...filesIn("src/domain", isOfProgram),
      ...filesIn("scripts", isOfProgram),
      ...filesIn("tests", /\.ts$/u).filter((file) => !file.endsWith("told.test.ts")),
      ...filesIn("clients", /\.(?:R|py)$/u),
      "Dockerfile",
      "compose.yaml",
      "playwright.config.ts",
    ]);
    const asked = named(/(INTERRATER_[A-Z\d_]*[A-Z\d])/gu);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !known.includes(name))).toEqual([]);

    const read = textOf(filesIn("src/server", isOfProgram)).matchAll(/"(INTERRATER_[A-Z\d_]+)"/gu);
    // Set by `npm run dev` alone.
    const own = new Set(["INTERRATER_DEV"]);
    const inGuide = textOf(guide);
    const untold = [...read].flatMap(([, name = ""]) =>
      own.has(name) || inGuide.includes(name) ? [] : [name],
    );
    expect(untold).toEqual([]);
  });
});

/** The files of a folder and those below it whose names are of that kind, by their paths in the project. */
function filesIn(folder: string, kind: RegExp): readonly string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => kind.test(name))
    .map((name) => join(folder, name));
}

function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(join(project, file), "utf8")).join("\n");
}
