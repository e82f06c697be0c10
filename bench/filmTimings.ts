/** When the frames of a film of the benchmark begin. */
export interface FilmTiming {
  readonly name: string;
  /** Frames a second, as ffmpeg writes it; `undefined` where each frame has a length of its own. */
  readonly rate: "25" | "30000/1001" | "60" | undefined;
  readonly frames: number;
}

/** A minute of each. */
export const filmTimings: readonly FilmTiming[] = [
  { name: "25", rate: "25", frames: 1_500 },
  { name: "29.97", rate: "30000/1001", frames: 1_798 },
  { name: "60", rate: "60", frames: 3_600 },
  { name: "variable", rate: undefined, frames: 1_080 },
];

const perSecond = { "25": 25, "30000/1001": 30_000 / 1_001, "60": 60 } as const;

/** Milliseconds that a frame of variable length is on screen: 10 to 100, each other than the one before. */
const lengthMs = (frame: number) => 10 + ((frame * 37) % 91);

/** The same as ffmpeg's words, for the frame with this number. */
export const lengthInFfmpegMs = "10+mod(N*37,91)";

const startsMs: number[] = [0];

export function frameStartMs({ rate }: FilmTiming, frame: number): number {
  if (rate !== undefined) return (frame * 1_000) / perSecond[rate];
  while (startsMs.length <= frame) {
    startsMs.push((startsMs.at(-1) ?? 0) + lengthMs(startsMs.length - 1));
  }
  return startsMs[frame] ?? 0;
}

/** Whether a moment is of this frame, as exactly as containers keep times: to a millisecond. */
export function frameWithin(timing: FilmTiming, frame: number, timeMs: number): boolean {
  return timeMs >= frameStartMs(timing, frame) - 1 && timeMs < frameStartMs(timing, frame + 1) - 1;
}
