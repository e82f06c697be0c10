import { availableParallelism, totalmem } from "node:os";

/**
 * How many files of tests run at a time: so many for each core, as long as each has two gigabytes of memory, which an
 * application with its database and a browser may take.
 */
export function workers(perCore: number): number {
  const byMemory = Math.floor(totalmem() / 2 ** 31);
  return Math.max(2, Math.min(byMemory, Math.ceil(perCore * availableParallelism())));
}
