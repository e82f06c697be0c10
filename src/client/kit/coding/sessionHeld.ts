import type { HeldPress } from "../outbox/heldPress.ts";
import type { Outbox } from "../outbox/outbox.ts";

/** Presses whose code has not been chosen, as stored in this rater’s local database. */
export interface HeldPresses {
  /** Stores presses, or replaces stored ones. */
  hold(presses: readonly HeldPress[]): void;
  /** Removes answered presses. With a saved answer the local database has removed them already. */
  settle(ids: readonly HeldPress["id"][], how: { readonly isKept: boolean }): void;
  /** Changes that another tab has made since: presses to ask about, and presses it has resolved. */
  look(): Promise<{
    readonly added: readonly HeldPress[];
    readonly gone: ReadonlySet<string>;
  }>;
}

export function newHeldPresses({
  observationId,
  outbox,
  first,
  onFailure,
}: {
  readonly observationId: string;
  readonly outbox: Outbox;
  /** The presses stored when the screen opened. */
  readonly first: readonly HeldPress[];
  /** Called if the device could not save it. */
  readonly onFailure: () => void;
}): HeldPresses {
  const onDisk = new Set<string>(first.map(({ id }) => id));
  const settled = new Set<string>();

  return {
    hold(presses) {
      void outbox.holdPresses(observationId, presses, onFailure).then(() => {
        for (const { id } of presses) onDisk.add(id);
      });
    },
    settle(ids, { isKept }) {
      for (const id of ids) settled.add(id);
      if (!isKept) void outbox.dropPresses(observationId, ids);
    },
    async look() {
      const now = await outbox.disk.heldPresses(observationId);
      const ids = new Set<string>(now.map(({ id }) => id));
      const added = now.filter(({ id }) => !onDisk.has(id) && !settled.has(id));
      const gone = new Set([...onDisk].filter((id) => !ids.has(id)));
      for (const id of gone) onDisk.delete(id);
      for (const { id } of added) onDisk.add(id);
      return { added, gone };
    },
  };
}
