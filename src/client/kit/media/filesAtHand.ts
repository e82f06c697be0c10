import { listeners } from "./listeners.ts";

/**
 * Local files of recordings’ sources, by source id, as long as the page is open. The part that finds a rater’s file
 * adds it here; parts that read it beside the player take it from here.
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
