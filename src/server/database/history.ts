import { uuidv7 } from "uuidv7";
import { id, type Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** What can have a history; what raters do in an observation stands in its operations. */
export type About =
  | "study"
  | "membership"
  | "invitation"
  | "scheme"
  | "recording"
  | "round"
  | "observation"
  | "consensus"
  | "calibration";

/** Something that somebody did in a study. */
export interface Happening {
  readonly studyId: Id<"study">;
  /** `null`: the program by itself. */
  readonly accountId: Id<"account"> | null;
  readonly about: About;
  readonly aboutId: string;
  /** The name of what was done: the call's, mostly. */
  readonly action: string;
  /** The fields that changed, as they were; left out where it was made. */
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  /** The same, as they are now; left out where it was removed. */
  readonly after?: Readonly<Record<string, unknown>> | undefined;
}

/** Keeps what happened, in the transaction in which it happens: both stand or neither does. */
export async function keepHistory(
  query: Query,
  ...happenings: readonly Happening[]
): Promise<void> {
  if (happenings.length === 0) return;
  await query
    .insertInto("happening")
    .values(
      happenings.map(({ before, after, ...rest }) => ({
        id: id("happening").parse(uuidv7()),
        ...rest,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute();
}
