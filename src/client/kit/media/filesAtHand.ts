import { listeners } from "./listeners.ts";

/**
 * The files of this device that stand for sources of recordings, by the source’s id, as long as the page
 * is open. Anyone who finds a rater’s file puts it here; who wants to read it beside the player finds it here.
 */
export const filesAtHand = openShelf();

function openShelf() {
  const files = new Map<string, Blob>();
  const { subscribe, tell } = listeners();
  return {
    subscribe,
    get: (sourceId: string): Blob | undefined => files.get(sourceId),
    put(sourceId: string, file: Blob): void {
      files.set(sourceId, file);
      tell();
    },
    remove(sourceId: string): void {
      files.delete(sourceId);
      tell();
    },
  };
}
