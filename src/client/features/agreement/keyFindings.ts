import { type AgreementSearch, pairText } from "./address.ts";
import type { Finding } from "../../../agreement/findings/inShort.ts";
import type { Apart } from "./useApart.ts";
import type { RaterSaid } from "./useRaterFindings.ts";

/** The maximum number of findings shown as cards. */
const mostCards = 3;

/** The summary of the page: the overall figure, three findings at most, and the rest. */
export interface KeyFindings {
  /** The main statistic over all codes; if it is undefined, a finding that says so too. */
  readonly overall: readonly Finding[];
  /** Findings to know before raters are compared with each other. */
  readonly before: readonly Finding[];
  /** Findings about single raters, which come first, because a team can do most about them. */
  readonly raters: readonly RaterSaid[];
  /** Findings shown on the remaining cards. */
  readonly cards: readonly Finding[];
  readonly moreRaters: readonly RaterSaid[];
  readonly more: readonly Finding[];
  readonly apart: Apart;
}

/**
 * Findings ordered by what a team can do about them: first those about one rater’s coding, then
 * disagreements, then differences between statistics. Differences that chance explains are last.
 */
export function keyFindings(
  said: readonly Finding[],
  apart: Apart,
  raters: readonly RaterSaid[],
): KeyFindings {
  const overall = said.filter(({ kind }) => kind.startsWith("overall"));
  const before = said.filter(({ kind }) => kind === "sets_apart");
  const rest = said
    .filter((finding) => !overall.includes(finding) && !before.includes(finding))
    .map((finding, at, all) => ({
      finding,
      rank:
        (ranks[finding.kind] ?? lastRank) +
        (apart.get(finding.kind) === false ? lastRank : 0) +
        // Of one kind the first says most; a card for each kind before another of the same.
        (all.findIndex(({ kind }) => kind === finding.kind) < at ? 2 * lastRank : 0),
    }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ finding }) => finding);
  const room = mostCards - before.length;
  const left = Math.max(0, room - raters.length);
  return {
    overall,
    before,
    raters: raters.slice(0, room),
    cards: rest.slice(0, left),
    moreRaters: raters.slice(room),
    more: rest.slice(left),
    apart,
  };
}

const lastRank = 10;
const ranks: Partial<Record<Finding["kind"], number>> = {
  nothing_compared: 0,
  identical: 0,
  coded_nothing: 0,
  shifted_pair: 1,
  few_recordings: 2,
  best_and_worst: 3,
  best_and_worst_criterion: 3,
  trace: 2,
  trace_undefined: 2,
  trace_late: 3,
  mostly_chance: 4,
  one_rater_only: 4,
  best_and_worst_pair: 5,
};

/**
 * Where to find the instances of a finding: a change of the search parameters, and the part of the page to scroll
 * to.
 */
export interface Place {
  readonly change: AgreementSearch;
  readonly part: "confusion" | "ratings" | "breakdown";
}

/** The link of a finding; `undefined` if it is about all data, or about data that do not exist. */
export function findingPlace(finding: Finding): Place | undefined {
  switch (finding.kind) {
    case "best_and_worst":
      return ofCode(finding.worst.codeId);
    case "only_code":
    case "alike":
      return ofCode(finding.code.codeId);
    case "rare":
    case "nearly_always":
    case "one_rater_only":
    case "when":
    case "pieces":
    case "extent":
    case "brief":
      return ofCode(finding.codeId);
    case "shifted_pair":
      return ofPair({ raterA: finding.earlierId, raterB: finding.laterId });
    case "best_and_worst_pair":
      return ofPair(finding.worst);
    case "best_and_worst_criterion":
      return ofCriterion(finding.worst.criterionId);
    case "only_criterion":
    case "criteria_alike":
      return ofCriterion(finding.criterion.criterionId);
    case "one_level":
    case "severe":
      return ofCriterion(finding.criterionId);
    case "few_in_common":
      return { change: { by: "pair" }, part: "breakdown" };
    case "mostly_chance":
      return { change: { over: "all", by: undefined }, part: "confusion" };
    case "coded_nothing":
    case "few_recordings":
    case "identical":
    case "not_rated":
    case "nothing_compared":
    case "one_recording_rated":
    case "overall":
    case "overall_undefined":
    case "overall_ratings":
    case "overall_ratings_undefined":
    case "sets_apart":
    case "trace":
    case "trace_undefined":
    case "trace_not_shared":
    case "trace_late":
      return undefined;
  }
}

/** The cell of a code for which one rater coded it and the other coded nothing. */
function ofCode(codeId: string): Place {
  return {
    change: { by: undefined, over: `code:${codeId}`, row: codeId, column: "" },
    part: "confusion",
  };
}

function ofPair(pair: { readonly raterA: string; readonly raterB: string }): Place {
  return { change: { by: undefined, table: pairText(pair) }, part: "confusion" };
}

function ofCriterion(criterion: string): Place {
  return { change: { by: "criterion", criterion }, part: "ratings" };
}

/** The step that a team should take next. */
export type NextStep =
  | { readonly kind: "joinSets" }
  | { readonly kind: "doubleCode"; readonly recordings: number; readonly needed: number }
  | { readonly kind: "timing"; readonly raterId: string; readonly place: Place }
  | { readonly kind: "code"; readonly codeId: string; readonly place: Place }
  | { readonly kind: "criterion"; readonly criterionId: string; readonly place: Place }
  | { readonly kind: "rater"; readonly raterId: string }
  | { readonly kind: "sameCoding"; readonly raterId: string; readonly otherId: string }
  | { readonly kind: "report" };

/**
 * The single next step: recordings that connect separate sets of raters; more double-coded recordings while there
 * are too few for an interval; what is wrong with one rater’s work; the weakest code or criterion (see `weakest`);
 * else the report.
 */
export function nextStep({ before, raters, cards, more, apart }: KeyFindings): NextStep {
  const all = [...cards, ...more];
  if (before.some(({ kind }) => kind === "sets_apart")) return { kind: "joinSets" };
  const few = all.find(({ kind }) => kind === "few_recordings");
  if (few?.kind === "few_recordings") {
    return { kind: "doubleCode", recordings: few.recordings, needed: few.needed };
  }
  const [worst] = raters;
  if (worst?.sameCodingAs !== undefined) {
    return { kind: "sameCoding", raterId: worst.raterId, otherId: worst.sameCodingAs };
  }
  if (worst) return { kind: "rater", raterId: worst.raterId };
  for (const finding of cards) {
    const step = stepOf(finding, findingPlace(finding));
    if (step) return step;
  }
  return weakest(all, apart) ?? { kind: "report" };
}

function stepOf(finding: Finding, place: Place | undefined): NextStep | undefined {
  if (finding.kind === "coded_nothing") return { kind: "rater", raterId: finding.raterId };
  return finding.kind === "shifted_pair" && place
    ? { kind: "timing", raterId: finding.laterId, place }
    : undefined;
}

/**
 * The code or criterion with the lowest agreement: among those that differ from the others by more than chance or,
 * where differences have no interval, among all. `undefined` where chance explains every difference.
 */
function weakest(findings: readonly Finding[], apart: Apart): NextStep | undefined {
  const told = findings.flatMap((finding): readonly WeakestOf[] => {
    const place = findingPlace(finding);
    if (!place) return [];
    const isKnown = apart.get(finding.kind);
    if (finding.kind === "best_and_worst") {
      const { codeId, value } = finding.worst;
      return [{ isKnown, value, step: { kind: "code", codeId, place } }];
    }
    if (finding.kind === "best_and_worst_criterion") {
      const { criterionId, value } = finding.worst;
      return [{ isKnown, value, step: { kind: "criterion", criterionId, place } }];
    }
    return [];
  });
  const known = told.filter(({ isKnown }) => isKnown === true);
  const among = known.length > 0 || told.every(({ isKnown }) => isKnown === false) ? known : told;
  return among.toSorted((a, b) => a.value - b.value)[0]?.step;
}

interface WeakestOf {
  /** Whether the difference is larger than chance; `undefined` without an interval. */
  readonly isKnown: boolean | undefined;
  readonly value: number;
  readonly step: NextStep;
}
