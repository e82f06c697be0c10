import { bootstrapSeed } from "../statistics/bootstrap.ts";
import { randomFrom } from "../statistics/random.ts";

/** Draw after draw how often it has each recording, two neighbours at a time: many draws have both as often. */
export interface Draws {
  readonly couples: {
    /** Of the two neighbours the first, by its place. */
    readonly first: Int32Array;
    readonly often: Int32Array;
    readonly oftenNext: Int32Array;
  };
  /** How many couples a draw has. */
  readonly perDraw: number;
  /** Places in `couples`, draw after draw. */
  readonly drawn: Int32Array;
}

/** The same for all figures of so many recordings. */
export function drawsOf(count: number, resamples: number): Draws {
  const key = `${count} ${resamples}`;
  const known = drawsMade.get(key);
  if (known) return known;
  const random = randomFrom(bootstrapSeed);
  const perDraw = Math.ceil(count / 2);
  const places = new Map<string, number>();
  const first: number[] = [];
  const often: number[] = [];
  const oftenNext: number[] = [];
  const drawn = new Int32Array(resamples * perDraw);
  for (let draw = 0; draw < resamples; draw += 1) {
    const times = new Int32Array(2 * perDraw);
    for (let pick = 0; pick < count; pick += 1) {
      const at = Math.floor(random() * count);
      times[at] = (times[at] ?? 0) + 1;
    }
    for (let couple = 0; couple < perDraw; couple += 1) {
      const [one = 0, next = 0] = times.subarray(2 * couple, 2 * couple + 2);
      const name = `${couple} ${one} ${next}`;
      let place = places.get(name);
      if (place === undefined) {
        place = first.length;
        places.set(name, place);
        first.push(2 * couple);
        often.push(one);
        oftenNext.push(next);
      }
      drawn[draw * perDraw + couple] = place;
    }
  }
  const [oldest] = drawsMade.keys();
  if (drawsMade.size >= drawsMost && oldest !== undefined) drawsMade.delete(oldest);
  const couples = {
    first: Int32Array.from(first),
    often: Int32Array.from(often),
    oftenNext: Int32Array.from(oftenNext),
  };
  const made = { couples, perDraw, drawn };
  drawsMade.set(key, made);
  return made;
}

const drawsMost = 20;
const drawsMade = new Map<string, Draws>();
