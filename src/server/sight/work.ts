import { grouped } from "../../domain/grouped.ts";
import { maySee, type Sighted } from "../../domain/blinding.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import type { Here } from "../database/here.ts";
import type { Seen } from "./unseen.ts";

/** A member of a study who reads its data. */
export interface Reader {
  readonly here: Here;
  readonly accountId: Id<"account">;
}

/** What decides whose work someone may see, but for what they were asked to code themselves. */
export interface SightReader {
  readonly here: Pick<Here, "studyId" | "role" | "blinding">;
  readonly accountId: Id<"account">;
}

/**
 * Whose observations a reader may see, given the observations that they are still coding
 * themselves.
 */
export interface WorkSight {
  /** What they were asked to code, withdrawn and consensus aside. */
  readonly own: readonly Sighted[];
  sees<Row extends Sighted>(row: Row): row is Seen<Row>;
}

/** Reads what someone was asked to code, which decides what of others’ work they may see. */
export async function workSight(
  query: Query,
  { here, accountId }: SightReader,
): Promise<WorkSight> {
  return sightFrom({ here, accountId }, await ownObservations(query, here.studyId, accountId));
}

/** The same where that is known. @param own may be of all recordings, or of those alone that are asked about. */
export function sightFrom(
  {
    here: { role, blinding },
    accountId,
  }: {
    readonly here: Pick<Here, "role" | "blinding">;
    readonly accountId: Id<"account">;
  },
  own: readonly Sighted[],
): WorkSight {
  const ownOn = grouped(own, (one) => one.recordingId);
  return {
    own,
    // What somebody has on other recordings blinds them to nothing on this one.
    sees: <Row extends Sighted>(row: Row): row is Seen<Row> =>
      maySee({ accountId, role }, row, ownOn.get(row.recordingId) ?? [], blinding),
  };
}

/**
 * Whether the work is seen by someone with what is their own on its recording; without an account, by everyone of
 * the role who has nothing there.
 */
export function isSeenBy(
  reader: {
    readonly role: Here["role"];
    readonly blinding: Here["blinding"];
    readonly accountId: Id<"account"> | undefined;
  },
  row: Sighted,
  own: readonly Sighted[],
): boolean {
  const { role, accountId = "", blinding } = reader;
  return maySee({ accountId, role }, row, own, blinding);
}

/** A person’s own observations in a study, except withdrawn ones: they determine blinding. */
export async function ownObservations(
  query: Query,
  studyId: Id<"study">,
  accountId: Id<"account">,
): Promise<Sighted[]> {
  return (
    query
      .selectFrom("observation")
      .select(["recordingId", "roundId", "raterId", "purpose", "state"])
      .where("studyId", "=", studyId)
      .where("raterId", "=", accountId)
      .where("state", "<>", "withdrawn")
      // Who brings raters together is not one of them by that.
      .where("purpose", "<>", "consensus")
      .execute()
  );
}
