import * as z from "zod";
import { id } from "../../../domain/rules.ts";

const search = z.object({
  /** Whose work is tested. */
  program: id("account").optional().catch(undefined),
});

/** What the screen's address says; what cannot be meant is left out. */
export function parseProgramsSearch(given: unknown): ProgramsSearch {
  const { program } = search.parse({ ...Object(given) });
  return program === undefined ? {} : { program };
}

export interface ProgramsSearch {
  readonly program?: string;
}
