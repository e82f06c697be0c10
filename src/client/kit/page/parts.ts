/** Where one part of the program is that is loaded by itself. */
export type PartState<Content> =
  | { readonly kind: "waiting" }
  | { readonly kind: "here"; readonly content: Content }
  | { readonly kind: "failed" };

/** A part of the program that is loaded when it is needed, or before, and again where that failed. */
export interface Part<Content> {
  readonly state: () => PartState<Content>;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Loads it unless it is here. Never rejects: how it went is the state. */
  readonly load: () => Promise<PartState<Content>>;
  /** The last attempt to load it, begun where there was none: the same promise until there is another. */
  readonly attempt: () => Promise<PartState<Content>>;
}

/** In the order in which the modules that need them came. */
const parts = new Set<Part<unknown>>();

export function newPart<Content>(fetch: () => Promise<Content>): Part<Content> {
  const listeners = new Set<() => void>();
  let state: PartState<Content> = { kind: "waiting" };
  let attempt: Promise<PartState<Content>> | undefined;

  const become = (next: PartState<Content>) => {
    state = next;
    for (const listener of listeners) listener();
    return state;
  };
  const start = () =>
    fetch().then(
      (content) => become({ kind: "here", content }),
      () => become({ kind: "failed" }),
    );
  const load = () => {
    if (attempt && state.kind !== "failed") return attempt;
    attempt = start();
    if (state.kind === "failed") become({ kind: "waiting" });
    return attempt;
  };
  const part: Part<Content> = {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    load,
    attempt: () => attempt ?? load(),
  };
  parts.add(part);
  return part;
}

/**
 * Loads every part that is known, and those that they bring: without a network and without a service
 * worker (no TLS) nothing more will come. Says whether all of them are here.
 */
export async function loadAllParts(): Promise<boolean> {
  let isWhole = true;
  // One after the other, so that they are in nobody's way; those that are added meanwhile come last.
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop
    if ((await part.load()).kind !== "here") isWhole = false;
  }
  return isWhole;
}
