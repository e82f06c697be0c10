import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { uuidv7 } from "uuidv7";
import type { Import, ImportStanding } from "../../api/contract/exchange.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { Changed } from "../changes/change.ts";
import type { Writing } from "../database/database.ts";
import {
  type Begun,
  discardUnfinished,
  forgetUnfinished,
  lockUnfinished,
  type WrittenObservation,
  writtenObservations,
} from "../database/unfinishedImports.ts";
import { CopyIds } from "./copyIds.ts";
import { observationsOfStage, type readImportBegin } from "./importBody.ts";
import {
  type ImportedBy,
  lockedForImport,
  madeAsStudy,
  takeInto,
  triedHead,
} from "./takeImport.ts";
import { takeWrittenObservations, type WrittenInStage, writeStage } from "./takeObservations.ts";
import type { Ground } from "./taking.ts";

/**
 * An import in stages: each writes the work of some observations in a transaction of its own, and the last one all that
 * makes it seen. What has come stays when a network, a browser or a server goes; until the last no one sees any of it,
 * because work is found by its observation alone.
 */

/**
 * What work of a stage is checked against; made again where it is not known. By the beginning that it is of: ids and signs
 * are chosen by who sends, and another study may have been begun with the same ones.
 */
const grounds = new LRUCache<string, Ground>({ max: 20 });

function keyOfGround({ studyId, importId }: Begun, begunAt: Date): string {
  return `${studyId} ${importId} ${begunAt.toISOString()}`;
}

/** Clears cached data of unfinished imports, as a restart of the server does. Used by tests. */
export function forgetGrounds(): void {
  grounds.clear();
}

const nothingYet: ImportStanding = { stages: 0, observations: 0, made: null };

/**
 * Begins an import, or says how far it has come. One of another sign is discarded: other answers make other work.
 *
 * @throws Refusal where the head cannot be used, so that no one sends the rest of it for nothing;
 *   `already_exists` where someone else has begun it; `quota_reached` where too many are unfinished.
 */
export async function beginStages(
  query: Writing,
  at: Begun,
  { head, spokenOf }: Awaited<ReturnType<typeof readImportBegin>>,
  {
    by,
    sign,
    asStudy,
    limits,
  }: {
    readonly by: ImportedBy;
    readonly sign: string;
    readonly asStudy: boolean;
    readonly limits: Limits;
  },
): Promise<Pick<Changed<ImportStanding>, "answer" | "history">> {
  const { studyId, importId } = at;
  if (head.id !== importId)
    throw invalidInput({ path: "head.id", rule: "shape", allowed: importId });
  const made =
    (await lockedForImport(query, studyId, importId)) ?? (await madeAsStudy(query, importId, by));
  if (made) return { answer: { ...nothingYet, made }, history: [] };
  const before = await lockUnfinished(query, at);
  if (before && before.accountId !== by.account.id) throw new Refusal("already_exists", {});
  if (before?.sign === sign) {
    const { stages, observations } = before;
    return { answer: { stages, observations, made: null }, history: [] };
  }
  const history = before ? await discardUnfinished(query, at) : [];
  const { count } = await query
    .selectFrom("unfinishedImport")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("studyId", "=", studyId)
    .executeTakeFirstOrThrow();
  const max = limits.unfinishedImportsPerStudy;
  if (count >= max) {
    throw new Refusal("quota_reached", { limit: "unfinishedImportsPerStudy", max });
  }
  const targetId = asStudy ? id("study").parse(uuidv7()) : studyId;
  const ground = await triedHead(query, targetId, head, { ...by, isNewStudy: asStudy });
  const { begunAt } = await query
    .insertInto("unfinishedImport")
    .values({
      studyId,
      id: importId,
      targetId,
      accountId: by.account.id,
      sign,
      head: JSON.stringify(head),
      spokenOf: JSON.stringify(spokenOf),
    })
    .returning("begunAt")
    .executeTakeFirstOrThrow();
  grounds.set(keyOfGround(at, begunAt), ground);
  return { answer: nothingYet, history };
}

/**
 * Takes a stage. One that was taken before, or whose turn has not come, changes nothing: the answer says which is next.
 *
 * @param stage `path` of the file with its lines.
 * @throws Refusal `not_found` where the import was not begun, or is finished or discarded.
 */
export async function takeStage(
  query: Writing,
  at: Begun,
  stage: { readonly number: number; readonly path: string; readonly bytes: number },
  { by, limits }: { readonly by: ImportedBy; readonly limits: Limits },
): Promise<ImportStanding> {
  const othersBytes = await lockRoom(query, at);
  const begun = await lockOwn(query, at, by);
  const { studyId, importId } = at;
  const { targetId, head, stages, observations: first } = begun;
  if (stage.number !== stages) return { stages, observations: first, made: null };
  const bytes = begun.bytes + stage.bytes;
  const max = limits.importBodyMaxBytes;
  if (bytes > max) throw new Refusal("payload_too_large", { maxBytes: max });
  const left = max - begun.bytes - othersBytes;
  if (stage.bytes > left) {
    throw new Refusal("quota_reached", {
      limit: "unfinishedImportsBytes",
      max,
      left: Math.max(0, left),
    });
  }
  const key = keyOfGround(at, begun.begunAt);
  const ground =
    grounds.get(key) ??
    (await triedHead(query, targetId, head, { ...by, isNewStudy: targetId !== studyId }));
  grounds.set(key, ground);
  const ids = new CopyIds();
  const spokenOf = new Set(begun.spokenOf);
  const count = await writeStage(
    { query, studyId: targetId, importId, accountId: by.account.id, at: begun.begunAt, ids },
    observationsOfStage(stage.path, { first, eventsMost: limits.eventsPerImportedObservation }),
    {
      ground,
      first,
      keepsIds: (ofCopy) => spokenOf.has(ofCopy),
      async keep(some) {
        if (some.length === 0) return;
        await mustBeNewThere(query, at, some);
        await query
          .insertInto("unfinishedObservation")
          .values(
            some.map(({ number, copy, observationId, written: work, eventIds }) => {
              const written: WrittenObservation = {
                work: { ...work, standings: [...work.standings] },
                eventIds: { ...eventIds },
              };
              return {
                studyId,
                importId,
                number,
                id: observationId,
                copyId: copy.id,
                copy: JSON.stringify(copy),
                written: JSON.stringify(written),
              };
            }),
          )
          .execute();
      },
    },
  );
  const standing = { stages: stages + 1, observations: first + count };
  await query
    .updateTable("unfinishedImport")
    // A stage without observations takes its turn, and keeps nothing for longer.
    .set({ ...standing, bytes, ...(count > 0 && { changedAt: new Date() }) })
    .where("studyId", "=", studyId)
    .where("id", "=", importId)
    .execute();
  return { ...standing, made: null };
}

/** @throws Refusal `invalid_input` where two observations of an import have one id, whichever stages they came in. */
async function mustBeNewThere(
  query: Writing,
  { studyId, importId }: Begun,
  some: readonly WrittenInStage[],
): Promise<void> {
  const rows = await query
    .selectFrom("unfinishedObservation")
    .select("copyId")
    .where("studyId", "=", studyId)
    .where("importId", "=", importId)
    .where("copyId", "=", sql<string>`any(${some.map(({ copy }) => copy.id)}::text[])`)
    .execute();
  const there = new Set(rows.map(({ copyId }) => copyId));
  for (const { number, copy } of some) {
    if (there.has(copy.id)) {
      throw invalidInput({
        path: `observations.${number}.id`,
        rule: "shape",
        allowed: "different ids",
      });
    }
    there.add(copy.id);
  }
}

/**
 * Holds the unfinished imports of a study until the end of the transaction, in one order: together they take no more room
 * than one may, and two stages at one moment would each find the room that only one of them can have.
 *
 * @returns what the others have brought.
 */
async function lockRoom(query: Writing, { studyId, importId }: Begun): Promise<number> {
  const rows = await query
    .selectFrom("unfinishedImport")
    .select(["id", "bytes"])
    .where("studyId", "=", studyId)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.reduce((sum, { id: other, bytes }) => sum + (other === importId ? 0 : bytes), 0);
}

/** Which study the work of an unfinished import will be of; `undefined` where there is no such import. */
export async function targetOfUnfinished(
  query: Pick<Writing, "selectFrom">,
  { studyId, importId }: Begun,
) {
  const found = await query
    .selectFrom("unfinishedImport")
    .select("targetId")
    .where("studyId", "=", studyId)
    .where("id", "=", importId)
    .executeTakeFirst();
  return found?.targetId;
}

/**
 * Makes what all stages brought visible, within a transaction of the caller’s. Asked again it says what was made.
 *
 * @throws Refusal as an import at once; `not_found` where there is nothing to finish.
 */
export async function finishStages(
  query: Writing,
  at: Begun,
  by: ImportedBy,
): Promise<Pick<Changed<Import>, "answer" | "history">> {
  const { studyId, importId } = at;
  const before =
    (await lockedForImport(query, studyId, importId)) ?? (await madeAsStudy(query, importId, by));
  if (before) return { answer: before, history: [] };
  const { targetId, head } = await lockOwn(query, at, by);
  const taken = await takeInto(
    query,
    targetId,
    head,
    { ...by, isNewStudy: targetId !== studyId },
    async (taking, where) => {
      const { ids } = taking;
      const known = async function* () {
        for await (const { id: here, copy, work, eventIds } of writtenObservations(query, at)) {
          for (const [ofCopy, eventId] of Object.entries(eventIds)) ids.is(ofCopy, eventId);
          yield { copy, observationId: here, written: work };
        }
      };
      await takeWrittenObservations(taking, known(), where);
    },
  );
  await forgetUnfinished(query, at);
  return taken;
}

async function lockOwn(query: Writing, at: Begun, { account }: ImportedBy) {
  const begun = await lockUnfinished(query, at);
  if (begun?.accountId !== account.id) throw new Refusal("not_found", {});
  return begun;
}
