import { createHash } from "node:crypto";

/** Answers that are kept: each is some tens of kilobytes, rarely more. */
const keptMost = 200;

/**
 * Answers by everything that they are made of, as the reader may know it: an answer is found only by
 * somebody who sees the very same work with the very same names, and any change makes another key.
 * Nothing has to be forgotten for being stale.
 */
export class KeptAnswers<Answer> {
  readonly #answers = new Map<string, Answer>();

  async of(
    madeOf: unknown,
    make: () => Promise<{ readonly answer: Answer; readonly isWhole: boolean }>,
  ): Promise<Answer> {
    const key = createHash("sha256").update(JSON.stringify(madeOf)).digest("base64url");
    const known = this.#answers.get(key);
    if (known !== undefined) {
      // What was asked for last is forgotten last.
      this.#answers.delete(key);
      this.#answers.set(key, known);
      return known;
    }
    const { answer, isWhole } = await make();
    if (!isWhole) return answer;
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > keptMost && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
