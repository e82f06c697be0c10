import { Scheme, type SchemeVersion } from "../../../domain/entities/scheme.ts";
import { Refusal } from "../../../domain/errors.ts";
import {
  type Draft,
  edit,
  isUnsaved,
  keepMine,
  openDraft,
  redoDraft,
  sent,
  startSending,
  takeTheirs,
  undoDraft,
} from "./draft.ts";

/** A draft that is saved shortly after the last change; one request at a time. */
export interface DraftStore {
  readonly get: () => Draft;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (scheme: Scheme) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly takeTheirs: (theirs: SchemeVersion) => void;
  readonly keepMine: (theirs: SchemeVersion) => void;
  /** Saves unsaved changes at once. Resolves with the draft after that. */
  readonly flush: () => Promise<Draft>;
}

interface Options {
  readonly version: SchemeVersion;
  readonly save: (scheme: Scheme, edition: number) => Promise<SchemeVersion>;
  /** Time from the last change to saving, in milliseconds. */
  readonly waitMs?: number;
  /** Time from a failed attempt to save to the next, in milliseconds. */
  readonly retryMs?: number;
}

export function draftStore({ version, save, waitMs = 700, retryMs = 5_000 }: Options): DraftStore {
  let draft = openDraft(version);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function put(next: Draft): void {
    draft = next;
    for (const listener of listeners) listener();
  }

  function saveIn(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), delayMs);
  }

  function saveNow(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendOnce().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendOnce(): Promise<void> {
    if (!isUnsaved(draft) || draft.saving.kind === "conflict") return;
    const { scheme, edition } = draft;
    if (!Scheme.safeParse(scheme).success) {
      put({ ...draft, saving: { kind: "incomplete" } });
      return;
    }
    put(startSending(draft));
    try {
      const saved = await save(scheme, edition);
      put(sent(draft, saved.edition));
      if (isUnsaved(draft)) saveIn(waitMs);
    } catch (error) {
      const isConflict = error instanceof Refusal && error.code === "revision_conflict";
      put({ ...draft, saving: isConflict ? { kind: "conflict" } : { kind: "failed", error } });
      if (!isConflict && !(error instanceof Refusal)) saveIn(retryMs);
    }
  }

  function step(next: Draft): void {
    put(next);
    if (isUnsaved(next)) saveIn(waitMs);
  }

  return {
    get: () => draft,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (scheme) => step(edit(draft, scheme)),
    undo: () => step(undoDraft(draft)),
    redo: () => step(redoDraft(draft)),
    takeTheirs: (theirs) => step(takeTheirs(draft, theirs)),
    keepMine: (theirs) => step(keepMine(draft, theirs.edition)),
    flush: async () => {
      if (sending) await sending;
      await saveNow();
      return draft;
    },
  };
}
