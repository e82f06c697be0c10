/** A clock with listeners, which moves the playhead. */
export interface TimeSource {
  readonly timeUs: () => number;
  isRunning(): boolean;
  readonly subscribe: (onMove: () => void) => () => void;
}

/** A time source that always gives the same time. */
export function fixedTime(timeUs: number): TimeSource {
  return { timeUs: () => timeUs, isRunning: () => false, subscribe: () => () => undefined };
}
