import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const round = z.object({ ms: z.number(), figure: z.number() });
/** One round of a peer: how long it took, and what came out. */
export type Round = z.infer<typeof round>;

/** What computes the same as a statistic of ours, one round whenever it is asked. */
export interface Peer {
  readonly name: string;
  readonly round: (metric: string) => Promise<Round>;
}

/** The Pythons of this machine that have numpy, which stand ready until they are told to stop. */
export interface Peers {
  readonly of: (metric: string) => readonly Peer[];
  readonly stop: () => void;
}

export async function startPeers(): Promise<Peers> {
  const started = await Promise.all(pythons().map((python) => startPython(python)));
  return {
    of: (metric) => {
      const byName = new Map<string, Peer>();
      for (const { names, ask } of started) {
        for (const name of names[metric] ?? []) {
          if (!byName.has(name)) byName.set(name, { name, round: () => ask(`${metric} ${name}`) });
        }
      }
      return [...byName.values()];
    },
    stop: () => {
      for (const { stop } of started) stop();
    },
  };
}

const oneThread = { ...process.env, OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };

function pythons(): readonly string[] {
  return ["python3", "/usr/bin/python3"].filter(
    (python) => spawnSync(python, ["-c", "import numpy"], { stdio: "ignore" }).status === 0,
  );
}

async function startPython(python: string) {
  const program = fileURLToPath(new URL("statisticsPeers.py", import.meta.url));
  const child = spawn(python, [program], {
    stdio: ["pipe", "pipe", "inherit"],
    env: oneThread,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`${python} has stopped`);
    return JSON.parse(line.value);
  };
  return {
    names: z.record(z.string(), z.array(z.string())).parse(await next()),
    ask: async (line: string): Promise<Round> => {
      child.stdin.write(`${line}\n`);
      return round.parse(await next());
    },
    stop: () => child.stdin.end(),
  };
}
