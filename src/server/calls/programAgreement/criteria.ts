import { groupedTogether } from "../../../agreement/comparisons.ts";
import { toldAnnotators } from "../../../agreement/programs/answers.ts";
import type { ProgramReply } from "../../../api/contract/programAgreement.ts";
import { isRated } from "../../../domain/judgementDifferences.ts";
import type { Id } from "../../../domain/rules.ts";
import { contestsOf, nearNumbers, sameLabels } from "../../../statistics/alternativeAnnotator.ts";
import type { AnalysisContext } from "../../analysisContext.ts";
import { type AnalysedWork, ratingsByObservation } from "../../database/work.ts";
import { clustersForTest, level } from "./annotators.ts";

/**
 * The alternative annotator test on ratings, criterion by criterion; a unit is a recording in a round. Levels that are
 * names are the same or not, others are nearer or further. Criteria that no two people rated beside the program are excluded.
 */
export async function criteriaTests(
  { database, here }: AnalysisContext,
  { schemeVersion, places, raters }: AnalysedWork,
  { programId, epsilon }: { readonly programId: Id<"account">; readonly epsilon: number },
): Promise<ProgramReply["criteria"]> {
  const criteria = (schemeVersion?.scheme.criteria ?? []).filter(({ scale }) => scale !== "trace");
  const people = raters.map(({ id }) => id).filter((raterId) => raterId !== programId);
  const groups = groupedTogether(places).groups.filter((group) =>
    group.some(({ raterId }) => raterId === programId),
  );
  if (criteria.length === 0 || groups.length === 0) return [];
  const ratings = await ratingsByObservation(database, here.studyId, groups.flat());
  const recordings = [...new Set(groups.map(([first]) => first?.recordingId))];
  return criteria.flatMap(({ id: criterionId, scale }) => {
    const contests = groups.flatMap((group) => {
      const given = group.flatMap(({ observationId, raterId }) => {
        const rating = ratings
          .get(observationId)
          ?.find((one) => one.criterionId === criterionId && isRated(one));
        return rating && rating.value !== null ? [{ raterId, given: rating.value }] : [];
      });
      const program = given.find(({ raterId }) => raterId === programId);
      if (!program) return [];
      return contestsOf<number>(
        {
          cluster: recordings.indexOf(group[0]?.recordingId),
          program: program.given,
          people: given.flatMap((one) =>
            one === program ? [] : [{ annotator: people.indexOf(one.raterId), given: one.given }],
          ),
        },
        scale === "nominal" ? sameLabels : nearNumbers,
      );
    });
    if (contests.length === 0) return [];
    const test = toldAnnotators(contests, people, { epsilon, level, clustersForTest });
    return [{ criterionId, ...test }];
  });
}
