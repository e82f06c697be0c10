import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { maySee } from "../../domain/blinding.ts";
import { can } from "../../domain/permissions.ts";
import type { ChangeMessage } from "../../api/changes.ts";
import type { HandlersOf, StudyContext } from "../answer.ts";
import { mayWatch } from "../database/recordingParts.ts";
import { ownObservations } from "../database/observations.ts";

const aliveEveryMs = 25_000;

export const changeCalls: HandlersOf<"watchChanges"> = {
  async watchChanges(_input, context) {
    const { hub, here, asked } = context;
    const body = new PassThrough();
    const send = (message: ChangeMessage) => {
      if (!body.writableEnded) body.write(`data: ${JSON.stringify(message)}\n\n`);
    };
    // Read before the caller hears that the stream is open and asks anew: nothing falls in between.
    let stand = await ownStand(context);
    const hasOwnChanged = async () => {
      const now = await ownStand(context);
      const isOther = now !== stand;
      stand = now;
      return isOther;
    };
    const stopWatching = hub.watch(here.studyId, (message) => {
      void mayHear(message, context, hasOwnChanged).then(
        (may) => may && send(message),
        () => body.end(), // The screen connects again and looks anew: better than missing something.
      );
    });
    const alive = setInterval(() => send({ kind: "alive" }), aliveEveryMs);
    asked.signal.addEventListener("abort", () => {
      clearInterval(alive);
      stopWatching();
      body.end();
    });
    send({ kind: "alive" });
    return {
      headers: { "cache-control": "no-store", "x-accel-buffering": "no" },
      body,
    };
  },
};

/**
 * Whether somebody may know that something changed. Of an observation only those hear who may see its
 * work at this moment, of a recording those who may watch it; asked at each message, because a role or a state may have changed since.
 */
async function mayHear(
  message: ChangeMessage,
  context: StudyContext,
  hasOwnChanged: () => Promise<boolean>,
): Promise<boolean> {
  const { database, here, account } = context;
  if (message.kind === "alive") return true;
  const membership = await database
    .selectFrom("membership")
    .innerJoin("study", "study.id", "membership.studyId")
    .select(["role", "blinding", "isOpened"])
    .where("studyId", "=", here.studyId)
    .where("accountId", "=", account.id)
    .executeTakeFirst();
  if (!membership) throw new Error("no member any more");
  if (message.kind === "study") {
    if (membership.role !== "rater") return true;
    // When others are assigned something or hand it in is not a blinded rater's to know.
    if (message.part === "observations" && membership.blinding !== "never") return hasOwnChanged();
    return message.part !== "members" && message.part !== "recordings";
  }
  if (message.kind === "recording") {
    const watcher = { role: membership.role, accountId: account.id };
    const at = { studyId: here.studyId, recordingId: message.recordingId };
    return mayWatch(database, at, watcher);
  }
  const observation = await database
    .selectFrom("observation")
    .select(["recordingId", "roundId", "raterId", "purpose", "state"])
    .where("studyId", "=", here.studyId)
    .where("id", "=", message.observationId)
    .executeTakeFirst();
  if (!observation) return false;
  // Other raters may see the work by then, and still not what is said about it.
  const isSpokenTo =
    observation.raterId === account.id || can(membership.role, "observation.review");
  if (message.kind === "remarks" && !isSpokenTo) return false;
  const own = await ownObservations(database, here.studyId, account.id);
  return maySee({ accountId: account.id, role: membership.role }, observation, own, {
    rule: membership.blinding,
    isOpened: membership.isOpened,
  });
}

/** How all stands that somebody was asked to do in the study, as one text to compare. */
async function ownStand({ database, here, account }: StudyContext): Promise<string> {
  const { stand } = await database
    .selectFrom("membership")
    .leftJoin("observation", (join) =>
      join
        .onRef("observation.studyId", "=", "membership.studyId")
        .onRef("observation.raterId", "=", "membership.accountId"),
    )
    .select(
      sql<string>`concat(max(membership.training), count(observation.id), max(observation.changed_at),
        md5(string_agg(concat(observation.id, observation.state, observation.due_at,
                              observation.position), ',' order by observation.id)))`.as("stand"),
    )
    .where("membership.studyId", "=", here.studyId)
    .where("membership.accountId", "=", account.id)
    .executeTakeFirstOrThrow();
  return stand;
}
