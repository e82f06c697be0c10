import type { CodedEvent, ModifierValues } from "../../domain/entities/event.ts";
import type { Modifier } from "../../domain/entities/scheme.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import { type Cell, distinctColumns, momentCell, textOrEmpty } from "./cell.ts";
import type { TableScheme } from "./tableScheme.ts";

/** The cells that all events of an observation share. */
export interface ExportedPlace {
  readonly recordingName: string;
  readonly observationId: string;
  readonly raterId: string;
  readonly raterName: string;
  readonly roundNumber: number;
  readonly schemeVersionId: string;
  readonly schemeNumber: number;
  readonly purpose: string;
  readonly state: string;
}

/** The columns that identify an observation at the start of each row, the same in every export. */
export const placeColumns = [
  "study",
  "recording",
  "observation_id",
  "rater",
  "rater_id",
  "round",
  "scheme_version",
  "purpose",
  "observation_state",
] as const;

export function placeCells(studyName: string, place: ExportedPlace): readonly Cell[] {
  return [
    studyName,
    place.recordingName,
    place.observationId,
    place.raterName,
    place.raterId,
    place.roundNumber,
    place.schemeNumber,
    place.purpose,
    place.state,
  ];
}

/**
 * Events as rows. A point’s end is its start; an open state has no end and no duration. Each
 * modifier of any version has a column, named `modifier_` plus its newest name; several choices are
 * joined by `; `.
 */
export interface EventTable {
  readonly columns: readonly string[];
  cellsOf(event: CodedEvent, schemeVersionId: string): readonly Cell[];
}

/** @param versions newest first. */
export function eventTable(versions: readonly TableScheme[]): EventTable {
  const indexes = new Map<string, SchemeIndex>(
    versions.map(({ id, scheme }) => [id, indexScheme(scheme)]),
  );
  const modifierIds = [
    ...new Set(versions.flatMap(({ scheme }) => scheme.modifiers.map(({ id }) => id))),
  ];
  const modifierNames = modifierIds.map(
    (id) =>
      versions.flatMap(({ scheme }) => scheme.modifiers).find((modifier) => modifier.id === id)
        ?.name ?? "",
  );
  return {
    columns: [
      "subject",
      "group",
      "code",
      "kind",
      "start_s",
      "end_s",
      "duration_s",
      ...distinctColumns(modifierNames.map((name) => `modifier_${name}`)),
      "comment",
      "confidence",
      "event_id",
    ],
    cellsOf(event, schemeVersionId) {
      const index = indexes.get(schemeVersionId);
      const code = index?.codes.get(event.codeId);
      const group = index?.scheme.groups.find(({ id }) => id === code?.groupId);
      const subject = event.subjectId === null ? undefined : index?.subjects.get(event.subjectId);
      const endUs = event.kind === "point" ? event.startUs : event.endUs;
      return [
        subject?.name ?? null,
        group?.name ?? null,
        code?.name ?? event.codeId,
        event.kind,
        momentCell(event.startUs),
        momentCell(endUs),
        momentCell(endUs === null ? null : endUs - event.startUs),
        ...modifierIds.map((id) => modifierCell(index?.modifiers.get(id), event.modifiers[id])),
        textOrEmpty(event.comment),
        event.confidence,
        event.id,
      ];
    },
  };
}

function modifierCell(
  modifier: Modifier | undefined,
  value: ModifierValues[string] | undefined,
): Cell {
  if (value === undefined) return null;
  if (typeof value === "number") return value;
  const choices = modifier && "choices" in modifier ? modifier.choices : [];
  const nameOf = (text: string) => choices.find(({ id }) => id === text)?.name ?? text;
  return typeof value === "string" ? nameOf(value) : value.map(nameOf).join("; ");
}
