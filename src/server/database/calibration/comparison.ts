import { type CalibrationOutcome, calibrationOutcome } from "../../../domain/calibrationOutcome.ts";
import { isWithin } from "../../../domain/consensus.ts";
import { differenceDefaults } from "../../../domain/differenceDefaults.ts";
import { type Difference, differencesOf } from "../../../domain/differences.ts";
import type { Calibration } from "../../../domain/entities/study.ts";
import { type Score, scoreOf } from "../../../agreement/goldScore.ts";
import { spansInCommon } from "../consensus.ts";
import { workOf } from "../currentWork.ts";
import type { Query } from "../database.ts";
import type { ObservationRow } from "../observationRow.ts";
import { recordingOf } from "../recordings.ts";
import { schemeVersionOf } from "../schemes.ts";
import { opened } from "../../sight/unseen.ts";

/** An observation beside the gold standard. */
export interface GoldComparison {
  readonly score: Score["score"];
  readonly because: Score["because"];
  readonly differences: readonly Difference[];
  readonly outcome: CalibrationOutcome;
}

/** Compares what two observations of one recording have in common to cover. */
export async function compareWithGold(
  query: Query,
  gold: ObservationRow,
  own: ObservationRow,
  { recipe, toleranceUs }: Pick<Calibration, "recipe" | "toleranceUs">,
): Promise<GoldComparison> {
  const { studyId, recordingId, schemeVersionId } = own;
  const { durationUs } = await recordingOf(query, studyId, recordingId);
  const { scheme } = await schemeVersionOf(query, studyId, schemeVersionId);
  const spans = spansInCommon([gold, own], durationUs);
  const [standard, work] = [
    opened(await workOf(query, studyId, gold.id), "no_reader"),
    opened(await workOf(query, studyId, own.id), "no_reader"),
  ];
  const eventsIn = ({ events }: typeof work) =>
    events.map(({ event }) => event).filter((event) => isWithin(event, spans, durationUs));
  const differences = differencesOf(
    [
      { observationId: gold.id, events: eventsIn(standard) },
      { observationId: own.id, events: eventsIn(work) },
    ],
    { toleranceUs, reachUs: Math.max(differenceDefaults.reachUs, toleranceUs), durationUs },
  );
  const scored = ({ events, ratings }: typeof work, { spans: covered }: ObservationRow) => ({
    spans: covered,
    events: events.map(({ event }) => event),
    ratings,
  });
  return {
    differences,
    outcome: calibrationOutcome(differences, gold.id),
    ...scoreOf(scored(standard, gold), scored(work, own), { recipe, scheme, durationUs }),
  };
}
