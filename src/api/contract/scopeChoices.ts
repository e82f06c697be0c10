import * as z from "zod";
import type { Call } from "../call.ts";
import { namedPerson } from "./figures.ts";
import { study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";

/** The filter options of an analysis: only values that submitted observations have. */
export const ScopeChoices = z.object({
  raters: z.array(namedPerson.extend({ isProgram: z.boolean().default(false) })),
  recordings: z.array(z.object({ id: id("recording"), name: rules.name })),
  rounds: z.array(
    z.object({
      id: id("round"),
      number: z.int(),
      name: z.string(),
      schemeVersionId: id("schemeVersion"),
    }),
  ),
  schemeVersions: z.array(z.object({ id: id("schemeVersion"), number: z.int() })),
  /** Whether a consensus is submitted, of any recording. */
  hasConsensus: z.boolean(),
  /** Whether a rater has submitted again what they did before. */
  hasRepeats: z.boolean(),
  /** Whether questions at regular times were asked in something that is submitted. */
  hasScans: z.boolean(),
  /** Names, each once: a phase is the same in all recordings that name it so. */
  phases: z.array(rules.name),
  /** Each value that occurs, numbers as text. A variable of which nothing is known is excluded. */
  variables: z.array(
    z.object({
      id: id("variable"),
      name: rules.name,
      unit: z.string(),
      values: z.array(z.string()),
    }),
  ),
});
export type ScopeChoices = z.infer<typeof ScopeChoices>;

export const scopeChoiceCalls = {
  readScopeChoices: {
    method: "GET",
    path: "/api/v1/studies/:studyId/scope-choices",
    summary: "List the filter options of agreement and analysis",
    needs: "analysis.read",
    params: study,
    reply: ScopeChoices,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
