import type { i18n as I18n } from "i18next";
import { comma, inSequence, sideBySide } from "./phrase.ts";
import { refusedFileText } from "./refusedFile.ts";
import { textsOf, type Translate } from "./useTranslation.ts";
import { errors, type FieldProblem, Refusal } from "../../../domain/errors.ts";
import {
  type JointRuleName,
  jointRules,
  type RuleName,
  rules,
  type ShapeRuleName,
  shapeRules,
} from "../../../domain/rules.ts";
import { type Entity, stateTransitions } from "../../../domain/states.ts";

const namespaces = ["errors", "common"] as const;
type T = Translate<typeof namespaces>;

/** The sentence for the cause of a refusal, with numbers formatted for readers. */
export function causeText(
  refusal: Refusal,
  i18n: I18n,
  format: {
    readonly bytes: (count: number) => string;
    readonly number: (value: number) => string;
  },
): string {
  const t = textsOf(i18n, namespaces);
  const { code } = refusal;
  const details: Readonly<Record<string, unknown>> = refusal.details;
  if (code === "invalid_input") return inputText(fieldsOf(refusal), t);
  if (code === "state_does_not_allow") {
    const { entity, from } = errors[code].details.parse(details);
    if (!isEntity(entity) || !isState(from)) return t("code.state_does_not_allow");
    return t("stateIs", { entity: t(`entity.${entity}`), state: t(`state.${from}`) });
  }
  if (code === "observation_incomplete") {
    const { openEventIds, criterionIds, scanNumbers } = errors[code].details.parse(details);
    return t("incomplete", {
      running: openEventIds.length,
      unrated: criterionIds.length,
      unanswered: scanNumbers.length,
    });
  }
  if (code === "quota_reached") {
    const { limit, max, left } = errors[code].details.parse(details);
    const name = limitNames.find((one) => one === limit);
    if (!name) return t("code.quota_reached", { max });
    if (name === "eventsPerObservation" || name === "valuesPerPlace") {
      return t(`quota.${name}`, { max });
    }
    const amount = name.endsWith("Bytes") ? format.bytes : format.number;
    return t(`quota.${name}`, { max: amount(max), left: amount(left ?? 0) });
  }
  if (code === "media_not_playable") {
    return refusedFileText(errors[code].details.parse(details).found, i18n);
  }
  const { maxBytes, neededBytes, names } = details;
  return t(`code.${code}`, {
    ...details,
    // The server joins them, in whatever scripts they are.
    ...(typeof names === "string" && { names: sideBySide(names.split(", "), comma()) }),
    ...(typeof maxBytes === "number" && { size: format.bytes(maxBytes) }),
    ...(typeof neededBytes === "number" && { needed: format.bytes(neededBytes) }),
  });
}

/** The sentence for a field that breaks a rule: what is wrong, and what is allowed. */
export function ruleText({ path, rule, allowed = "" }: FieldProblem, t: T): string {
  const named = sentenceFor({ path, rule });
  const isShape = shapeRules.some((one) => one === named);
  // What would be right is said where it is known.
  if (isShape && allowed === "") return t("rule.shape", { allowed });
  if (named === "shape") return t("expected", { allowed });
  return t(`rule.${named}`, { allowed });
}

/** The refusal stored in an answer; a bug if its details do not match its code. */
export function refusalOf(code: Refusal["code"], details: Record<string, unknown>): Refusal {
  const parsed = errors[code].details.safeParse(details);
  if (parsed.success) return new Refusal(code, parsed.data);
  return new Refusal("invalid_input", { fields: [] });
}

function inputText(fields: readonly FieldProblem[], t: T): string {
  if (fields.length === 0) return t("unnamed");
  const sentences = fields.slice(0, problemsShown).map((problem) => {
    // What a file calls it finds it in the file; its number alone does not.
    const place = sideBySide([problem.about ?? "", placeText(problem.path, t)], comma());
    const why = ruleText(problem, t);
    return place === "" ? why : t("at", { place, why });
  });
  const more = fields.length - problemsShown;
  return inSequence([...new Set(sentences), ...(more > 0 ? [t("more", { count: more })] : [])]);
}

/** The maximum number of problems listed. */
const problemsShown = 3;

/** The place in the request: `event 5, end`. Names without a translation are kept. */
function placeText(path: string, t: T): string {
  const parts = path.split(".").filter((part) => part !== "");
  const words: string[] = [];
  parts.forEach((part, at) => {
    const thing = things.find((one) => one === part);
    const number = Number(parts[at + 1]);
    if (thing && Number.isInteger(number)) words.push(t(`thing.${thing}`, { number: number + 1 }));
  });
  const last = parts.at(-1) ?? "";
  const field = fields.find((one) => one === last);
  if (field) words.push(t(`field.${field}`));
  return words.length === 0 && last !== "" && !isUuid(last) ? last : sideBySide(words, comma());
}

function isUuid(text: string): boolean {
  return rules.id.safeParse(text).success;
}

/** Parts of a request that can occur several times. */
const things = [
  "codes",
  "criteria",
  "events",
  "evidence",
  "groups",
  "marks",
  "modifiers",
  "observations",
  "operations",
  "people",
  "phases",
  "ratings",
  "recordings",
  "rounds",
  "samples",
  "schemes",
  "sources",
  "subjects",
  "variables",
] as const;

const fields = [
  "at",
  "codeId",
  "color",
  "comment",
  "criterionId",
  "durationUs",
  "email",
  "endUs",
  "framesPerSecond",
  "key",
  "name",
  "number",
  "offsetUs",
  "password",
  "reason",
  "startUs",
  "subjectId",
  "text",
  "url",
  "value",
] as const;

/** Limits whose refusal has a sentence of its own. */
const limitNames = [
  "eventsPerObservation",
  "valuesPerPlace",
  "studyUploadsBytes",
  "unfinishedUploads",
  "unfinishedUploadsBytes",
  "unfinishedImportsPerStudy",
  "unfinishedImportsBytes",
] as const;

function fieldsOf(refusal: Refusal): readonly FieldProblem[] {
  return errors.invalid_input.details.parse(refusal.details).fields;
}

/** The rule with the most specific sentence: that of the rule, else that of the field. */
function sentenceFor({ path, rule }: Pick<FieldProblem, "path" | "rule">): RuleWithText {
  const isShape = shapeRules.some((one) => one === rule);
  if (isRuleWithText(rule) && !isShape) return rule;
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (Object.hasOwn(rules, field) && isRuleWithText(field)) return field;
  return isRuleWithText(rule) ? rule : "shape";
}

type RuleWithText = RuleName | JointRuleName | ShapeRuleName;
const rulesWithText: readonly string[] = [...Object.keys(rules), ...jointRules, ...shapeRules];

function isRuleWithText(name: string): name is RuleWithText {
  return rulesWithText.includes(name);
}

function isEntity(name: string): name is Entity {
  return Object.hasOwn(stateTransitions, name);
}

type StateOfAny = { [E in Entity]: keyof (typeof stateTransitions)[E] }[Entity];

function isState(name: string): name is StateOfAny {
  return Object.values(stateTransitions).some((states) => Object.hasOwn(states, name));
}
