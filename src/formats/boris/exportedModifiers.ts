import type { ModifierValues } from "../../domain/entities/event.ts";
import type { Id } from "../../domain/rules.ts";
import type { FindingList } from "../findingList.ts";
import type { ModifierMet, ModifierSlot } from "../modifierBook.ts";
import type { StudyBook } from "../studyBook.ts";

/** The values of the modifiers of one code in a whole table. */
export interface ExportedModifiers {
  /** Once for every row, before any value is asked for. */
  see(code: string, texts: readonly string[]): void;
  valuesOf(
    of: { readonly code: string; readonly codeId: Id<"code">; readonly line: number },
    texts: readonly string[],
  ): ModifierValues;
}

/**
 * Infers modifiers, because a table does not state their possible values: a number if all values
 * are numbers; a multiple choice if a value has a comma; free text if there are too many values;
 * otherwise a single choice.
 */
export function newExportedModifiers(
  titleOf: (at: number) => string,
  { book, findings }: { readonly book: StudyBook; readonly findings: FindingList },
): ExportedModifiers {
  const seen = new Map<string, Set<string>>();
  const slots = new Map<
    string,
    { readonly type: ModifierMet["type"]; slot: ModifierSlot } | null
  >();
  return {
    see(code, texts) {
      texts.forEach((text, at) => {
        const value = valueIn(text);
        if (value === "") return;
        const key = `${at} ${code}`;
        const values = seen.get(key) ?? new Set();
        if (values.size <= mostChoices) values.add(value);
        seen.set(key, values);
      });
    },
    valuesOf({ code, codeId, line }, texts) {
      const values: ModifierValues = {};
      texts.forEach((text, at) => {
        const value = valueIn(text);
        if (value === "") return;
        const modifier = slotOf(code, codeId, at);
        const given = modifier && valueBy(modifier, value);
        if (modifier && given !== null) values[modifier.slot.id] = given;
        else {
          const place = { kind: "line", line } as const;
          findings.add("rejected", "value_unreadable", { about: code, found: value, place });
        }
      });
      return values;
    },
  };

  function slotOf(code: string, codeId: Id<"code">, at: number) {
    const key = `${at} ${codeId}`;
    const known = slots.get(key);
    if (known !== undefined) return known;
    const type = typeOf([...(seen.get(`${at} ${code}`) ?? [])]);
    const name = `${code.slice(0, 150)}: ${titleOf(at)}`;
    const slot = book.modifier(codeId, { name, type });
    if (slot) findings.add("noted", "scheme_guessed", { about: name });
    const made = slot && { type, slot };
    slots.set(key, made);
    return made;
  }
}

const mostChoices = 100;

function valueIn(text: string): string {
  const value = text.trim();
  return value === "None" || value === "NA" ? "" : value;
}

function typeOf(values: readonly string[]): ModifierMet["type"] {
  if (values.every((one) => Number.isFinite(Number(one)))) return "number";
  const parts = new Set(values.flatMap((one) => one.split(",").map((part) => part.trim())));
  if (values.length > mostChoices || parts.size > mostChoices) return "text";
  return values.some((one) => one.includes(",")) ? "several" : "one";
}

function valueBy(
  { type, slot }: { readonly type: ModifierMet["type"]; readonly slot: ModifierSlot },
  text: string,
): ModifierValues[string] | null {
  if (type !== "several") return slot.valueOf(text);
  const choices = text.split(",").map((part) => slot.valueOf(part));
  const known = choices.filter((one) => typeof one === "string");
  return known.length === 0 ? null : [...new Set(known)];
}
