import { openDB } from "idb";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import { limits } from "../../../domain/limits.ts";
import { send } from "../query/api.ts";
import { eachBeside } from "./besides.ts";
import { openErasedWork } from "./erasedWork.ts";
import { dropErasedComment } from "./unsentComment.ts";

/**
 * Deletes from this browser what belongs to items erased at the server: coding, unsynced changes included,
 * captions, frame times, peaks, unsent comments, imports in progress. Items are recognised by the ids in their
 * keys.
 */
export async function dropErased(accountId: string): Promise<void> {
  const work = openErasedWork(accountId);
  try {
    const observationIds = await work.observationIds();
    const beside = [...(await keysOfDatabases()), ...keysOfStorage()];
    const asked = [...new Set([...observationIds, ...beside.flatMap(({ ids }) => ids)])];
    const gone = new Set<string>();
    for (let from = 0; from < asked.length; from += limits.operationsAskedFor) {
      const ids = asked.slice(from, from + limits.operationsAskedFor);
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      const found = await send(erasureCalls.findErased, { body: { ids } });
      for (const one of found.gone) gone.add(one);
      for (const { observationId, ...erasure } of found.cut) {
        // oxlint-disable-next-line no-await-in-loop -- each is one transaction
        await work.cut(observationId, erasure, () =>
          dropErasedComment(accountId, observationId, erasure.stretches),
        );
      }
    }
    for (const observationId of observationIds) {
      // oxlint-disable-next-line no-await-in-loop
      if (gone.has(observationId)) await work.drop(observationId);
    }
    for (const { ids, forget } of beside) {
      // oxlint-disable-next-line no-await-in-loop
      if (ids.some((one) => gone.has(one))) await forget(gone);
    }
  } finally {
    work.close();
  }
}

/** An item in this browser, by the ids in its key. */
interface KeptThing {
  readonly ids: readonly string[];
  readonly forget: (gone: ReadonlySet<string>) => Promise<void> | void;
}

/** The keys of all databases besides those of coding; they contain the ids of what an entry belongs to. */
async function keysOfDatabases(): Promise<readonly KeptThing[]> {
  const things: KeptThing[] = [];
  await eachBeside(async (db) => {
    const { name } = db;
    for (const store of db.objectStoreNames) {
      // oxlint-disable-next-line no-await-in-loop
      for (const key of await db.getAllKeys(store)) {
        things.push({
          ids: idsIn(JSON.stringify(key)),
          forget: async () => {
            const again = await openDB(name);
            await again.delete(store, key);
            again.close();
          },
        });
      }
    }
  });
  return things;
}

const placesKey = "interrater:places";

function keysOfStorage(): readonly KeptThing[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys
    .filter((key) => key.startsWith("interrater"))
    .map((key) => ({
      ids: idsIn(key === placesKey ? (localStorage.getItem(key) ?? "") : key),
      forget: (gone) => {
        if (key === placesKey) forgetPlaces(gone);
        else localStorage.removeItem(key);
      },
    }));
}

/** Deletes the last positions in observations: one entry for each. */
function forgetPlaces(gone: ReadonlySet<string>): void {
  const kept: unknown = JSON.parse(localStorage.getItem(placesKey) ?? "[]");
  if (!Array.isArray(kept)) return;
  const left = kept.filter((entry) => !idsIn(JSON.stringify(entry)).some((one) => gone.has(one)));
  localStorage.setItem(placesKey, JSON.stringify(left));
}

function idsIn(text: string): readonly string[] {
  return (text.match(anId) ?? []).map((one) => one.toLowerCase());
}

const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu;
