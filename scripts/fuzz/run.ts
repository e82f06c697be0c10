import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";

export interface FuzzOrder {
  readonly seed: number;
  /** Numbers of files, the last not included. */
  readonly from: number;
  readonly to: number;
  /** Every so many of them one. */
  readonly every: number;
}

export type FuzzAnswer =
  | { readonly kind: "ready"; readonly hostile: number; readonly seeds: number }
  | { readonly kind: "begun"; readonly number: number; readonly name: string }
  | {
      readonly kind: "done";
      readonly number: number;
      readonly outcome: "refused" | "read";
      readonly cpuMs: number;
      readonly rssBytes: number;
    }
  | { readonly kind: "failed"; readonly number: number; readonly message: string }
  | { readonly kind: "over" };

export interface FuzzResult {
  readonly files: number;
  readonly read: number;
  readonly refused: number;
  readonly hostile: number;
  readonly seeds: number;
  readonly slowestCpuMs: number;
  readonly slowest: string;
  readonly mostRssBytes: number;
  readonly failures: readonly {
    readonly number: number;
    readonly name: string;
    readonly message: string;
  }[];
}

/** A file may keep a processor busy for so long, on a machine that is busy itself. */
const patienceMs = 60_000;
const cpuMostMs = 20_000;
/** What Node itself takes, a file of twenty megabytes as text, and what is made of it. */
const heapMostMb = 1_500;

/**
 * Reads so many hostile and damaged files in a process of its own, which is ended where it hangs, and
 * begun anew behind the file that it hung or broke at.
 */
export async function runFuzz(
  {
    seed,
    count,
    from = 0,
    every = 1,
  }: {
    readonly seed: number;
    readonly count: number;
    readonly from?: number;
    /** Of the files, which are `count` numbers, every so many one. */
    readonly every?: number;
  },
  onProgress: (done: number) => void = () => undefined,
): Promise<FuzzResult> {
  const failures: FuzzResult["failures"][number][] = [];
  let next = from;
  const end = from + count;
  let result = {
    read: 0,
    refused: 0,
    hostile: 0,
    seeds: 0,
    slowestCpuMs: 0,
    slowest: "",
    mostRssBytes: 0,
  };
  while (next < end) {
    let name = "";
    const began = next;
    // oxlint-disable-next-line no-await-in-loop -- One process at a time: another would disturb its times.
    const because = await oneProcess({ seed, from: next, to: end, every }, (answer) => {
      if (answer.kind === "ready")
        result = { ...result, hostile: answer.hostile, seeds: answer.seeds };
      if (answer.kind === "begun") name = answer.name;
      if (answer.kind === "failed")
        failures.push({ number: answer.number, name, message: answer.message });
      if (answer.kind === "done") {
        const isSlowest = answer.cpuMs > result.slowestCpuMs;
        result = {
          ...result,
          [answer.outcome]: result[answer.outcome] + 1,
          slowestCpuMs: Math.max(result.slowestCpuMs, answer.cpuMs),
          slowest: isSlowest ? `${answer.number} ${name}` : result.slowest,
          mostRssBytes: Math.max(result.mostRssBytes, answer.rssBytes),
        };
        if (answer.cpuMs > cpuMostMs) {
          const message = `took ${Math.round(answer.cpuMs)} ms of processor time`;
          failures.push({ number: answer.number, name, message });
        }
      }
      if (answer.kind === "done" || answer.kind === "failed") {
        next = answer.number + every;
        onProgress(next - from);
      }
    });
    if (because !== undefined) {
      if (name === "" && next === began) throw new Error(`the process does not begin: ${because}`);
      failures.push({ number: next, name, message: because });
      next += every;
    }
  }
  return { ...result, files: Math.ceil(count / every), failures };
}

/** Why it ended before its time; `undefined` where it did all. */
async function oneProcess(
  order: FuzzOrder,
  onAnswer: (answer: FuzzAnswer) => void,
): Promise<string | undefined> {
  const child = fork(join(import.meta.dirname, "child.ts"), [], {
    execArgv: ["--import", "tsx", `--max-old-space-size=${heapMostMb}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (text) => {
    errors = `${errors}${String(text)}`.slice(-2_000);
  });
  let resolve: (because: string | undefined) => void = nothing;
  const promise = new Promise<string | undefined>((done) => {
    resolve = done;
  });
  let timer = setTimeout(hang, patienceMs);
  function hang() {
    resolve(`gave no answer for ${patienceMs / 1_000} s`);
  }
  child.on("message", (answer: FuzzAnswer) => {
    clearTimeout(timer);
    timer = setTimeout(hang, patienceMs);
    onAnswer(answer);
    if (answer.kind === "ready") child.send(order);
    if (answer.kind === "over") resolve(undefined);
  });
  child.on("exit", (code, signal) => resolve(`ended with ${code ?? signal}: ${errors}`));
  const because = await promise;
  clearTimeout(timer);
  await ended(child);
  return because;
}

function nothing(): void {
  // Until the promise says otherwise.
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => {
    child.once("exit", done);
  });
  child.kill("SIGKILL");
  await gone;
}
