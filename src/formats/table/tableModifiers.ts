import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { ModifierMet, ModifierSlot } from "../modifierBook.ts";
import type { StudyBook } from "../studyBook.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TableSurvey } from "./tableSurvey.ts";

/**
 * The values in modifier columns for an event of a code. Rows with equal values share one object.
 */
export interface TableModifiers {
  /** What the row says, to be compared with other rows. */
  keyOf(cells: readonly string[]): string;
  valuesOf(codeId: Id<"code">, cells: readonly string[], line: number): ModifierValues;
}

const mostShared = 50_000;
const choicesMost = 100;

export function newTableModifiers(
  book: StudyBook,
  columns: TableColumns,
  { survey, findings }: { readonly survey: TableSurvey; readonly findings: FindingList },
): TableModifiers {
  const places = columns.places("modifier");
  const met = new Map<number, ModifierMet>(
    places.map((place) => {
      const values = survey.values.get(place);
      const type = values?.areNumbers
        ? "number"
        : (values?.count ?? 0) > choicesMost || values?.hasBlank
          ? "text"
          : values?.hasSeveral
            ? "several"
            : "one";
      return [place, { name: columns.heading(place).replace(/^modifier_/u, ""), type }];
    }),
  );
  const shared = new Map<string, ModifierValues>();
  const none: ModifierValues = {};
  const keyOf = (cells: readonly string[]) =>
    places.length === 0 ? "" : places.map((place) => cells[place] ?? "").join("\u0000");

  return {
    keyOf,
    valuesOf(codeId, cells, line) {
      if (places.length === 0) return none;
      const key = `${codeId}\u0000${keyOf(cells)}`;
      const known = shared.get(key);
      if (known) return known;
      const made: ModifierValues = {};
      for (const place of places) {
        const text = columns.at(cells, place);
        const one = met.get(place);
        const isNone = text === "NA" || text === "None";
        if (text === "" || (isNone && !columns.isOurs) || !one) continue;
        const slot = book.modifier(codeId, one);
        const value = slot && valueIn(slot, one.type, text);
        if (slot && value !== null) made[slot.id] = value;
        else {
          findings.add("rejected", "value_not_allowed", {
            about: one.name,
            found: text,
            place: { kind: "line", line },
          });
        }
      }
      if (shared.size < mostShared) shared.set(key, made);
      return made;
    },
  };
}

function valueIn(
  slot: ModifierSlot,
  type: ModifierMet["type"],
  text: string,
): ModifierValues[string] | null {
  if (type === "number") {
    return slot.valueOf(text.includes(".") ? text : text.replace(",", "."));
  }
  if (type !== "several") return slot.valueOf(text);
  const chosen = text.split("; ").flatMap((part) => {
    const value = slot.valueOf(part);
    return typeof value === "string" ? [value] : [];
  });
  return chosen.length > 0 ? [...new Set(chosen)] : null;
}
