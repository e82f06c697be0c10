import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { S3 } from "@aws-sdk/client-s3";
import type { S3Config } from "../../src/server/media/storageConfig.ts";
import { freePort } from "./freePort.ts";

/** OpenStack Swift on a folder of its own, asked by the S3 protocol; it checks who signs. */
export interface Swift {
  readonly config: S3Config;
  /** The names of all objects, in order. */
  names(): Promise<readonly string[]>;
  /** How many multipart uploads were begun and neither completed nor aborted. */
  unfinished(): Promise<number>;
  /** How many bytes of objects and of parts lie on its disk. */
  storedBytes(): number;
  /** Kills it, as a machine that goes; `start` has what it had. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const program = join(import.meta.dirname, "../servers/swiftServer.py");

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "interrater-swift-"));
  const port = await freePort();
  const config: S3Config = {
    kind: "s3",
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    bucket: "recordings",
    accessKey: "study:interrater",
    secretKey: "aSecretThatIsLong",
    usesPathStyle: true,
    createsBucket: false,
  };
  let running: ChildProcess;

  async function start(): Promise<void> {
    const words = [program, folder, String(port), config.accessKey, config.secretKey];
    running = spawn("/usr/bin/python3", words, { stdio: ["ignore", "pipe", "pipe"] });
    const said: string[] = [];
    for (const stream of [running.stdout, running.stderr]) {
      if (stream) createInterface(stream).on("line", (line) => said.push(line));
    }
    await new Promise<void>((resolve, reject) => {
      running.stdout?.once("data", () => resolve());
      running.once("close", () => reject(new Error(said.join("\n"))));
    });
  }

  async function kill(): Promise<void> {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once("close", resolve));
    running.kill("SIGKILL");
    await gone;
  }

  await start();
  const client = new S3({
    endpoint: config.endpoint ?? "",
    region: config.region,
    forcePathStyle: true,
    credentials: { accessKeyId: config.accessKey, secretAccessKey: config.secretKey },
  });
  const Bucket = config.bucket;
  await client.createBucket({ Bucket });
  return {
    config,
    async names() {
      const { Contents = [] } = await client.listObjectsV2({ Bucket });
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
    async unfinished() {
      const { Uploads = [] } = await client.listMultipartUploads({ Bucket });
      return Uploads.length;
    },
    storedBytes() {
      const objects = join(folder, "devices/disk/objects");
      return readdirSync(objects, { withFileTypes: true, recursive: true })
        .filter(({ name }) => name.endsWith(".data"))
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
    },
    kill,
    start,
    async stop() {
      client.destroy();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
