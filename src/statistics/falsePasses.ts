import { studentUpper } from "./distributions.ts";
import { randomFrom } from "./random.ts";

/**
 * How often the program and one annotator won on one recording, counted in two ways: by recording
 * and by frame.
 */
export interface WinsOfRecording {
  /** As one unit: the person 1, the program −1, neither 0. */
  readonly whole: number;
  /** Frame by frame: how many, their sum, and the sum of their squares. */
  readonly frames: number;
  readonly sum: number;
  readonly squares: number;
}

export interface FalsePasses {
  /** How often the program passes beside one annotator though it is worse by just ε: by recording and by frame. */
  readonly byRecording: number;
  readonly byFrame: number;
  readonly studies: number;
}

/**
 * How often a program that is just too bad still passes against an annotator, with recordings as
 * units and with frames as units. Studies are drawn from recordings with replacement, as many as
 * there are or `recordings`. ε is set to the program’s actual deficit, so that it should pass in no
 * more than `level` of the studies. Frames of one bout are not independent: treated as such, they
 * turn chance into certainty.
 */
export function falsePasses(
  bank: readonly WinsOfRecording[],
  {
    recordings = bank.length,
    studies,
    level,
    seed,
  }: {
    readonly recordings?: number;
    readonly studies: number;
    readonly level: number;
    readonly seed: number;
  },
): FalsePasses {
  const random = randomFrom(seed);
  const wholes = bank.reduce((sum, { whole }) => sum + whole, 0) / bank.length;
  const frames = bank.reduce((sum, one) => sum + one.frames, 0);
  const mean = bank.reduce((sum, one) => sum + one.sum, 0) / frames;
  let [byRecording, byFrame] = [0, 0];
  for (let study = 0; study < studies; study += 1) {
    const own = { count: 0, sum: 0, squares: 0 };
    const inFrames = { count: 0, sum: 0, squares: 0 };
    let highest = -1;
    for (let at = 0; at < recordings; at += 1) {
      const drawn = bank[Math.floor(random() * bank.length)];
      if (!drawn) continue;
      own.count += 1;
      own.sum += drawn.whole;
      own.squares += drawn.whole ** 2;
      highest = Math.max(highest, drawn.whole);
      inFrames.count += drawn.frames;
      inFrames.sum += drawn.sum;
      inFrames.squares += drawn.squares;
    }
    const certain = highest < wholes ? ((1 - wholes) / (1 - highest)) ** own.count : 0;
    if (Math.max(pOf(own, wholes), certain) <= level) byRecording += 1;
    if (pOf(inFrames, mean) <= level) byFrame += 1;
  }
  return { byRecording: byRecording / studies, byFrame: byFrame / studies, studies };
}

/** Of H₀: the mean is `epsilon` or more. */
function pOf(
  {
    count,
    sum,
    squares,
  }: { readonly count: number; readonly sum: number; readonly squares: number },
  epsilon: number,
): number {
  const mean = sum / count;
  const variance = (squares - count * mean * mean) / (count - 1);
  if (!(variance > 1e-15)) return mean < epsilon ? 0 : 1;
  const t = (mean - epsilon) / Math.sqrt(variance / count);
  const upper = studentUpper(Math.abs(t), count - 1);
  return t < 0 ? upper : 1 - upper;
}
