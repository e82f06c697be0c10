import type { Scope } from "../../api/contract/scope.ts";
import type { Criterion, Scheme } from "../../domain/entities/scheme.ts";
import { coveredStretches } from "../../domain/spans.ts";
import { type Cell, momentCell } from "../../formats/table/cell.ts";
import { modifiersOf } from "../../agreement/modifiers.ts";
import { overCodes } from "../../agreement/over.ts";
import type { AnalysedWork } from "../database/work.ts";

/** A small table of the package: its columns, and its rows in their order. */
export interface ComparedTable {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * What figures are computed on beside the work itself: who is compared, on which segments, over which
 * codes and on which scales.
 */
export function comparedTables(
  { places, raters, schemeVersion }: AnalysedWork,
  scope: Scope,
): readonly ComparedTable[] {
  return [
    {
      fileName: "stretches.csv",
      columns: [
        "observation_id",
        "recording_id",
        "recording",
        "round_id",
        "round",
        "rater_id",
        "rater",
        "recording_s",
        "from_s",
        "to_s",
      ],
      rows: places.flatMap((place) =>
        coveredStretches(place.spans, place.durationUs).map(({ startUs, endUs }) => [
          place.observationId,
          place.recordingId,
          place.recordingName,
          place.roundId,
          place.roundNumber,
          place.raterId,
          place.raterName,
          momentCell(place.durationUs),
          momentCell(startUs),
          momentCell(endUs),
        ]),
      ),
    },
    {
      fileName: "raters.csv",
      columns: ["rater_id", "rater"],
      // The order in which a pair's rows and columns are told apart.
      rows: raters.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, name }) => [id, name]),
    },
    {
      fileName: "codes.csv",
      columns: ["code_id", "code", "kind", "group", "subject_ids", "nobody"],
      rows: codeRows(schemeVersion?.scheme, scope),
    },
    {
      fileName: "modifiers.csv",
      columns: ["modifier_id", "modifier", "type", "choice_ids", "code_ids"],
      rows: modifierRows(schemeVersion?.scheme, scope),
    },
    {
      fileName: "criteria.csv",
      columns: ["criterion_id", "criterion", "scale", "distance", "values"],
      rows: (schemeVersion?.scheme.criteria ?? []).map(criterionCells),
    },
  ];
}

/** Each code that is compared, whose time counts for it, and whether no subject is one of them. */
function codeRows(scheme: Scheme | undefined, { codeIds, subjectIds }: Scope) {
  if (!scheme) return [];
  const isNobodyAsked = subjectIds?.includes("nobody") ?? true;
  return scheme.codes
    .filter(({ id }) => codeIds?.includes(id) ?? true)
    .map((code): readonly Cell[] => {
      const subjects = overCodes(scheme, [code.id]).subjectIds;
      return [
        code.id,
        code.name,
        code.kind,
        scheme.groups.find(({ id }) => id === code.groupId)?.name ?? null,
        subjects.filter((id) => subjectIds?.some((one) => one === id) ?? true).join(" "),
        isNobodyAsked ? (subjects.length === 0 ? "always" : "where_coded") : "never",
      ];
    });
}

/** What is asked of events and can be compared, and with which of the codes. */
function modifierRows(scheme: Scheme | undefined, { codeIds }: Scope) {
  return (scheme ? modifiersOf(scheme) : []).map(
    ({ id, type, choices, codes }): readonly Cell[] => [
      id,
      scheme?.modifiers.find((one) => one.id === id)?.name ?? id,
      type,
      choices.join(" "),
      codes.filter((code) => codeIds?.some((one) => one === code) ?? true).join(" "),
    ],
  );
}

/** The values of the scale in its order, and the distance that alpha takes. */
function criterionCells({ id, name, scale, levels }: Criterion): readonly Cell[] {
  const values = levels.map(({ value }) => value);
  return [id, name, scale, distances[scale], values.join(" ")];
}

const distances = {
  nominal: "nominal",
  ordinal: "ordinal",
  interval: "interval",
  ratio: "ratio",
  checklist: "nominal",
  trace: "interval",
} as const satisfies Record<Criterion["scale"], string>;
