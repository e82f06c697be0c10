/** A list of listeners that are notified of new data. */
export interface Listeners {
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

export function listeners(): Listeners {
  const heard = new Set<() => void>();
  return {
    subscribe(listener) {
      heard.add(listener);
      return () => heard.delete(listener);
    },
    tell() {
      for (const listener of heard) listener();
    },
  };
}
