import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import { readValue } from "../../domain/variables.ts";
import type { FindingList } from "../findingList.ts";
import type { Before, ExportedRow } from "./exportedTable.ts";

export interface ExportedVariables {
  readonly all: Variable[];
  /** Of one observation: what its first row says. Rows that say otherwise are found. */
  valuesOf(about: string, rows: readonly ExportedRow[]): RecordingValues;
}

/** A variable is a number where all of its values are, else a text. */
export function exportedVariables(
  {
    titles,
    rows,
    before,
  }: {
    readonly titles: readonly string[];
    readonly rows: readonly ExportedRow[];
    readonly before: Before;
  },
  { newUuid, findings }: { readonly newUuid: () => string; readonly findings: FindingList },
): ExportedVariables {
  const all: Variable[] = [];
  const byColumn = titles.map((title, at) => make(title, (row) => row.variables[at] ?? ""));
  const fixed = [...before.variables].map(([title, value]) => ({
    value,
    variable: make(title, () => value),
  }));
  return {
    all,
    valuesOf(about, own) {
      const values: RecordingValues = {};
      byColumn.forEach((variable, at) => {
        const text = own[0]?.variables[at] ?? "";
        put(values, variable, text, own[0]?.line ?? 1);
        const others = own.filter((row) => (row.variables[at] ?? "") !== text);
        const [other] = others;
        if (!variable || !other) return;
        findings.add("rejected", "value_not_allowed", {
          about: `${about}: ${variable.name}`,
          found: other.variables[at] ?? "",
          place: { kind: "line", line: other.line },
          count: others.length,
        });
      });
      for (const { variable, value } of fixed) put(values, variable, value, 1);
      return values;
    },
  };

  function make(given: string, valueOf: (row: ExportedRow) => string): Variable | undefined {
    if (all.length >= limits.variablesPerStudy) {
      findings.add("rejected", "too_many_things", { about: given });
      return undefined;
    }
    const cut = given.trim().slice(0, limits.nameMaxChars).trim() || "—";
    let name = cut;
    for (let number = 2; all.some((one) => same(one.name, name)); number += 1) {
      name = `${cut.slice(0, limits.nameMaxChars - 8)} (${number})`;
    }
    if (name !== given.trim()) {
      findings.add("changed", "duplicate_name", { about: given, found: name });
    }
    const isNumber = rows.every((row) => isNumeric(valueOf(row)));
    const hasValue = rows.some((row) => valueOf(row).trim() !== "");
    const variable: Variable = {
      id: id("variable").parse(newUuid()),
      name,
      type: isNumber && hasValue ? "number" : "text",
      unit: "",
      choices: [],
      isHidden: false,
    };
    all.push(variable);
    return variable;
  }

  function put(
    values: RecordingValues,
    variable: Variable | undefined,
    text: string,
    line: number,
  ): void {
    if (!variable) return;
    const read = readValue(variable, text.slice(0, valueMostChars));
    if (read.kind === "value") values[variable.id] = read.value;
    const place = { kind: "line", line } as const;
    const isCut = text.length > valueMostChars;
    if (isCut) findings.add("changed", "text_cut", { about: variable.name, place });
    if (read.kind === "unreadable") {
      findings.add("rejected", "value_unreadable", { about: variable.name, found: text, place });
    }
  }
}

const valueMostChars = 1_000;

function isNumeric(text: string): boolean {
  return text.trim() === "" || /^[-+]?\d+(?:\.\d+)?$/u.test(text.trim());
}

function same(a: string, b: string): boolean {
  return a.toLocaleLowerCase("en") === b.toLocaleLowerCase("en");
}
