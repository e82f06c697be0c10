/** The loading state of a part of the program that is loaded separately. */
export type PartState<Content> =
  | { readonly kind: "waiting" }
  | { readonly kind: "here"; readonly content: Content }
  | { readonly kind: "failed" };

/** A part of the program that is loaded when needed, or earlier, and again after a failure. */
export interface Part<Content> {
  readonly state: () => PartState<Content>;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Loads the part if it is not loaded. Never rejects: the result is the state. */
  readonly load: () => Promise<PartState<Content>>;
  /**
   * The last attempt to load it, or the first one, which it then starts; the same promise until there is another.
   */
  readonly attempt: () => Promise<PartState<Content>>;
}

/** All parts, in the order in which they were created. */
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
 * Loads all known parts, and those that they add: without a network and a service worker (no TLS) nothing can be
 * loaded later. Returns whether all are loaded.
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
