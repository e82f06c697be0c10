/** A value with listeners for its changes, as `useSyncExternalStore` takes it. */
export interface PlainStore<T> {
  readonly get: () => T;
  set(next: Partial<T>): void;
  readonly subscribe: (onChange: () => void) => () => void;
}

export function plainStore<T extends object>(first: T): PlainStore<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      value = { ...value, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
