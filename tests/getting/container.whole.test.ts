import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lacks } from "../needs.ts";
import { freePort } from "../server/freePort.ts";
import { soon } from "../soon.ts";
import { environment, fetchingMs, project, run } from "./released.ts";

const name = `interrater-${process.pid}`;
const base = "docker.io/library/node:24-trixie-slim";

/** The image itself, by a container engine: where there is none, image.test.ts follows its file step by step. */
describe.skipIf(lacks("podman"))("the image, built and run by Podman", () => {
  const folder = mkdtempSync(join(tmpdir(), "interrater-container-"));
  let port = 0;

  beforeAll(async () => {
    port = await freePort();
    haveBase(folder);
    run("git", ["clone", "--quiet", project, join(folder, "source")], folder);
    const commit = run("git", ["rev-parse", "--short=8", "HEAD"], project).trim();
    podman(
      ["build", "--isolation=chroot", "--network=host", "--pull=never", "--format=docker"],
      [`--build-arg=INTERRATER_COMMIT=${commit}`, `--tag=${name}`, join(folder, "source")],
    );
  }, fetchingMs * 12);
  afterAll(() => {
    spawnSync("podman", ["rm", "--force", "--time=0", name]);
    spawnSync("podman", ["volume", "rm", "--force", name]);
    spawnSync("podman", ["rmi", "--force", name]);
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    "runs as compose.yaml has it, is healthy, writes to its data folder alone, and stops in order",
    async () => {
      podman(
        ["run", "--detach", `--name=${name}`, "--network=host", `--env=PORT=${port}`],
        ["--read-only", "--tmpfs=/tmp", "--cap-drop=ALL", "--security-opt=no-new-privileges"],
        // Those of Podman itself are above what a machine may allow even to root.
        ["--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096", `--volume=${name}:/data`, name],
      );
      const inside = (...words: readonly string[]) => podman(["exec", name, ...words]);
      await soon(() => expect(podman(["logs", name])).toContain("Interrater is ready"));

      podman(["healthcheck", "run", name]);
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
      expect(inside("id", "--user", "--name").trim()).toBe("node");
      expect(inside("grep", "CapEff", "/proc/1/status")).toMatch(/\b0{16}\b/u);
      expect(() => inside("touch", "/opt/interrater/file")).toThrow(/Read-only file system/u);
      const said = inside("interrater", "doctor");
      expect(said).toMatch(/database: PostgreSQL 17\.\d+ \(Debian/u);
      expect(said).toMatch(/FFmpeg: \d/u);
      expect(inside("ls", "/usr/share/doc/interrater")).toMatch(/\.cdx\.json\n.*\.licences\.txt/u);

      podman(["stop", "--time=20", name]);
      expect(podman(["inspect", "--format={{.State.ExitCode}}", name]).trim()).toBe("0");
    },
    fetchingMs,
  );
});

/** What Debian and npm have of the image that ours is built on, where that cannot be fetched. */
function haveBase(folder: string): void {
  const ways = [
    ["image", "exists", base],
    ["pull", "--quiet", base],
  ];
  if (ways.some((words) => spawnSync("podman", words).status === 0)) return;
  const root = join(folder, "base");
  run("debootstrap", ["--variant=minbase", "trixie", root], folder);
  const parts = join(folder, "parts");
  mkdirSync(parts);
  const node = `node-${process.platform}-${process.arch}`;
  run("npm", ["install", "--ignore-scripts", "--silent", `${node}@24`, "npm@11"], parts);
  copyFileSync(join(parts, "node_modules", node, "bin/node"), join(root, "usr/local/bin/node"));
  chmodSync(join(root, "usr/local/bin/node"), 0o755);
  cpSync(join(parts, "node_modules/npm"), join(root, "usr/local/lib/node_modules/npm"), {
    recursive: true,
  });
  for (const [program, file] of [
    ["npm", "npm-cli.js"],
    ["npx", "npx-cli.js"],
  ] as const) {
    const target = join("../lib/node_modules/npm/bin", file);
    symlinkSync(target, join(root, "usr/local/bin", program));
  }
  run("chroot", [root, "useradd", "--uid=1000", "--create-home", "node"], folder);
  // A machine's own authority, where it has one.
  const { NODE_EXTRA_CA_CERTS: authority } = process.env;
  const change = authority === undefined ? [] : ["--change=ENV NODE_EXTRA_CA_CERTS=/etc/own.pem"];
  if (authority !== undefined) copyFileSync(authority, join(root, "etc/own.pem"));
  const archive = join(folder, "base.tar");
  run("tar", ["-C", root, "-cf", archive, "."], folder);
  podman(["import", "--quiet", ...change, archive, base]);
}

/** The runtime that takes control groups of either kind, or of both at once. */
const runtime = spawnSync("runc", ["--version"]).status === 0 ? ["--runtime=runc"] : [];

function podman(...words: readonly (readonly string[])[]): string {
  const { status, stdout, stderr } = spawnSync("podman", [...runtime, ...words.flat()], {
    env: environment(),
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  // Without a systemd Podman complains of what it cannot schedule.
  if (status === 0) return stdout;
  throw new Error(`podman ${words.flat().join(" ")}: ${stdout.slice(-4000)}${stderr}`);
}
