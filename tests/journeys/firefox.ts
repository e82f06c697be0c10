import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { freePort } from "../server/freePort.ts";

/** A Firefox of this machine, steered by its own protocol (Marionette): Playwright cannot steer it. */
export interface Steered {
  /** Sends a command of WebDriver, by the name that Marionette has for it. */
  readonly ask: (command: string, parameters?: object) => Promise<unknown>;
  /** What a script gives back. */
  readonly run: (script: string) => Promise<unknown>;
  close(): Promise<void>;
}

/** Where Firefox is; `undefined` where this machine has none. */
export function findFirefox(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return ["firefox", "firefox-esr"]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Starts a Firefox with a profile of its own. */
export async function openFirefox(path: string): Promise<Steered> {
  const profile = mkdtempSync(join(tmpdir(), "interrater-firefox-"));
  const port = await freePort();
  const preferences = { ...patient, "marionette.port": port };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(path, ["--headless", "--marionette", "--no-remote", "--profile", profile], {
    stdio: "ignore",
  });
  const socket = await connected(port, child);
  const answers = new Map<number, (answer: { error: unknown; result: unknown }) => void>();
  hear(socket, (message) => {
    if (!Array.isArray(message)) return;
    const [, id, error, result]: unknown[] = message;
    if (typeof id !== "number") return;
    answers.get(id)?.({ error, result });
    answers.delete(id);
  });
  let asked = 0;

  const ask = async (command: string, parameters: object = {}) => {
    asked += 1;
    const id = asked;
    const text = JSON.stringify([0, id, command, parameters]);
    const { error, result } = await new Promise<{ error: unknown; result: unknown }>((resolve) => {
      answers.set(id, resolve);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
    if (error !== null) throw new Error(`${command}: ${JSON.stringify(error)}`);
    return result;
  };
  await ask("WebDriver:NewSession");
  return {
    ask,
    run: async (script) => {
      const answer = await ask("WebDriver:ExecuteScript", { script, args: [] });
      return Object(answer)["value"];
    },
    async close() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      socket.destroy();
      child.kill("SIGKILL");
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Signs Firefox in as who is signed in in a browser profile of Playwright's. */
export async function signInAs(
  firefox: Steered,
  context: BrowserContext,
  address: string,
): Promise<void> {
  await firefox.ask("WebDriver:Navigate", { url: `${address}/robots.txt` });
  for (const { name, value, path, httpOnly } of await context.cookies()) {
    await firefox.ask("WebDriver:AddCookie", { cookie: { name, value, path, httpOnly } });
  }
}

/** A script that tells whether the film can be coded on, or what is said of it and how far it has come. */
export const playerReady = `
  const play = document.querySelector('button[aria-label="Play"]');
  if (play?.disabled === false) return "ready";
  const said = [...document.querySelectorAll("[role=alert]:not([hidden]), main")]
    .map((part) => part.innerText).join(" / ");
  const { readyState, networkState, error } = document.querySelector("video") ?? {};
  return JSON.stringify({ said, readyState, networkState, error: error?.message });
`;

/** A script that presses a key, as the workbench hears it. */
export function pressed(key: string, held: object = {}): string {
  const of = JSON.stringify({ key, ...held, bubbles: true, cancelable: true });
  return `(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", ${of}))`;
}

/**
 * Where a process that decodes is not there within five seconds, as on a busy machine, Firefox does without
 * it and never shows the first frame of some films. At 0 it waits for as long as that takes.
 */
const patient = { "media.rdd-process.startup_timeout_ms": 0 };

/** Firefox takes some time until it listens. */
async function connected(port: number, child: ChildProcess): Promise<Socket> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("Firefox ended as it started");
    const socket = await new Promise<Socket | undefined>((resolve) => {
      const trying = connect(port, "127.0.0.1");
      trying.once("connect", () => resolve(trying));
      trying.once("error", () => resolve(undefined));
    });
    if (socket) return socket;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Messages are JSON, each after its length in bytes and a colon. */
function hear(socket: Socket, onMessage: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (piece) => {
    rest = Buffer.concat([rest, Buffer.from(piece)]);
    for (;;) {
      const colon = rest.indexOf(":");
      const length = Number(rest.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || rest.length < colon + 1 + length) return;
      onMessage(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString()));
      rest = rest.subarray(colon + 1 + length);
    }
  });
}
