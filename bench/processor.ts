import { readdirSync, readFileSync } from "node:fs";

/** Seconds of processor by the name of the program. */
export type ProcessorOf = ReadonlyMap<string, number>;

/** Linux counts hundredths of a second. */
const ticksPerS = 100;

/**
 * What all processes that this one has started, and those that they have, have taken of the processor so far, with those that
 * have ended. `undefined` where the system does not tell it as Linux does.
 */
export function processorOfStarted(): ProcessorOf | undefined {
  const all = new Map<
    string,
    { readonly name: string; readonly parent: string; readonly s: number }
  >();
  try {
    for (const pid of readdirSync("/proc").filter((one) => /^\d+$/u.test(one))) {
      const stat = statOf(pid);
      if (stat) all.set(pid, stat);
    }
  } catch {
    return undefined;
  }
  const isOurs = (pid: string): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === String(process.pid) || isOurs(parent));
  };
  const sum = new Map<string, number>();
  for (const [pid, { name, s }] of all) {
    if (isOurs(pid)) sum.set(name, (sum.get(name) ?? 0) + s);
  }
  return sum;
}

function statOf(pid: string) {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
  const [, name = "", rest = ""] = /^\d+ \((.*)\) (.*)$/su.exec(text) ?? [];
  const fields = rest.split(" ");
  const ticks = fields.slice(11, 15).reduce((all, one) => all + Number(one), 0);
  return { name, parent: fields[1] ?? "", s: ticks / ticksPerS };
}
