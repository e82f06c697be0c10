import type { Scheme } from "./entities/scheme.ts";
import type { FieldProblem } from "./errors.ts";
import { firstKeyOf, normalKey, type JointRuleName } from "./rules.ts";

/**
 * What is not valid in a scheme, with positions. A draft may have problems; a published version has
 * none.
 */
export function schemeProblems(scheme: Scheme): FieldProblem[] {
  return [
    ...emptyProblems(scheme),
    ...choiceProblems(scheme),
    ...nameProblems(scheme),
    ...keyProblems(scheme),
    ...referenceProblems(scheme),
    ...rangeProblems(scheme),
  ];
}

function emptyProblems(scheme: Scheme): FieldProblem[] {
  return scheme.codes.length + scheme.criteria.length === 0
    ? [problem("codes", "scheme_not_empty")]
    : [];
}

/** Problems of modifiers that are chosen from a list and have no choices. */
function choiceProblems({ modifiers }: Scheme): FieldProblem[] {
  return modifiers.flatMap((modifier, at) =>
    (modifier.type === "one" || modifier.type === "several") && modifier.choices.length === 0
      ? [problem(`modifiers.${at}.choices`, "choices_not_empty")]
      : [],
  );
}

function nameProblems(scheme: Scheme): FieldProblem[] {
  return [
    ...repeated(scheme.groups, "groups", ({ name }) => name),
    ...repeated(scheme.codes, "codes", ({ name, groupId }) => `${groupId}\n${name}`),
    ...repeated(scheme.subjects, "subjects", ({ name }) => name),
    ...repeated(scheme.modifiers, "modifiers", ({ name }) => name),
    ...repeated(scheme.sections ?? [], "sections", ({ name }) => name),
    ...repeated(scheme.criteria, "criteria", ({ name }) => name),
  ].map((path) => problem(`${path}.name`, "names_unique"));
}

/**
 * Keys must be unambiguous among those active at the same time: subjects among each other and
 * against codes, codes within their group (the same key in two groups prompts for the group),
 * choices within their modifier. The first of two successive keys must not have a meaning alone.
 */
export function keyProblems(scheme: Scheme): FieldProblem[] {
  const subjectKeys = new Set(
    scheme.subjects.flatMap(({ key }) => (key === null ? [] : [normalKey(key)])),
  );
  const heard = [...scheme.subjects, ...scheme.codes];
  const firstKeys = new Set(heard.flatMap(({ key }) => (key && firstKeyOf(key)) ?? []));
  const isFirst = (key: string | null) => key !== null && firstKeys.has(normalKey(key));
  const taken = [
    ...scheme.subjects.flatMap(({ key }, at) => (isFirst(key) ? [`subjects.${at}`] : [])),
    ...scheme.codes.flatMap(({ key }, at) => (isFirst(key) ? [`codes.${at}`] : [])),
    ...repeated(scheme.subjects, "subjects", ({ key }) => key && normalKey(key)),
    ...repeated(
      scheme.codes,
      "codes",
      ({ key, groupId }) => key && `${groupId}\n${normalKey(key)}`,
    ),
    ...scheme.codes.flatMap(({ key }, at) =>
      key !== null && subjectKeys.has(normalKey(key)) ? [`codes.${at}`] : [],
    ),
    ...scheme.modifiers.flatMap((modifier, at) =>
      modifier.type === "one" || modifier.type === "several"
        ? repeated(modifier.choices, `modifiers.${at}.choices`, ({ key }) => key && normalKey(key))
        : [],
    ),
  ];
  return [...new Set(taken)].map((path) => problem(`${path}.key`, "keys_unique"));
}

function referenceProblems(scheme: Scheme): FieldProblem[] {
  const groups = new Set<string>(scheme.groups.map(({ id }) => id));
  const modifiers = new Set<string>(scheme.modifiers.map(({ id }) => id));
  const subjects = new Set<string>(scheme.subjects.map(({ id }) => id));
  const sections = new Set<string>(scheme.sections?.map(({ id }) => id));
  const ofCriteria = scheme.criteria.flatMap(({ sectionId }, at) =>
    sectionId === undefined || sections.has(sectionId)
      ? []
      : [problem(`criteria.${at}.sectionId`, "reference_exists")],
  );
  const ofCodes = scheme.codes.flatMap((code, at) => [
    ...(code.groupId !== null && !groups.has(code.groupId)
      ? [problem(`codes.${at}.groupId`, "reference_exists")]
      : []),
    ...(code.modifierIds.some((id) => !modifiers.has(id))
      ? [problem(`codes.${at}.modifierIds`, "reference_exists")]
      : []),
    ...(code.subjectIds.some((id) => !subjects.has(id))
      ? [problem(`codes.${at}.subjectIds`, "reference_exists")]
      : []),
  ]);
  return [...ofCodes, ...ofCriteria];
}

function rangeProblems(scheme: Scheme): FieldProblem[] {
  const modifiers = scheme.modifiers.flatMap((modifier, at) =>
    modifier.type === "number" && modifier.min >= modifier.max
      ? [problem(`modifiers.${at}.max`, "modifier_value_allowed", `> ${modifier.min}`)]
      : [],
  );
  const levels = scheme.criteria.flatMap((criterion, at) =>
    repeated(criterion.levels, `criteria.${at}.levels`, ({ value }) => String(value)).map((path) =>
      problem(`${path}.value`, "value_on_scale"),
    ),
  );
  return [...modifiers, ...levels];
}

/** The places of things whose text is that of an earlier one. Those without a text do not count. */
function repeated<T>(
  things: readonly T[],
  path: string,
  textOf: (thing: T) => string | null,
): string[] {
  const seen = new Set<string>();
  return things.flatMap((thing, at) => {
    const text = textOf(thing);
    if (text === null || text === "") return [];
    if (seen.has(text)) return [`${path}.${at}`];
    seen.add(text);
    return [];
  });
}

function problem(path: string, rule: JointRuleName, allowed?: string): FieldProblem {
  return allowed === undefined ? { path, rule } : { path, rule, allowed };
}
