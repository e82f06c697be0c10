import * as z from "zod";
import type { RecordingValues } from "./entities/recording.ts";
import type { Variable } from "./entities/study.ts";
import type { FieldProblem } from "./errors.ts";
import { limits } from "./limits.ts";
import { fewEntries, type Id, rules } from "./rules.ts";

type Value = RecordingValues[string];

/** Whether a value is one of a variable: of its type, and of a choice one of those that it names. */
export function isValueOf({ type, choices }: Variable, value: Value): boolean {
  switch (type) {
    case "text":
      return typeof value === "string" && value.trim() !== "";
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "date":
      return typeof value === "string" && isoDate.safeParse(value).success;
    case "choice":
      return typeof value === "string" && choices.includes(value);
  }
}

/**
 * What is not valid in a study’s variables: each needs a unique name and id, and a choice variable
 * its choices.
 */
export function variableProblems(variables: readonly Variable[]): FieldProblem[] {
  const names = new Set<string>();
  const ids = new Set<string>();
  return variables.flatMap(({ id, name, type, choices }, at): FieldProblem[] => {
    const plain = plainText(name);
    const isTaken = names.has(plain);
    names.add(plain);
    if (isTaken) return [{ path: `variables.${at}.name`, rule: "names_unique" }];
    if (ids.has(id))
      return [{ path: `variables.${at}.id`, rule: "shape", allowed: "different ids" }];
    ids.add(id);
    if (type !== "choice") return [];
    if (choices.length === 0) {
      return [{ path: `variables.${at}.choices`, rule: "too_small", allowed: "≥ 1" }];
    }
    const isRepeated = new Set(choices.map(plainText)).size < choices.length;
    return isRepeated ? [{ path: `variables.${at}.choices`, rule: "names_unique" }] : [];
  });
}

/** What is not valid in a recording’s values, whose position in the input is `path`. */
export function valueProblems(
  variables: readonly Variable[],
  values: Readonly<Record<string, Value | null>>,
  path: string,
): FieldProblem[] {
  const known = new Map<string, Variable>(variables.map((variable) => [variable.id, variable]));
  return Object.entries(values).flatMap(([id, value]): FieldProblem[] => {
    const variable = known.get(id);
    if (!variable) return [{ path: `${path}.${id}`, rule: "variable_of_study" }];
    if (value === null || isValueOf(variable, value)) return [];
    return [{ path: `${path}.${id}`, rule: "value_of_variable", allowed: allowedBy(variable) }];
  });
}

/** A typed value of a recording variable as it was read; `none` if the text was empty. */
export type ReadValue =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "none" }
  | { readonly kind: "unreadable" };

/**
 * Parses a typed value or one from a spreadsheet. Numbers may have a decimal point or comma but no
 * thousands separators, because `1.234` may be either; dates are `2026-11-21` or `21.11.2026`,
 * without slashes, because `3/4/2026` is ambiguous; choices ignore case.
 */
export function readValue(variable: Variable, text: string): ReadValue {
  const plain = text.trim();
  if (plain === "") return { kind: "none" };
  const value = valueIn(variable, plain);
  return value === undefined || !isValueOf(variable, value)
    ? { kind: "unreadable" }
    : { kind: "value", value };
}

/** The values of variables that a study no longer has. */
export function leftValues(
  variables: readonly { readonly id: Id<"variable"> }[],
  values: RecordingValues,
): RecordingValues {
  const known = new Set<string>(variables.map(({ id }) => id));
  return Object.fromEntries(Object.entries(values).filter(([id]) => !known.has(id)));
}

const isoDate = z.iso.date();
const number = /^[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d{1,3})?$/iu;
const dayFirst = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u;
const valueMaxChars = 1_000;

function valueIn({ type, choices }: Variable, plain: string): Value | undefined {
  switch (type) {
    case "text":
      return plain.length <= valueMaxChars ? plain : undefined;
    case "number":
      return number.test(plain) ? Number(plain.replace(",", ".")) : undefined;
    case "date": {
      const [, day = "", month = "", year] = dayFirst.exec(plain) ?? [];
      return year === undefined
        ? plain
        : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    }
    case "choice":
      return choices.find((choice) => plainText(choice) === plainText(plain));
  }
}

/** What a variable takes, in a form that reads by itself. */
function allowedBy({ type, choices }: Variable): string {
  switch (type) {
    case "text":
      return `1 – ${valueMaxChars}`;
    case "number":
      return "12.5";
    case "date":
      return "2026-11-21";
    case "choice":
      return choices.join(", ");
  }
}

function plainText(text: string): string {
  return text.trim().toLocaleLowerCase("en");
}

/** The name of a variable with its unit. */
export function variableLabel({ name, unit }: Pick<Variable, "name" | "unit">): string {
  return unit === "" ? name : `${name} (${unit})`;
}

/** A value as text for lists; numbers with a decimal point, dates as `2026-11-21`. */
export function valueText(value: Value | undefined): string {
  return value === undefined ? "" : String(value);
}

/** What may be sent of a recording’s values: `null` takes one away. */
export const ChangedValues = fewEntries(
  limits.variablesPerStudy,
  rules.id,
  z.union([z.string().min(1).max(valueMaxChars), z.number(), z.null()]),
);
export type ChangedValues = z.infer<typeof ChangedValues>;
