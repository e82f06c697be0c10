import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import type { AgreementTables } from "./tables.ts";

/**
 * Waiting clients ask again well within this time; a computation that no one asks for any more is
 * stopped.
 */
export const askedAgainMs = 10_000;

/** Studies that are being compared at this moment, by what of them. */
const underWay = new Map<string, Promise<void>>();
/** Until when each of them is wanted, by `performance.now()`. */
const wantedUntil = new Map<string, number>();

/**
 * Computes missing comparisons while they are wanted; concurrent callers share the computation.
 *
 * @param wantedMs for how long the result is wanted, in milliseconds from now; the computation then
 * stops where it is.
 */
export async function compareAll(
  query: Query,
  tables: AgreementTables,
  studyId: Id<"study">,
  wanted: Parameters<AgreementTables["compare"]>[2],
  wantedMs: number,
): Promise<void> {
  const job = `${studyId} ${wanted.book.codes.join(" ")}`;
  const want = () => {
    const until = performance.now() + wantedMs;
    wantedUntil.set(job, Math.max(until, wantedUntil.get(job) ?? 0));
  };
  want();
  for (let running = underWay.get(job); running; running = underWay.get(job)) {
    // oxlint-disable-next-line no-await-in-loop -- One after the other: they want the same machine.
    await running.catch(() => undefined);
  }
  want();
  const isWanted = () => performance.now() < (wantedUntil.get(job) ?? 0);
  const run = tables.compare(query, studyId, wanted, isWanted).finally(() => {
    underWay.delete(job);
    wantedUntil.delete(job);
  });
  underWay.set(job, run);
  await run;
}
