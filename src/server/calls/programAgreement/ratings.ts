import { groupedTogether } from "../../../agreement/comparisons.ts";
import { ratingsBeside } from "../../../agreement/programs/ratingsBeside.ts";
import type { RatingStatistic } from "../../../agreement/recipes.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import { isRated } from "../../../domain/judgementDifferences.ts";
import type { Id } from "../../../domain/rules.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import { type AnalysedWork, ratingsByObservation } from "../../database/work.ts";

/** So many recordings are listed of each score. */
const placesMost = 20;

/** Agreement on ratings of people with each other and with the program, and where the program is the furthest from them. */
export async function ratingsOfProgram(
  { database, here, limits }: AnalysisContext,
  { schemeVersion, places }: AnalysedWork,
  asked: {
    readonly programId: Id<"account">;
    readonly margin: number;
    readonly statistics: readonly RatingStatistic[];
  },
): Promise<ProgramReply["ratings"]> {
  const { programId } = asked;
  const { groups } = groupedTogether(places);
  if (!schemeVersion || !groups.some((group) => group.some((one) => one.raterId === programId))) {
    return [];
  }
  const { scheme } = schemeVersion;
  const given = await ratingsByObservation(database, here.studyId, groups.flat());
  const ratingsOf = ({ observationId }: { readonly observationId: Id<"observation"> }) =>
    (given.get(observationId) ?? []).filter(isRated);
  const found = ratingsBeside(scheme, groups, ratingsOf, { ...asked, limits });
  return found.map(({ score, placesOf, ...figures }) => ({
    ...score,
    people: [...figures.people],
    program: [...figures.program],
    differences: [...figures.differences],
    places: placesOf()
      .slice(0, placesMost)
      .map(({ own, other, ...values }) => ({
        recordingId: own.recordingId,
        recordingName: own.recordingName,
        roundId: own.roundId,
        ownObservationId: own.observationId,
        otherObservationId: other.observationId,
        ...values,
        people: [...values.people],
      })),
  }));
}
