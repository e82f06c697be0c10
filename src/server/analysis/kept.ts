import { createHash } from "node:crypto";
import { type Asker, type HowFar, SharedWork } from "./sharedWork.ts";

/** Answers that are kept: each is some tens of kilobytes, rarely more. */
const keptMost = 200;

/** Makes an answer, and says how far it is; once nobody waits any more, `stop` is aborted. */
type Make<Answer> = (
  stop: AbortSignal,
  howFar: HowFar,
) => Promise<{ readonly answer: Answer; readonly isWhole: boolean }>;

/**
 * Answers by everything that they are made of, as the reader may know it: an answer is found only by
 * somebody who sees the very same work with the very same names, and any change makes another key.
 * Nothing has to be forgotten for being stale.
 */
export class KeptAnswers<Answer> {
  readonly #answers = new Map<string, Answer>();
  readonly #underWay = new SharedWork<Answer>();

  /** Who asks for what is being made waits for the same; without an asker it is made by itself, to its end. */
  async of(madeOf: unknown, make: Make<Answer>, asker?: Asker): Promise<Answer> {
    const key = createHash("sha256").update(JSON.stringify(madeOf)).digest("base64url");
    const known = this.#answers.get(key);
    if (known !== undefined) {
      // What was asked for last is forgotten last.
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    if (asker) {
      return this.#underWay.of(key, asker, (stop, howFar) => this.#made(key, make(stop, howFar)));
    }
    return this.#made(key, make(endless, { done: 0, all: 0 }));
  }

  async #made(key: string, making: ReturnType<Make<Answer>>): Promise<Answer> {
    const { answer, isWhole } = await making;
    if (!isWhole) return answer;
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > keptMost && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}

const endless = new AbortController().signal;
