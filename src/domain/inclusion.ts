import type { PlanDraw, PlanSettings } from "./entities/plan.ts";
import type { SegmentDraw } from "./segmentInclusion.ts";

/** The settings of a plan for people that determine which recordings they code. */
export interface SamplingPlan {
  /** The recordings that it could draw from, whether or not people code some of them already. */
  readonly frame: readonly string[];
  readonly ratersEach: number;
  readonly by: PlanSettings["double"]["by"];
  readonly draws: readonly Pick<PlanDraw, "recordingId" | "stratum" | "probability">[];
  /** Programs share it with people: who codes what is then decided by lengths, not by a draw. */
  readonly isMixed: boolean;
  /** Where it draws segments of recordings: how. */
  readonly segments?: SegmentDraw | undefined;
}

/**
 * How segments of recordings were selected for people, if they were selected by a single plan and
 * nothing else was assigned: some of each recording, with probabilities from `drawableSegments`.
 */
export function segmentDrawOf(
  plans: readonly SamplingPlan[],
): { readonly frame: ReadonlySet<string>; readonly draw: SegmentDraw } | undefined {
  const [plan, ...others] = plans;
  if (!plan?.segments || others.length > 0 || plan.isMixed || plan.ratersEach > 0) return undefined;
  return { frame: new Set(plan.frame), draw: plan.segments };
}

/** Whether and with what probability a recording was selected for coding by people. */
export interface Inclusion {
  readonly isDrawn: boolean;
  /** With what probability, over all plans; 0: no plan could draw it. `undefined`: no plan tells. */
  readonly probability: number | undefined;
  /** Whether it could have been drawn at all. */
  readonly isPossible: boolean;
}

/**
 * The probability with which each recording was assigned to people, by the plans of a round in
 * order: 1 − Π(1 − p) over the plans that included it, where a later plan selects from what earlier
 * ones left over. A plan with several strata keeps the strata of selected recordings only, so that
 * recordings selected by earlier or later plans have no known probability in it.
 */
export function inclusionOf(plans: readonly SamplingPlan[]): ReadonlyMap<string, Inclusion> {
  const known = new Map<string, Inclusion>();
  for (const plan of plans) {
    const draws = new Map<string, (typeof plan.draws)[number]>(
      plan.draws.map((draw) => [draw.recordingId, draw]),
    );
    const way = wayOf(plan, (id) => known.get(id)?.isDrawn === true);
    for (const id of plan.frame) {
      const before = known.get(id) ?? none;
      known.set(id, after(before, way, draws.get(id)?.probability));
    }
  }
  return known;
}

const none: Inclusion = { isDrawn: false, probability: 0, isPossible: false };

type Way =
  | { readonly kind: "all" | "nothing" | "unknown" }
  /** One probability for the whole frame. */
  | { readonly kind: "simple"; readonly probability: number }
  | { readonly kind: "strata"; readonly areAllDrawnFrom: boolean };

function wayOf(
  { frame, ratersEach, by, draws, isMixed }: SamplingPlan,
  isDrawn: (id: string) => boolean,
): Way {
  if (isMixed) return { kind: "unknown" };
  if (ratersEach > 0) return { kind: "all" };
  const [first] = draws;
  if (!first) return { kind: "nothing" };
  if (by !== "next") return { kind: "simple", probability: first.probability };
  const free = frame.filter((id) => !isDrawn(id)).length;
  const strata = new Map<string, { drawn: number; readonly probability: number }>();
  for (const { stratum, probability } of draws) {
    const there = strata.get(stratum) ?? { drawn: 0, probability };
    there.drawn += 1;
    strata.set(stratum, there);
  }
  const size = [...strata.values()].reduce(
    (sum, { drawn, probability }) => sum + Math.round(drawn / probability),
    0,
  );
  const areAllDrawnFrom = size >= free;
  return strata.size === 1 && areAllDrawnFrom
    ? { kind: "simple", probability: first.probability }
    : { kind: "strata", areAllDrawnFrom };
}

function after(before: Inclusion, way: Way, drawnWith: number | undefined): Inclusion {
  const isDrawn = before.isDrawn || drawnWith !== undefined;
  switch (way.kind) {
    case "nothing":
      return before;
    case "all":
      return { isDrawn: true, probability: 1, isPossible: true };
    case "unknown":
      return { isDrawn: true, probability: undefined, isPossible: true };
    case "simple":
      return {
        isDrawn,
        probability: either(before.probability, way.probability),
        isPossible: true,
      };
    case "strata":
      return {
        isDrawn,
        probability: either(before.probability, drawnWith),
        isPossible: before.isPossible || drawnWith !== undefined || way.areAllDrawnFrom,
      };
  }
}

function either(one: number | undefined, other: number | undefined): number | undefined {
  if (one === 1 || other === 1) return 1;
  return one === undefined || other === undefined ? undefined : 1 - (1 - one) * (1 - other);
}
