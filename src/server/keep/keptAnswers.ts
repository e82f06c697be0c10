import { LRUCache } from "lru-cache";
import { type Asker, type HowFar, SharedWork } from "./sharedWork.ts";
import { digestOf } from "./sign.ts";

/** Answers that are kept: each is some tens of kilobytes, rarely more. */
const keptMost = 200;

/** Makes an answer, and says how far it is; once no one waits any more, `stop` is aborted. */
type Make<Answer> = (
  stop: AbortSignal,
  howFar: HowFar,
) => Promise<{ readonly answer: Answer; readonly isWhole: boolean }>;

/**
 * Answers by everything that they are made of, as the reader may know it: an answer is found only by
 * someone who sees the very same work with the very same names, and any change makes another key.
 * Nothing has to be forgotten for being stale.
 */
export class KeptAnswers<Answer extends object> {
  readonly #answers = new LRUCache<string, Answer>({ max: keptMost });
  readonly #underWay = new SharedWork<Answer>();

  /** Who asks for what is being made waits for the same; without an asker it is made by itself, to its end. */
  async of(madeOf: unknown, make: Make<Answer>, asker?: Asker): Promise<Answer> {
    const key = digestOf([JSON.stringify(madeOf)]);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    if (asker) {
      return this.#underWay.of(key, asker, (stop, howFar) => this.#made(key, make(stop, howFar)));
    }
    return this.#made(key, make(endless, { done: 0, all: 0 }));
  }

  async #made(key: string, making: ReturnType<Make<Answer>>): Promise<Answer> {
    const { answer, isWhole } = await making;
    if (isWhole) this.#answers.set(key, answer);
    return answer;
  }
}

const endless = new AbortController().signal;
