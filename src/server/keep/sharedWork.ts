import { Refusal } from "../../domain/errors.ts";

/** How far something is: as many of all as are done. */
export interface HowFar {
  done: number;
  all: number;
}

/** Who waits for a piece of work, and until when. */
export interface Asker {
  /** Aborted when they hang up. */
  readonly signal: AbortSignal;
  /** By what they ask how far it is. */
  readonly name: string;
}

/**
 * Work that several wait for at the same time: it is done once, and ended when all who waited have hung
 * up. What it costs to end, it does by itself: it is to look at `stop` wherever it gives others a turn.
 */
export class SharedWork<Answer> {
  readonly #underWay = new Map<string, UnderWay<Answer>>();

  /**
   * The answer of the work of that key, which is begun where no one waits for it yet.
   *
   * @throws Refusal `analysis_interrupted` at once to who hangs up.
   */
  async of(
    key: string,
    asker: Asker,
    work: (stop: AbortSignal, howFar: HowFar) => Promise<Answer>,
  ): Promise<Answer> {
    const known = this.#underWay.get(key);
    const shared = known && !known.stop.signal.aborted ? known : this.#begin(key, work);
    shared.waiting += 1;
    const { name, signal } = asker;
    const awaited = awaitedBy(name);
    awaited.add(shared.howFar);
    try {
      return await Promise.race([shared.answer, hungUp(signal, shared.answer)]);
    } finally {
      awaited.delete(shared.howFar);
      if (awaited.size === 0) waitedFor.delete(name);
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.stop.abort();
    }
  }

  #begin(
    key: string,
    work: (stop: AbortSignal, howFar: HowFar) => Promise<Answer>,
  ): UnderWay<Answer> {
    const stop = new AbortController();
    const howFar = { done: 0, all: 0 };
    const answer = work(stop.signal, howFar).finally(() => {
      if (this.#underWay.get(key) === begun) this.#underWay.delete(key);
    });
    // Whoever still waits hears of it; where nobody does, it was ended.
    answer.catch(() => undefined);
    const begun = { answer, stop, howFar, waiting: 0 };
    this.#underWay.set(key, begun);
    return begun;
  }
}

interface UnderWay<Answer> {
  readonly answer: Promise<Answer>;
  readonly stop: AbortController;
  readonly howFar: HowFar;
  waiting: number;
}

/** How far all is together that someone waits for; 0 of 0 where that is nothing. */
export function howFarOf(name: string): HowFar {
  const sum = { done: 0, all: 0 };
  for (const { done, all } of waitedFor.get(name) ?? []) {
    sum.done += done;
    sum.all += all;
  }
  return sum;
}

/** @throws Refusal `analysis_interrupted` where no one waits for it any more. */
export function goOnUnless({ aborted }: AbortSignal): void {
  if (aborted) throw new Refusal("analysis_interrupted", {});
}

const waitedFor = new Map<string, Set<HowFar>>();

function awaitedBy(name: string): Set<HowFar> {
  const known = waitedFor.get(name) ?? new Set();
  waitedFor.set(name, known);
  return known;
}

/** Throws when they hang up; once the answer is there, nothing is listened to any more. */
function hungUp(signal: AbortSignal, answer: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const hear = () => reject(new Refusal("analysis_interrupted", {}));
    if (signal.aborted) hear();
    signal.addEventListener("abort", hear, { once: true });
    const forget = () => signal.removeEventListener("abort", hear);
    answer.then(forget, forget);
  });
}
