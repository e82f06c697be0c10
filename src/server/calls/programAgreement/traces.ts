import { momentsFromProgram, tracesBeside } from "../../../agreement/programs/tracesBeside.ts";
import type { TraceStatistic } from "../../../agreement/recipes.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import type { Id } from "../../../domain/rules.ts";
import { inTurns } from "../../agreement/inTurns.ts";
import { placesByCriterion } from "../../agreement/keptTraces.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import type { AnalysedWork } from "../../database/work.ts";

/** So many moments are listed of each criterion. */
const momentsMost = 20;

/** Agreement on continuous ratings of people with each other and with the program, and the moments at which it is the furthest from them. */
export async function tracesOfProgram(
  context: AnalysisContext,
  { schemeVersion, places }: AnalysedWork,
  asked: {
    readonly programId: Id<"account">;
    readonly margin: number;
    readonly statistics: readonly TraceStatistic[];
  },
): Promise<ProgramReply["traces"]> {
  const { limits } = context;
  const { programId } = asked;
  const ids = (schemeVersion?.scheme.criteria ?? []).flatMap(({ id, scale }) =>
    scale === "trace" ? [id] : [],
  );
  if (ids.length === 0 || !places.some(({ raterId }) => raterId === programId)) return [];
  const placesOf = await placesByCriterion(context, places, ids);
  const told: ProgramReply["traces"] = [];
  for (const criterionId of ids) {
    const traced = placesOf(criterionId);
    // oxlint-disable-next-line no-await-in-loop -- One criterion after the other.
    const found = await inTurns(tracesBeside(traced, { ...asked, limits }), context.asked.signal);
    if (!found) continue;
    const { people, program, differences } = found;
    told.push({
      criterionId,
      people: [...people],
      program: [...program],
      differences: [...differences],
      moments: momentsFromProgram(traced, {
        programId,
        stepUs: limits.traceStepUs,
        most: momentsMost,
      }).map(({ place, program: own, person, startUs, endUs }) => ({
        recordingId: place.recordingId,
        recordingName: place.recordingName,
        roundId: place.roundId,
        ownObservationId: own.observationId,
        otherObservationId: person.observationId,
        otherId: person.raterId,
        startUs,
        endUs,
        program: own.value,
        person: person.value,
      })),
    });
  }
  return told;
}
