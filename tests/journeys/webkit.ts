import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "../server/freePort.ts";
import type { Steered } from "./firefox.ts";

/** Programs by which a WebKitGTK of this machine is steered. */
interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  /** A screen that nobody sees; `undefined` where there is one. */
  readonly xvfb: string | undefined;
}

/** Where WebKitGTK and what steers it are; `undefined` where this machine has not all of it. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = onPath("WebKitWebDriver");
  const browser = miniBrowser();
  const xvfb = process.env["DISPLAY"] === undefined ? onPath("Xvfb") : undefined;
  const hasScreen = process.env["DISPLAY"] !== undefined || xvfb !== undefined;
  return driver !== undefined && browser !== undefined && hasScreen
    ? { driver, browser, xvfb }
    : undefined;
}

/** Starts a WebKitGTK that keeps nothing, steered by WebDriver over HTTP. */
export async function openWebKit({ driver, browser, xvfb }: WebKitPrograms): Promise<Steered> {
  const started: ChildProcess[] = [];
  const close = async () => {
    for (const child of started.toReversed()) {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGKILL");
      // oxlint-disable-next-line no-await-in-loop -- the screen last
      await gone;
    }
  };
  try {
    const display = xvfb === undefined ? process.env["DISPLAY"] : await screenOf(xvfb, started);
    const port = await freePort();
    started.push(
      spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
        stdio: "ignore",
        // Nothing that is not there is asked for: no graphics card, no sound card, no services of a desktop.
        env: {
          ...process.env,
          DISPLAY: display,
          LIBGL_ALWAYS_SOFTWARE: "1",
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
          GIO_USE_VFS: "local",
        },
      }),
    );
    const address = `http://127.0.0.1:${port}`;
    await listens(`${address}/status`);
    const { sessionId } = Object(
      await asked(`${address}/session`, "POST", {
        capabilities: {
          alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
        },
      }),
    );
    const session = `${address}/session/${String(sessionId)}`;
    return {
      ask: async (command, parameters = {}) => {
        const path = pathOf[command];
        if (path === undefined) throw new Error(`${command} has no address`);
        const { id }: { readonly id?: unknown } = Object(parameters);
        return asked(`${session}/${path.replace("{id}", String(id))}`, "POST", parameters);
      },
      run: (script) => asked(`${session}/execute/sync`, "POST", { script, args: [] }),
      async close() {
        await asked(session, "DELETE").catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser that comes with WebKitGTK, where Debian and its like have it; the newest. */
function miniBrowser(): string | undefined {
  const libraries = "/usr/lib";
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .flatMap((folder) =>
      ["webkit2gtk-4.0", "webkit2gtk-4.1", "webkitgtk-6.0"].map((version) =>
        join(libraries, folder, version, "MiniBrowser"),
      ),
    )
    .findLast((path) => existsSync(path));
}

/** By the name that a command has in Firefox's own protocol. */
const pathOf: Readonly<Record<string, string>> = {
  "WebDriver:Navigate": "url",
  "WebDriver:AddCookie": "cookie",
  "WebDriver:ElementClick": "element/{id}/click",
  "WebDriver:ElementSendKeys": "element/{id}/value",
};

async function asked(address: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const answer: unknown = await response.json();
  const value: unknown = Object(answer)["value"];
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

async function listens(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("WebKitWebDriver does not answer");
}

/** A screen of its own; it says itself which number it took. */
async function screenOf(xvfb: string, started: ChildProcess[]): Promise<string> {
  const child = spawn(
    xvfb,
    ["-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  started.push(child);
  const said = child.stdio[3];
  if (!said || !("on" in said)) throw new Error("Xvfb has no way to say its screen");
  return new Promise((resolve, reject) => {
    said.once("data", (text: Buffer) => resolve(`:${text.toString().trim()}`));
    child.once("exit", () => reject(new Error("Xvfb ended as it started")));
  });
}

function onPath(program: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
