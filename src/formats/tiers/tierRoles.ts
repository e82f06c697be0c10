import type { Question } from "../format.ts";
import { type Annotation, makesEvents, type Tier, type TierRole } from "./tier.ts";
import { lookLikeNames, surveyed, type ValueSurvey } from "./valueSurvey.ts";

/** Separates the code from the comment in a label. */
export const labelSeparator = ": ";

/** The roles of a file’s tiers, and the questions about them. */
export interface TierPlan {
  readonly roles: ReadonlyMap<Tier, TierRole>;
  readonly surveys: ReadonlyMap<Tier, ValueSurvey>;
  readonly questions: readonly Question[];
}

/**
 * A role for each tier: the answered one if possible, otherwise the one that its values suggest.
 * Tiers are given with a parent before its children.
 */
export function planTiers(
  tiers: readonly Tier[],
  answers: Readonly<Record<string, string>>,
): TierPlan {
  const roles = new Map<Tier, TierRole>();
  const surveys = surveysOf(tiers);
  const withComment = new Set<Tier>();
  const questions: Question[] = [];
  for (const tier of tiers) {
    const survey = surveys.get(tier) ?? surveyed(tier);
    const told = eventTierOf(tier, roles);
    const options: readonly TierRole[] = told
      ? ["modifier", "comment", "codes", "code", "leave_out"]
      : ["codes", "code", "subject", "rater", "leave_out"];
    const { id, about } = askedOf(tier);
    const answered = options.find((role) => role === (answers[id] ?? answers[`tier:${tier.key}`]));
    const role =
      answered ??
      (told
        ? roleOfChild(tier, survey, roles.get(told) === "code" || withComment.has(told))
        : roleOfTier(tier, survey));
    roles.set(tier, role);
    // A tier of free text is one code with the text as comment: a second text is then a modifier.
    if (role === "comment" && told) withComment.add(told);
    if (questions.some((one) => one.id === id)) continue;
    questions.push({
      id,
      what: "role_of_tier",
      about,
      options: options.map((value) => ({ value, isWord: true })),
      answer: role,
      examples: survey.examples,
      // What is one code may be so only because there is little of it here.
      ...(!told &&
        survey.values &&
        survey.said > 0 &&
        !tier.isOneCode && { seen: { count: survey.said, values: survey.values } }),
    });
  }
  return { roles, surveys, questions };
}

/** One tier of several raters is asked about once, no matter who has one. */
function askedOf({ key, name, fullName, rater }: Tier): Pick<Question, "id" | "about"> {
  return rater === ""
    ? { id: `tier:${key}`, about: fullName }
    : { id: `tier of raters:${name}`, about: name };
}

/** What tiers look like: one tier of several raters is one thing, whatever each of them has put on it. */
function surveysOf(tiers: readonly Tier[]): ReadonlyMap<Tier, ValueSurvey> {
  const shared = new Map<string, Annotation[]>();
  for (const tier of tiers) {
    if (tier.rater === "") continue;
    const list = shared.get(tierKey(tier)) ?? [];
    shared.set(tierKey(tier), list);
    for (const one of tier.annotations) list.push(one);
  }
  const known = new Map(
    Array.from(shared, ([key, annotations]) => [key, surveyed({ annotations })] as const),
  );
  return new Map(
    tiers.map((tier) => [tier, (tier.rater && known.get(tierKey(tier))) || surveyed(tier)]),
  );
}

function tierKey({ name, kind, isAssociated }: Tier): string {
  return `${name}\n${kind}\n${isAssociated}`;
}

/**
 * The tier whose events a tier describes further; `undefined` if it creates its own, or without
 * one.
 */
export function eventTierOf(
  { isAssociated, parent }: Tier,
  roles: ReadonlyMap<Tier, TierRole>,
): Tier | undefined {
  if (!isAssociated) return undefined;
  let tier: Tier | null = parent;
  while (tier) {
    const role = roles.get(tier);
    if (makesEvents(role)) return tier;
    if (role === "leave_out" || !tier.isAssociated) return undefined;
    tier = tier.parent;
  }
  return undefined;
}

function roleOfChild(tier: Tier, survey: ValueSurvey, hasComment: boolean): TierRole {
  if (tier.values === "comment") return "comment";
  if (tier.values !== null || tier.vocabulary !== null || lookLikeNames(survey)) return "modifier";
  return hasComment ? "modifier" : "comment";
}

function roleOfTier(tier: Tier, survey: ValueSurvey): TierRole {
  if (tier.isOneCode || tier.values === "comment") return "code";
  if (tier.vocabulary !== null) return "codes";
  // ELAN makes an empty tier of this name by itself.
  if (tier.annotations.length === 0) return tier.name === "default" ? "leave_out" : "code";
  if (survey.has(tier.name) || namesItself(tier)) return "code";
  return lookLikeNames(survey) ? "codes" : "code";
}

/** Whether each label begins with the tier’s name and goes on with a comment. */
function namesItself({ name, annotations }: Tier): boolean {
  return annotations.every(({ text }) => text.startsWith(`${name}${labelSeparator}`));
}
