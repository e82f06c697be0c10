import type { Disk } from "./disk.ts";
import type { HeldPress } from "./heldPress.ts";

/**
 * Changes to presses without a code that are not on the disk yet: usually for milliseconds, or for as long as the
 * disk fails, which is tried again and again.
 */
export interface PressWrites {
  /** Resolves when the disk has them. `onNotKept` is called where it fails. */
  readonly hold: (
    observationId: string,
    presses: readonly HeldPress[],
    onNotKept?: () => void,
  ) => Promise<void>;
  readonly drop: (observationId: string, ids: readonly HeldPress["id"][]) => Promise<void>;
  /** Drops a press that has become an event: nothing of it is to be written any more. */
  forget(id: HeldPress["id"]): void;
  /** The number of presses that are only in this tab. */
  count(observationId: string): number;
  isFailing(): boolean;
  /** Tries the disk now. */
  flush(): Promise<void>;
}

interface Write {
  readonly observationId: string;
  presses: readonly HeldPress[];
  readonly dropped: readonly HeldPress["id"][];
  readonly onNotKept: (() => void) | undefined;
  readonly resolve: () => void;
  isTold: boolean;
}

export function newPressWrites({
  disk,
  onChange,
  onKept,
}: {
  readonly disk: Pick<Disk, "holdPresses" | "dropPresses">;
  readonly onChange: () => void;
  readonly onKept: (observationId: string) => void;
}): PressWrites {
  const waiting: Write[] = [];
  let isFailing = false;
  let running: Promise<void> | undefined;

  const add = (write: Omit<Write, "resolve" | "isTold">) =>
    new Promise<void>((resolve) => {
      waiting.push({ ...write, resolve, isTold: false });
      onChange();
      void flush();
    });
  /** Writes in order: a press that was removed must not come back. */
  const run = async () => {
    for (let write = waiting[0]; write; write = waiting[0]) {
      const { observationId, dropped } = write;
      try {
        // oxlint-disable-next-line no-await-in-loop
        await (dropped.length > 0
          ? disk.dropPresses(observationId, dropped)
          : disk.holdPresses(observationId, write.presses));
      } catch {
        isFailing = true;
        for (const one of waiting) {
          if (!one.isTold) one.onNotKept?.();
          one.isTold = true;
        }
        return onChange();
      }
      waiting.shift();
      isFailing = false;
      write.resolve();
      onChange();
      onKept(observationId);
    }
    return undefined;
  };
  const flush = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    hold: (observationId, presses, onNotKept) =>
      add({ observationId, presses, dropped: [], onNotKept }),
    drop: (observationId, dropped) =>
      add({ observationId, presses: [], dropped, onNotKept: undefined }),
    forget(id) {
      for (const write of waiting) write.presses = write.presses.filter((one) => one.id !== id);
    },
    count: (observationId) =>
      waiting
        .filter((one) => one.observationId === observationId)
        .reduce((count, { presses }) => count + presses.length, 0),
    isFailing: () => isFailing,
    flush,
  };
}
