import type { RecordingValues } from "../../domain/entities/recording.ts";
import type { Variable } from "../../domain/entities/study.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import { readValue } from "../../domain/variables.ts";
import type { FindingList } from "../findingList.ts";
import type { Place } from "../format.ts";
import { isNothing, isRecord, member, shown, textIn } from "../jsonValue.ts";
import { rowsIn } from "./borisScheme.ts";

/** Recording variables read from BORIS’s independent variables, with the values of each observation. */
export interface VariableBook {
  /** Values by the variables’ ids, of an object of texts by label; what cannot be used is found. */
  valuesOf(raw: unknown, place: Place): RecordingValues;
  all(): Variable[];
}

/**
 * The independent variables of a project. Timestamps are imported as text, because they include a
 * time of day; a value that is not in its set is added to it.
 */
export function newVariableBook(
  project: unknown,
  { newUuid, findings }: { readonly newUuid: () => string; readonly findings: FindingList },
): VariableBook {
  const variables = new Map<string, Variable>();
  const names = new Set<string>();
  for (const row of rowsIn(member(project, "independent_variables")) ?? []) {
    const label = textIn(member(row, "label"));
    if (label.trim() === "" || variables.has(label)) {
      const what = label.trim() === "" ? "entry_unreadable" : "duplicate_name";
      findings.add("rejected", what, { about: label || shown(row) });
      continue;
    }
    const choices = distinct(textIn(member(row, "possible values")).split(","));
    const variable = make(label, typeOf(textIn(member(row, "type")), choices), choices);
    for (const name of ["description", "default value"]) {
      const told = textIn(member(row, name)).trim();
      if (variable && told !== "") {
        findings.add("description", "not_supported", { about: `${label}: ${name}`, found: told });
      }
    }
  }
  return { all: () => [...variables.values()], valuesOf };

  function valuesOf(raw: unknown, place: Place): RecordingValues {
    if (!isRecord(raw)) {
      if (!isNothing(raw)) {
        findings.add("rejected", "entry_unreadable", { about: "independent_variables", place });
      }
      return {};
    }
    const values: RecordingValues = {};
    for (const [label, given] of Object.entries(raw)) {
      const text = textIn(given);
      if (text.trim() === "") {
        if (!isNothing(given)) {
          findings.add("rejected", "value_unreadable", {
            about: label,
            found: shown(given),
            place,
          });
        }
        continue;
      }
      const variable = variables.get(label) ?? unknownVariable(label, place);
      if (!variable) continue;
      addChoice(variable, text, place);
      const read = readValue(variable, text);
      if (read.kind === "value") values[variable.id] = cut(read.value, label, place);
      else findings.add("rejected", "value_unreadable", { about: label, found: text, place });
    }
    return values;
  }

  function unknownVariable(label: string, place: Place): Variable | undefined {
    const variable = label.trim() === "" ? undefined : make(label, "text", []);
    if (variable) findings.add("changed", "added_to_list", { about: label, place });
    return variable;
  }

  function addChoice({ type, name, choices }: Variable, text: string, place: Place): void {
    if (type !== "choice" || text.trim().length > limits.nameMaxChars) return;
    if (choices.some((one) => plain(one) === plain(text))) return;
    if (choices.length >= mostChoices) return;
    choices.push(text.trim());
    findings.add("changed", "added_to_list", { about: name, found: text, place });
  }

  function make(label: string, type: Variable["type"], choices: string[]): Variable | undefined {
    if (variables.size >= limits.variablesPerStudy) {
      findings.add("rejected", "too_many_things", { about: label });
      return undefined;
    }
    const cutLabel = label.trim().slice(0, limits.nameMaxChars).trim();
    if (label.trim().length > limits.nameMaxChars)
      findings.add("changed", "text_cut", { about: label });
    let name = cutLabel;
    for (let number = 2; names.has(plain(name)); number += 1) {
      name = `${cutLabel.slice(0, limits.nameMaxChars - 8)} (${number})`;
    }
    if (name !== cutLabel) findings.add("changed", "duplicate_name", { about: label, found: name });
    names.add(plain(name));
    const variable: Variable = {
      id: id("variable").parse(newUuid()),
      name,
      type,
      unit: "",
      choices,
      isHidden: false,
    };
    variables.set(label, variable);
    return variable;
  }

  function cut(value: string | number, label: string, place: Place): string | number {
    if (typeof value === "number" || value.length <= valueMostChars) return value;
    findings.add("changed", "text_cut", { about: label, place });
    return value.slice(0, valueMostChars);
  }
}

const mostChoices = 200;
const valueMostChars = 1_000;

function plain(text: string): string {
  return text.trim().toLocaleLowerCase("en");
}

function typeOf(type: string, choices: readonly string[]): Variable["type"] {
  if (type === "numeric") return "number";
  if (type === "value from set" && choices.length > 0) return "choice";
  return "text";
}

function distinct(given: readonly string[]): string[] {
  const seen = new Set<string>();
  return given
    .map((one) => one.trim().slice(0, limits.nameMaxChars).trim())
    .filter((one) => {
      if (one === "" || seen.has(plain(one)) || seen.size >= mostChoices) return false;
      seen.add(plain(one));
      return true;
    });
}
