import type { HeldPress } from "../outbox/heldPress.ts";
import type { Outbox } from "../outbox/outbox.ts";

/** The presses that wait to be told which code is meant, as this rater’s disk has them. */
export interface HeldPresses {
  /** Puts presses on the disk, or as they are now in the place of what was there. */
  hold(presses: readonly HeldPress[]): void;
  /** They wait no longer. With an answer that has been kept the disk knows it already. */
  settle(ids: readonly HeldPress["id"][], how: { readonly isKept: boolean }): void;
  /** What another tab has changed since: presses to ask about, and those that it has resolved. */
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
  /** What was on the disk when the screen opened. */
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
