// Reads damaged files by their numbers, one after the other, and tells how each went.
import { newRandomNumbers } from "../../tests/formats/randomNumbers.ts";
import { checkReading } from "./checkReading.ts";
import { hostileFiles } from "./hostileFiles.ts";
import { mutated } from "./mutations.ts";
import { type Seed, seeds } from "./seeds.ts";
import type { FuzzAnswer, FuzzOrder } from "./run.ts";

const hostile = hostileFiles();
const all = await seeds();
const [first, ...others] = all;
if (!first) throw new Error("there is nothing to damage");

process.on("message", (order: FuzzOrder) => {
  void work(order);
});
say({ kind: "ready", hostile: hostile.length, seeds: all.length });

async function work({ seed, from, to, every }: FuzzOrder): Promise<void> {
  for (let number = from; number < to; number += every) {
    const one = fileOf(seed, number);
    say({ kind: "begun", number, name: `${one.file.name} as ${one.format?.name ?? "what it is"}` });
    const before = process.cpuUsage();
    let outcome: FuzzAnswer;
    try {
      // oxlint-disable-next-line no-await-in-loop -- One file has the process to itself.
      const kind = await checkReading(one);
      outcome = { kind: "done", number, outcome: kind, cpuMs: 0, rssBytes: 0 };
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      outcome = { kind: "failed", number, message };
    }
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1_000;
    say(
      outcome.kind === "done"
        ? { ...outcome, cpuMs, rssBytes: process.memoryUsage.rss() }
        : outcome,
    );
  }
  say({ kind: "over" });
}

/** The hostile files first, whole; then damaged ones. */
function fileOf(seed: number, number: number): Seed {
  const whole = hostile[number];
  if (whole) return whole;
  const random = newRandomNumbers(seed * 1_000_003 + number);
  const one = random.oneOf([first ?? failed(), ...others]);
  const isForced = random.isOneIn(2);
  return {
    file: { ...one.file, bytes: mutated(one.file.bytes, random) },
    format: isForced ? one.format : undefined,
  };
}

function failed(): never {
  throw new Error("there is nothing to damage");
}

function say(answer: FuzzAnswer): void {
  process.send?.(answer);
}
