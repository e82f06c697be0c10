import type { ChangeMessage } from "../../api/changes.ts";
import type { Id } from "../../domain/rules.ts";
import { transact, type Writing } from "../database/database.ts";
import { type HistoryEntry, keepHistory } from "../database/history.ts";
import type { Commented } from "../notices/keepCommented.ts";
import { keepNotices } from "../notices/keepNotices.ts";
import { keepMessages } from "../webhooks/keepMessages.ts";
import type { Hub } from "./hub.ts";

/** The study that is changed and the account that changes it. */
export interface By {
  readonly studyId: Id<"study">;
  /** `null`: the program by itself. */
  readonly accountId: Id<"account"> | null;
}

/**
 * The side effects of a change beyond its writes, all of which must be stated, even if there are
 * none.
 */
export interface Changed<Answer> {
  readonly answer: Answer;
  /** What happened, for the study’s history. */
  readonly history: readonly HistoryEntry[];
  /** What those look at again who watch the study: a list of it by its name. */
  readonly tells: readonly (StudyPart | ChangeMessage)[];
  /** Comments that were made, which have no history; of all else who is told of it follows from that. */
  readonly commented?: readonly Commented[];
}

type StudyPart = Extract<ChangeMessage, { readonly kind: "study" }>["part"];

/**
 * The only way to write to a study: opens the transaction, runs the change, records it in the
 * history, and notifies watchers after the commit. The callback must only use the database, because
 * it may run more than once.
 */
export interface Change {
  <Answer>(by: By, write: (query: Writing) => Promise<Changed<Answer>>): Promise<Answer>;
  /**
   * The same for what writes whole or not at all by itself, in the one statement that the way to the
   * database is spared for. It has no history: nothing would hold the two together.
   */
  atOnce<Answer>(
    by: By,
    write: (query: Writing) => Promise<Changed<Answer> & { readonly history: readonly [] }>,
  ): Promise<Answer>;
}

export function openChange(database: Writing, hub: Pick<Hub, "publish">): Change {
  const change = async <Answer>(by: By, write: (query: Writing) => Promise<Changed<Answer>>) => {
    const { answer, tells } = await transact(database, async (query) => {
      const changed = await write(query);
      const { history, commented = [] } = changed;
      await keepHistory(query, by, history);
      await keepNotices(query, by, { history, commented });
      await keepMessages(query, by.studyId, history);
      return changed;
    });
    tell(hub, by.studyId, tells);
    return answer;
  };
  return Object.assign(change, {
    async atOnce<Answer>({ studyId }: By, write: (query: Writing) => Promise<Changed<Answer>>) {
      const { answer, tells } = await write(database);
      tell(hub, studyId, tells);
      return answer;
    },
  });
}

function tell(
  hub: Pick<Hub, "publish">,
  studyId: Id<"study">,
  tells: Changed<unknown>["tells"],
): void {
  for (const told of tells) {
    hub.publish(studyId, typeof told === "string" ? { kind: "study", part: told } : told);
  }
}
