import type { Scope } from "../../api/contract/scope.ts";
import type { Criterion, Scheme } from "../../domain/entities/scheme.ts";
import { coveredStretches } from "../../domain/spans.ts";
import { type Cell, momentCell } from "../../formats/table/cell.ts";
import type { AnalysedWork } from "../database/work.ts";

/** A small table of the package: its columns, and its rows in their order. */
export interface ComparedTable {
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * What figures are computed on beside the work itself: who is compared, on which stretches, over which
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
      rows: raters.map(({ id, name }) => [id, name]),
    },
    {
      fileName: "codes.csv",
      columns: ["code_id", "code", "kind", "group", "subject_ids"],
      rows: codeRows(schemeVersion?.scheme, scope),
    },
    {
      fileName: "criteria.csv",
      columns: ["criterion_id", "criterion", "scale", "distance", "values", "weigh_as"],
      rows: (schemeVersion?.scheme.criteria ?? []).map(criterionCells),
    },
  ];
}

function codeRows(scheme: Scheme | undefined, { codeIds, subjectIds }: Scope) {
  if (!scheme) return [];
  const subjects = scheme.subjects.filter(({ id }) => subjectIds?.includes(id) ?? true);
  return scheme.codes
    .filter(({ id }) => codeIds?.includes(id) ?? true)
    .map((code): readonly Cell[] => [
      code.id,
      code.name,
      code.kind,
      scheme.groups.find(({ id }) => id === code.groupId)?.name ?? null,
      subjects
        .filter(({ id }) => code.subjectIds.length === 0 || code.subjectIds.includes(id))
        .map(({ id }) => id)
        .join(" "),
    ]);
}

/** The values of the scale, what they count as in weights, and the distance that alpha takes. */
function criterionCells({ id, name, scale, levels }: Criterion): readonly Cell[] {
  const values = levels.map(({ value }) => value);
  return [
    id,
    name,
    scale,
    distances[scale],
    values.join(" "),
    values
      .map((value, place) => (scale === "nominal" || scale === "ordinal" ? place : value))
      .join(" "),
  ];
}

const distances = {
  nominal: "nominal",
  ordinal: "ordinal",
  interval: "interval",
  ratio: "ratio",
  checklist: "nominal",
  trace: "interval",
} as const satisfies Record<Criterion["scale"], string>;
