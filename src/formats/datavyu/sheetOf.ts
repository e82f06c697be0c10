import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Code, Scheme } from "../../domain/entities/scheme.ts";
import { modifierText } from "../modifierText.ts";
import { escaped } from "./escapedValues.ts";
import { newSafeNames } from "./safeNames.ts";

/**
 * The spreadsheet of an observation, in version 4: a column for each code of the scheme, used or
 * not, with an argument for each modifier, and for subject and comment if there are any. A column’s
 * comment states whether it holds points or states.
 */
export function sheetOf(
  scheme: Scheme,
  { events, durationUs }: { readonly events: readonly CodedEvent[]; readonly durationUs: number },
): string {
  const byCode = new Map<string, CodedEvent[]>(scheme.codes.map(({ id }) => [id, []]));
  for (const event of events) byCode.get(event.codeId)?.push(event);
  const names = columnNames(scheme);
  const lines = ["#4"];
  for (const [at, code] of scheme.codes.entries()) {
    const cells = byCode.get(code.id) ?? [];
    const parts = partsOf(code, { scheme, cells });
    const head = parts.map(({ name }) => `${escaped(name)}|NOMINAL`).join(",");
    lines.push(`${escaped(names[at] ?? "")} (MATRIX,true,${code.kind})-${head}`);
    for (const event of cells) {
      const values = parts.map(({ textOf }) => escaped(textOf(event))).join(",");
      const { startMs, endMs } = millisOf(event, durationUs);
      lines.push(`${clock(startMs)},${clock(endMs)},(${values})`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** The names of a scheme’s columns, in the order of its codes. */
export function columnNames({ codes }: Scheme): string[] {
  const names = newSafeNames("column");
  return codes.map(({ name }) => names.take(name));
}

/**
 * Whether an open state remains open on import: its end is left unset, which Datavyu writes as 0,
 * so that at the very start it would read as an end.
 */
export function staysOpen({ startUs }: Pick<CodedEvent, "startUs">): boolean {
  return Math.round(startUs / 1000) > 0;
}

interface Part {
  readonly name: string;
  readonly textOf: (event: CodedEvent) => string;
}

function partsOf(
  code: Code,
  { scheme, cells }: { readonly scheme: Scheme; readonly cells: readonly CodedEvent[] },
): readonly Part[] {
  const parts: Part[] = [];
  if (cells.some(({ subjectId }) => subjectId !== null)) {
    const subjects = new Map<string | null, string>(
      scheme.subjects.map(({ id, name }) => [id, name]),
    );
    parts.push({ name: "subject", textOf: ({ subjectId }) => subjects.get(subjectId) ?? "" });
  }
  const names = newSafeNames("argument", ["subject", "comment"]);
  for (const modifier of scheme.modifiers) {
    if (code.modifierIds.some((id) => id === modifier.id)) {
      parts.push({
        name: names.take(modifier.name),
        textOf: (event) => modifierText(modifier, event),
      });
    }
  }
  if (cells.some(({ comment }) => comment !== "")) {
    parts.push({ name: "comment", textOf: ({ comment }) => comment });
  }
  // A column without any argument cannot be; this is what Datavyu calls the first.
  return parts.length > 0 ? parts : [{ name: "code01", textOf: () => "" }];
}

function millisOf(
  event: CodedEvent,
  durationUs: number,
): { readonly startMs: number; readonly endMs: number } {
  const startMs = Math.round(event.startUs / 1000);
  if (event.kind === "point") return { startMs, endMs: startMs };
  if (event.endUs === null && staysOpen(event)) return { startMs, endMs: 0 };
  const endMs = Math.round((event.endUs ?? durationUs) / 1000);
  return { startMs, endMs: Math.max(endMs, startMs + 1) };
}

function clock(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const whole = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(":");
  return `${whole}:${String(millis % 1000).padStart(3, "0")}`;
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}
