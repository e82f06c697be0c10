import { LRUCache } from "lru-cache";
import type * as z from "zod";
import type { Id } from "../../domain/rules.ts";
import {
  agreementPartsOf,
  forgetAgreementPartsOfOthers,
  keepAgreementParts,
} from "../database/agreementParts.ts";
import type { Query } from "../database/database.ts";
import { quiet } from "./quiet.ts";
import { thisProgram } from "./program.ts";

const partsKept = 10_000;

/** A part of an answer: what it is called in its study, and the sign of all that it is made of. */
export interface PartAsked {
  readonly name: string;
  readonly sign: string;
}

/**
 * Parts of answers by signs of all that they are made of: of one more observation most parts know nothing.
 * In the database there is one of each name, so that a restart forgets nothing; a sign that is not the
 * one asked for is as if nothing was there, and so is what another program has made.
 */
export class KeptParts<Part extends object> {
  readonly #schema: z.ZodType<Part>;
  readonly #parts = new LRUCache<string, Part>({ max: partsKept });
  readonly #program: string;
  /** Studies in which nothing of other programs is left. */
  readonly #tidied = new Set<string>();
  #writing: Promise<void> = Promise.resolve();

  constructor(schema: z.ZodType<Part>, program: string = thisProgram) {
    this.#schema = schema;
    this.#program = program;
  }

  known(sign: string): Part | undefined {
    return this.#parts.get(sign);
  }

  put(sign: string, part: Part): void {
    this.#parts.set(sign, part);
  }

  /** Reads from the database what is not known yet. */
  async read(query: Query, studyId: Id<"study">, asked: readonly PartAsked[]): Promise<void> {
    const unknown = asked.filter(({ sign }) => !this.#parts.has(sign));
    if (unknown.length === 0) return;
    const wanted = new Set(unknown.map(({ sign }) => sign));
    const names = unknown.map(({ name }) => name);
    const program = this.#program;
    for (const { sign, said } of await agreementPartsOf(query, studyId, { names, program })) {
      if (!wanted.has(sign)) continue;
      const { data } = this.#schema.safeParse(said);
      if (data !== undefined) this.put(sign, data);
    }
  }

  /** Keeps parts after everything else; who asked does not wait for it. */
  writeLater(query: Query, studyId: Id<"study">, asked: readonly PartAsked[]): void {
    const parts = asked.flatMap(({ name, sign }) => {
      const said = this.#parts.get(sign);
      return said === undefined ? [] : [{ name, sign, said }];
    });
    if (parts.length === 0) return;
    // What is not kept is made again after a restart: nothing is lost.
    const program = this.#program;
    const write = async () => {
      await keepAgreementParts(query, studyId, { parts, program });
      if (this.#tidied.has(studyId)) return;
      this.#tidied.add(studyId);
      await forgetAgreementPartsOfOthers(query, studyId, program);
    };
    this.#writing = this.#writing
      .then(quiet)
      .then(write)
      .catch(() => undefined);
  }
}
