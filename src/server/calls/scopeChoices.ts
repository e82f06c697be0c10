import type { HandlersOf } from "../answer.ts";
import { raterNameAsSeen } from "../sight/raters.ts";
import { recordingNameAsSeen } from "../sight/recordings.ts";
import {
  areScansAsked,
  hasWork,
  knownValues,
  phaseNames,
  ratersWithWork,
  recordingsWithWork,
  roundsWithWork,
} from "../database/scopeChoices.ts";
import { compareNames } from "../../domain/nameOrder.ts";

export const scopeChoiceCalls: HandlersOf<"readScopeChoices"> = {
  async readScopeChoices(_input, { database, here }) {
    const { studyId } = here;
    const [raters, recordings, rounds, phases, variables, hasConsensus, hasRepeats, hasScans] =
      await Promise.all([
        ratersWithWork(database, studyId),
        recordingsWithWork(database, studyId),
        roundsWithWork(database, studyId),
        phaseNames(database, studyId),
        knownValues(database, studyId),
        hasWork(database, studyId, "consensus"),
        hasWork(database, studyId, "repeat"),
        areScansAsked(database, studyId),
      ]);
    const versions = new Map(
      rounds.map(({ schemeVersionId, schemeNumber }) => [schemeVersionId, schemeNumber]),
    );
    return {
      raters: raters
        .map((rater) => ({
          id: rater.id,
          name: raterNameAsSeen(here, rater),
          isProgram: rater.isProgram,
        }))
        .toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)),
      recordings: recordings.map((recording) => ({
        id: recording.id,
        name: recordingNameAsSeen(here, recording),
      })),
      rounds: rounds.map(({ schemeNumber: _number, ...round }) => round),
      schemeVersions: [...versions]
        .map(([id, number]) => ({ id, number }))
        .toSorted((a, b) => b.number - a.number),
      phases,
      variables,
      hasConsensus,
      hasRepeats,
      hasScans,
    };
  },
};
