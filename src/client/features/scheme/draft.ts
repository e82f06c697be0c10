import type { Scheme, SchemeVersion } from "../../../domain/entities/scheme.ts";

/** Whether the latest changes of a draft have been saved. */
export type Saving =
  | { readonly kind: "saved" }
  /** Changed on this screen, about to be saved. */
  | { readonly kind: "changed" }
  | { readonly kind: "sending"; readonly scheme: Scheme }
  /** A required field is empty: the draft cannot be saved in this state. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "failed"; readonly error: unknown }
  /** Someone else saved in between; nothing more is saved until the conflict is resolved. */
  | { readonly kind: "conflict" };

/** A draft being edited: its scheme, the edition on the server, and the undo history. */
export interface Draft {
  readonly scheme: Scheme;
  readonly edition: number;
  readonly saving: Saving;
  readonly past: readonly Scheme[];
  readonly future: readonly Scheme[];
}

/** The maximum number of steps that can be undone. */
const undoSteps = 200;

export function openDraft({ scheme, edition }: Pick<SchemeVersion, "scheme" | "edition">): Draft {
  return { scheme, edition, saving: { kind: "saved" }, past: [], future: [] };
}

export function edit(draft: Draft, scheme: Scheme): Draft {
  if (scheme === draft.scheme) return draft;
  return {
    ...draft,
    scheme,
    saving: afterChange(draft.saving),
    past: [...draft.past, draft.scheme].slice(-undoSteps),
    future: [],
  };
}

export function undoDraft(draft: Draft): Draft {
  const scheme = draft.past.at(-1);
  if (scheme === undefined) return draft;
  return {
    ...draft,
    scheme,
    saving: afterChange(draft.saving),
    past: draft.past.slice(0, -1),
    future: [draft.scheme, ...draft.future],
  };
}

export function redoDraft(draft: Draft): Draft {
  const [scheme, ...future] = draft.future;
  if (scheme === undefined) return draft;
  return {
    ...draft,
    scheme,
    saving: afterChange(draft.saving),
    past: [...draft.past, draft.scheme],
    future,
  };
}

export function startSending(draft: Draft): Draft {
  return { ...draft, saving: { kind: "sending", scheme: draft.scheme } };
}

/** The state after the server has saved what was sent. Changes made meanwhile remain to be saved. */
export function sent(draft: Draft, edition: number): Draft {
  const isWhole = draft.saving.kind === "sending" && draft.saving.scheme === draft.scheme;
  return { ...draft, edition, saving: { kind: isWhole ? "saved" : "changed" } };
}

/** Replaces the draft by the one that someone else saved; undo brings back one’s own. */
export function takeTheirs(
  draft: Draft,
  { scheme, edition }: Pick<SchemeVersion, "scheme" | "edition">,
): Draft {
  return {
    scheme,
    edition,
    saving: { kind: "saved" },
    past: [...draft.past, draft.scheme],
    future: [],
  };
}

/** Keeps the draft on this screen, to be saved over `edition`, which someone else saved. */
export function keepMine(draft: Draft, edition: number): Draft {
  return { ...draft, edition, saving: { kind: "changed" } };
}

export function isUnsaved({ saving }: Draft): boolean {
  return saving.kind !== "saved";
}

function afterChange(saving: Saving): Saving {
  return saving.kind === "conflict" || saving.kind === "sending" ? saving : { kind: "changed" };
}
