import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Modifier, SchemeVersion } from "../../domain/entities/scheme.ts";
import type { ModifierValues } from "../../domain/entities/event.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import { type CsvCell, guarded, secondsText } from "./csv.ts";

/** Where an event stands: the cells that all events of an observation share. */
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

/** The head of a place's row in every export. */
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

export function placeCells(studyName: string, place: ExportedPlace): readonly CsvCell[] {
  return [
    guarded(studyName),
    guarded(place.recordingName),
    place.observationId,
    guarded(place.raterName),
    place.raterId,
    place.roundNumber,
    place.schemeNumber,
    place.purpose,
    place.state,
  ];
}

/**
 * Events as rows. A point's end is its start; an open state has no end and no duration. Each modifier
 * of any version has a column, called `modifier_` and its newest name; several choices are joined by
 * `; `.
 */
export interface EventTable {
  readonly columns: readonly string[];
  cellsOf(event: CodedEvent, schemeVersionId: string): readonly CsvCell[];
}

/** @param versions newest first. */
export function eventTable(versions: readonly SchemeVersion[]): EventTable {
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
      ...distinct(modifierNames.map((name) => `modifier_${name}`)),
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
        subject ? guarded(subject.name) : null,
        group ? guarded(group.name) : null,
        guarded(code?.name ?? event.codeId),
        event.kind,
        secondsText(event.startUs),
        endUs === null ? null : secondsText(endUs),
        endUs === null ? null : secondsText(endUs - event.startUs),
        ...modifierIds.map((id) => modifierCell(index?.modifiers.get(id), event.modifiers[id])),
        event.comment === "" ? null : guarded(event.comment),
        event.confidence,
        event.id,
      ];
    },
  };
}

function modifierCell(
  modifier: Modifier | undefined,
  value: ModifierValues[string] | undefined,
): CsvCell {
  if (value === undefined) return null;
  if (typeof value === "number") return value;
  const choices = modifier && "choices" in modifier ? modifier.choices : [];
  const nameOf = (text: string) => choices.find(({ id }) => id === text)?.name ?? text;
  return guarded(typeof value === "string" ? nameOf(value) : value.map(nameOf).join("; "));
}

/** Columns of one name would be one to a reader: the second is called `… (2)`. */
function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; seen.has(free); number += 1) free = `${name} (${number})`;
    seen.add(free);
    return free;
  });
}
