import type { FindingList } from "../findingList.ts";
import type { FindingCode } from "../format.ts";
import type { ObservationCopy, StudyCopy } from "../studyCopy.ts";

/** Why a copy of a study is not consistent: a missing reference or a duplicate id. */
export interface CopyFault {
  readonly what: Extract<FindingCode, "reference_missing" | "duplicate_id">;
  readonly element: string;
  readonly found: string;
}

/**
 * The first duplicate or missing id in the schemes, rounds, people, recordings or variables of a study;
 * `undefined` if there is none.
 */
export function studyFault(study: StudyCopy): CopyFault | undefined {
  const { schemes, rounds, people, recordings, variables } = study;
  const lists = { schemes, rounds, people, recordings, variables };
  for (const [name, list] of Object.entries(lists)) {
    const twice = repeated(list.map(({ id }) => id));
    if (twice !== undefined) return { what: "duplicate_id", element: name, found: twice };
  }
  const schemeIds = idsOf(schemes);
  const roundIds = idsOf(rounds);
  for (const { schemeVersionId, basisRoundId } of rounds) {
    if (!schemeIds.has(schemeVersionId)) return missing("rounds", schemeVersionId);
    if (basisRoundId !== null && !roundIds.has(basisRoundId))
      return missing("rounds", basisRoundId);
  }
  return undefined;
}

/** Checks one observation after the other for references to things that do not exist. */
export function observationFaults(
  study: StudyCopy,
): (observation: ObservationCopy) => CopyFault | undefined {
  const recordings = idsOf(study.recordings);
  const people = idsOf(study.people);
  const schemes = new Map(study.schemes.map((version) => [version.id, version.scheme]));
  const rounds = new Map(
    study.rounds.map(({ id, schemeVersionId }) => {
      const scheme = schemes.get(schemeVersionId);
      return [
        id,
        {
          codes: new Map<string, string>(
            scheme?.codes.map(({ id: codeId, kind }) => [codeId, kind]),
          ),
          subjects: idsOf(scheme?.subjects ?? []),
          criteria: idsOf(scheme?.criteria ?? []),
        },
      ];
    }),
  );
  const observationIds = new Set<string>();
  const eventIds = new Set<string>();

  return ({ id, recordingId, roundId, raterId, events, ratings }) => {
    const element = `observations/${id}`;
    if (observationIds.has(id)) return { what: "duplicate_id", element, found: id };
    observationIds.add(id);
    const round = rounds.get(roundId);
    if (!round) return missing(element, roundId);
    if (!recordings.has(recordingId)) return missing(element, recordingId);
    if (!people.has(raterId)) return missing(element, raterId);
    for (const [at, event] of events.entries()) {
      const place = `${element}/events/${at}`;
      if (eventIds.has(event.id)) return { what: "duplicate_id", element: place, found: event.id };
      eventIds.add(event.id);
      if (round.codes.get(event.codeId) !== event.kind) return missing(place, event.codeId);
      if (event.subjectId !== null && !round.subjects.has(event.subjectId)) {
        return missing(place, event.subjectId);
      }
    }
    const unknown = ratings.find(({ criterionId }) => !round.criteria.has(criterionId));
    return unknown && missing(`${element}/ratings`, unknown.criterionId);
  };
}

/**
 * A copy without additions to the coding that refer to people or observations that it lacks, such
 * as after a partial export: each is reported.
 */
export function withoutLooseEnds(
  study: StudyCopy,
  observations: readonly ObservationCopy[],
  findings: FindingList,
): readonly ObservationCopy[] {
  const people = idsOf(study.people);
  const known = idsOf(observations);
  const excluded = (element: string, found: string): false => {
    findings.add("rejected", "reference_missing", {
      about: element,
      found,
      place: { kind: "element", element },
    });
    return false;
  };
  return observations.map((observation) => {
    const { remarks, consensus, calibration, ...work } = observation;
    const element = `observations/${observation.id}`;
    const remarkIds = idsOf(remarks ?? []);
    const heldRemarks = remarks?.filter(({ id, accountId, answersId }) => {
      if (!people.has(accountId)) return excluded(`${element}/remarks/${id}`, accountId);
      if (answersId === null || remarkIds.has(answersId)) return true;
      return excluded(`${element}/remarks/${id}`, answersId);
    });
    const lost = consensus?.sources.find(({ observationId }) => !known.has(observationId));
    if (lost) excluded(`${element}/consensus`, lost.observationId);
    const isGoldLost = calibration !== undefined && !known.has(calibration.goldId);
    if (isGoldLost) excluded(`${element}/calibration`, calibration.goldId);
    return {
      ...work,
      ...(heldRemarks && { remarks: heldRemarks }),
      ...(consensus && !lost && { consensus }),
      ...(calibration && !isGoldLost && { calibration }),
    };
  });
}

function missing(element: string, found: string): CopyFault {
  return { what: "reference_missing", element, found };
}

function idsOf(list: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(list.map(({ id }) => id));
}

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return ids.find((one) => seen.size === seen.add(one).size);
}
