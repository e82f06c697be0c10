/** Where a clock stands: what follows the playhead reads it and hears when it moves. */
export interface TimeSource {
  readonly timeUs: () => number;
  isRunning(): boolean;
  readonly subscribe: (onMove: () => void) => () => void;
}

/** A clock that stands still. */
export function fixedTime(timeUs: number): TimeSource {
  return { timeUs: () => timeUs, isRunning: () => false, subscribe: () => () => undefined };
}
