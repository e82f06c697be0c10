// oxlint-disable vitest/no-conditional-expect, vitest/no-standalone-expect, unicorn/consistent-function-scoping -- Each line of a page, and each row of a table, is looked at by what it is.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/server/config.ts";
import { lacks } from "../needs.ts";
import { freePort } from "../server/freePort.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { environment, fetchingMs, project, run, tarball } from "./released.ts";

/**
 * The pages of the guide, followed to the letter: each command of theirs is run by a shell, in a folder that has nothing
 * but the release's file, and each setting is read. What a test may change of a command stands in `asHere`; what
 * cannot run here, in `notHere`, which says so in one line.
 */
const server = databases()[0];

/** By the first word, or the first after `sudo`. */
const notHere: Readonly<Record<string, string>> = {
  systemctl: "a test has no systemd to give orders to; the unit is read below",
  journalctl: "the same",
  "apt-get":
    "a test installs nothing of the system; proxies.test.ts runs nginx and Caddy as they are packaged",
  docker:
    "container.whole.test.ts builds and runs the image where there is an engine; image.test.ts follows its file where there is none",
  kubectl:
    "no cluster is at hand; kubernetes.test.ts reads the manifest by Kubernetes' own schemas",
};

interface Block {
  readonly language: string;
  readonly lines: readonly string[];
}

function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(project, "docs/guide", `${page}.md`), "utf8");
  return [...text.matchAll(/^```(?<language>\w+)\n(?<content>[^]*?)^```$/gmu)].map(
    ({ groups }) => ({
      language: groups?.["language"] ?? "",
      lines: (groups?.["content"] ?? "").split("\n").filter((line) => line !== ""),
    }),
  );
}

describe.skipIf(!server || lacks("POSIX"))("the guide's pages on getting and keeping it", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-guide-"));
  const running = new Set<ChildProcess>();
  const told: string[] = [];
  let version = "";

  beforeAll(() => {
    version = /-(?<version>[^-]+)\.tgz$/u.exec(basename(tarball()))?.groups?.["version"] ?? "";
    // Once, for all pages but the one that installs it by itself.
    mkdirSync(join(folder, "usr"));
    run("npm", ["install", "--global", "--no-audit", "--no-fund", "--silent", tarball()], folder, {
      npm_config_prefix: join(folder, "usr"),
    });
  }, fetchingMs);
  afterAll(() => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    for (const line of told) console.info(line);
  });

  /** A folder with the release's file, and a system's folders below it that a page may write to. */
  function newHome(page: string): string {
    const home = join(folder, page);
    for (const name of ["etc/systemd/system", "etc/nginx/conf.d", "srv"]) {
      mkdirSync(join(home, name), { recursive: true });
    }
    copyFileSync(tarball(), join(home, basename(tarball())));
    // Who follows a page has `sudo`; a test needs no other user's rights.
    mkdirSync(join(home, "bin"));
    writeFileSync(join(home, "bin/sudo"), '#!/bin/sh\nexec "$@"\n');
    chmodSync(join(home, "bin/sudo"), 0o755);
    return home;
  }

  async function variables(home: string): Promise<Record<string, string>> {
    return {
      PORT: String(await freePort()),
      PATH: `${join(home, "bin")}:${join(folder, "usr/bin")}:${process.env["PATH"] ?? ""}`,
      npm_config_prefix: join(folder, "usr"),
      INIT_CWD: "",
      INTERRATER_FFMPEG: "off",
    };
  }

  /** What is of this machine alone. */
  function asHere(line: string, home: string, more: Readonly<Record<string, string>>): string {
    const here = line
      .replaceAll("X.Y.Z", version)
      .replaceAll(/(?<=\s)\/(etc|srv)\//gu, `${home}/$1/`)
      .replaceAll("npm install ./", "npm install --no-audit --no-fund ./");
    return Object.entries(more).reduce((text, [from, to]) => text.replaceAll(from, to), here);
  }

  async function follow(
    page: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const home = join(folder, page);
    const env = await variables(home);
    let all = "";
    for (const { language, lines } of blocksOf(page)) {
      if (language === "ini") {
        // A file of settings: each is one that the server knows, and all together can be read.
        const given = Object.fromEntries(
          lines.map((line) => /^([A-Z\d_]+)=(.+)$/u.exec(line)?.slice(1) ?? ["no setting", line]),
        );
        expect(() =>
          readConfig({ INTERRATER_ORIGIN: "https://a.example.org", ...given }),
        ).not.toThrow();
        const known = readFileSync(join(project, "src/server/config.ts"), "utf8");
        for (const name of Object.keys(given)) {
          if (!name.startsWith("OTEL_")) expect(known).toContain(`"${name}"`);
        }
        continue;
      }
      expect(language).toBe("sh");
      for (const line of lines) {
        const words = line.replace(/^sudo /u, "").split(" ");
        const why = notHere[words[0] ?? ""];
        if (why !== undefined) {
          told.push(`${page}: "${line}" is not run: ${why}.`);
          continue;
        }
        if (words.at(-1)?.startsWith("@opentelemetry")) {
          told.push(
            `${page}: "${line}" is not run: telemetry.test.ts sends traces by these packages.`,
          );
          continue;
        }
        const command = asHere(line, home, more);
        // oxlint-disable-next-line no-await-in-loop -- line after line, as somebody types them
        all += await typed(command, { home, env });
      }
    }
    return all;
  }

  /** A start is waited for until it is ready, and goes on; all else until it ends. */
  async function typed(
    command: string,
    { home, env }: { readonly home: string; readonly env: Readonly<Record<string, string>> },
  ): Promise<string> {
    const whole = { ...environment(), ...env };
    if (!/(?:^|\s)interrater$/u.test(command)) {
      const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], {
        cwd: home,
        env: whole,
        encoding: "utf8",
      });
      expect({ command, status, stderr }).toMatchObject({ status: 0 });
      return stdout;
    }
    const program = spawn("bash", ["-c", `exec env ${command}`], {
      cwd: home,
      env: whole,
      // npx starts the program in a process of its own: all of the group end together.
      detached: true,
    });
    running.add(program);
    return new Promise((resolve, reject) => {
      let said = "";
      const hear = (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes("Interrater is ready")) resolve(said);
      };
      program.stdout.on("data", hear);
      program.stderr.on("data", hear);
      program.once("exit", (code) =>
        reject(new Error(`${command} ended with ${String(code)}: ${said}`)),
      );
    });
  }

  async function stopAll(): Promise<void> {
    for (const program of running) {
      const ended = new Promise((resolve) => {
        program.removeAllListeners("exit").once("exit", resolve);
      });
      if (program.pid !== undefined) process.kill(-program.pid, "SIGTERM");
      // oxlint-disable-next-line no-await-in-loop -- there is one, rarely two
      if (program.exitCode === null) await ended;
    }
    running.clear();
  }

  test(
    "On a laptop",
    async () => {
      newHome("on-a-laptop");
      const said = await follow("on-a-laptop");
      await stopAll();
      expect(said).toContain("The setup token is");
      expect(said).toContain("Interrater answers at");
      expect(existsSync(join(folder, "on-a-laptop/interrater-backup.tar"))).toBe(true);
      expect(existsSync(join(folder, "on-a-laptop/interrater-data"))).toBe(true);
    },
    fetchingMs,
  );

  test.skipIf(lacks("PostgreSQL 15"))(
    "On a server",
    async () => {
      const home = newHome("on-a-server");
      // As the service sets it.
      const said = await follow("on-a-server", {
        "interrater doctor": "INTERRATER_POSTGRESQL=system interrater doctor",
      });
      expect(said).toMatch(
        /created at the first start by PostgreSQL \(\/usr\/lib\/postgresql\/\d+\/bin\)/u,
      );
      expect(said).toContain("Interrater can be started.");
      const unit = readFileSync(join(home, "etc/systemd/system/interrater.service"), "utf8");
      const [, start = ""] = /^ExecStart=(.+)$/mu.exec(unit) ?? [];
      const [, settings = ""] = /^Environment=(.+)$/mu.exec(unit) ?? [];
      expect(start).toBe("/usr/bin/env interrater");
      expect(settings).toContain("INTERRATER_DATA=/var/lib/interrater");
      expect(settings).toContain("INTERRATER_POSTGRESQL=system");
      expect(existsSync(join(home, "etc/nginx/conf.d/interrater.conf"))).toBe(true);
    },
    fetchingMs,
  );

  test("In an institute", async () => {
    newHome("in-an-institute");
    await follow("in-an-institute");
    expect(told.filter((line) => line.startsWith("in-an-institute"))).toHaveLength(3);
  });

  test(
    "Backing up",
    async () => {
      const home = newHome("backing-up");
      const env = await variables(home);
      const before = await typed("interrater", { home, env });
      await withDemo(`http://127.0.0.1:${env["PORT"]}`, before);
      const hasAge = spawnSync("age-keygen", ["--version"]).status === 0;
      if (!hasAge) {
        // What the page does by age-keygen, where it is not installed.
        const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
        const identity = await generateX25519Identity();
        const recipient = await identityToRecipient(identity);
        writeFileSync(
          join(home, "bin/age-keygen"),
          `#!/bin/sh\nif [ "$1" = -y ]; then echo ${recipient}; else echo ${identity} > "$2"; fi\n`,
        );
        chmodSync(join(home, "bin/age-keygen"), 0o755);
      }
      const said = await follow("backing-up", {
        "Name of the study": "Demo: two children at play",
        "PORT=4999": `PORT=${await freePort()}`,
      });
      await stopAll();
      expect(said).toContain("It was read back and is complete.");
      expect(said).toContain("The existing study was not changed.");
      expect(said).toContain("It is encrypted: store its key in another place.");
      expect(said).toContain("Whether it can be decrypted is not tested here");
    },
    fetchingMs,
  );

  test(
    "Growing",
    async () => {
      if (!server) return;
      const home = newHome("growing");
      const env = await variables(home);
      await typed("interrater", { home, env });
      await stopAll();
      const place = await server.freshDatabase();
      const said = await follow("growing", {
        // Where the test's own database is has signs that a shell would read.
        "postgresql://interrater:password@localhost:5432/interrater": `'${place.url}'`,
      });
      await stopAll();
      await place.drop();
      expect(said).toMatch(/Restored: \d+ tables/u);
      expect(said).toContain("Interrater is ready");
    },
    fetchingMs,
  );

  test(
    "Upgrading",
    async () => {
      const home = newHome("upgrading");
      // What an older version has left behind.
      const old = join(project, "tests/upgrades/030_security_log.tar");
      const env = await variables(home);
      await typed(`interrater restore ${old}`, { home, env });
      const said = await follow("upgrading");
      await stopAll();
      expect(said).toMatch(
        /These data were last used by an older version[^]*as they are now they are kept in/u,
      );
      expect(said).toContain("Interrater is ready");
    },
    fetchingMs,
  );

  /** An account, and with it the demo study. */
  async function withDemo(origin: string, said: string): Promise<void> {
    const token = /#token=(?<token>\S+)/u.exec(said)?.groups?.["token"];
    const answer = await fetch(`${origin}/api/v1/set-up`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({
        token,
        name: "Ada",
        email: "ada@example.org",
        password: "a long enough password",
        language: "en",
      }),
    });
    expect(answer.status).toBe(200);
  }
});
