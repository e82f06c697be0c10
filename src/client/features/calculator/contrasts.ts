import type { Line } from "./figures.ts";

/** Differences between figures of the same ratings, with their causes. Each has a sentence under `contrast`. */
export type Contrast =
  | {
      readonly kind: "prevalence";
      readonly agreement: number;
      readonly kappa: Named;
      readonly ac: number;
      readonly code: string;
      readonly share: number;
    }
  | {
      readonly kind: "order";
      readonly plain: Named;
      readonly weighted: Named;
      readonly isHigher: boolean;
    }
  | { readonly kind: "habits"; readonly own: Named; readonly shared: Named }
  | {
      readonly kind: "shift";
      readonly absolute: number;
      readonly consistent: number;
      readonly high: string;
      readonly low: string;
      readonly by: number;
    }
  | { readonly kind: "ranks"; readonly ranks: number; readonly values: number }
  | {
      readonly kind: "gaps";
      readonly complete: Named;
      readonly all: Named;
      readonly units: number;
      readonly of: number;
    }
  | {
      readonly kind: "mean";
      readonly single: number;
      readonly mean: number;
      readonly raters: number;
    }
  | { readonly kind: "rare"; readonly code: string; readonly count: number; readonly share: number }
  | { readonly kind: "below_chance"; readonly figure: Named }
  /** For event records: agreement on linked events and agreement on time. */
  | { readonly kind: "boundaries"; readonly events: Named; readonly time: Named }
  | { readonly kind: "pieces"; readonly events: Named; readonly time: Named };

/** A value with the statistic that it belongs to. */
export interface Named {
  readonly key: string;
  readonly value: number;
}

export interface Seen {
  readonly lines: readonly Line[];
  readonly codes: readonly { readonly name: string; readonly count: number }[];
  /** The mean of each rater’s ratings; empty for nominal ratings. */
  readonly means: readonly { readonly rater: string; readonly mean: number }[];
  readonly raters: number;
  readonly units: number;
}

/** The minimum difference of two figures that would change a conclusion. */
const apart = 0.1;
/** The maximum proportion of a rare code; a prevalent code has at least three quarters. */
const rareShare = 0.05;
const prevailingShare = 0.75;

export function contrastsOf(seen: Seen): readonly Contrast[] {
  const named = (key: string): Named | undefined => {
    const figure = seen.lines.find((line) => line.key === key)?.answer.figure;
    return figure?.kind === "value" ? { key, value: figure.value } : undefined;
  };
  return [
    ...prevalence(seen, named),
    ...belowChance(seen),
    ...eventsAndTime(named),
    ...order(named),
    ...habits(named),
    ...shift(seen, named),
    ...gaps(seen, named),
    ...mean(seen, named),
    ...rare(seen),
  ];
}

type Find = (key: string) => Named | undefined;

function prevalence({ codes, raters }: Seen, named: Find): Contrast[] {
  const all = codes.reduce((sum, { count }) => sum + count, 0);
  const [most] = codes.toSorted((a, b) => b.count - a.count);
  const kappa =
    raters === 2 ? named("cohenKappa/unweighted") : named("fleissGeneralized/unweighted");
  const agreement = named("pairwiseAgreement/unweighted");
  const ac = named("gwetAc/unweighted");
  if (!most || !kappa || !agreement || !ac || all === 0) return [];
  const share = most.count / all;
  if (share < prevailingShare || ac.value - kappa.value < 2 * apart) return [];
  return [
    { kind: "prevalence", agreement: agreement.value, kappa, ac: ac.value, code: most.name, share },
  ];
}

function belowChance({ lines }: Seen): Contrast[] {
  const line = lines.find(({ account }) => account.includes("chance"));
  if (line?.answer.figure.kind !== "value" || line.answer.figure.value >= 0) return [];
  return [{ kind: "below_chance", figure: { key: line.key, value: line.answer.figure.value } }];
}

function eventsAndTime(named: Find): Contrast[] {
  const events = named("eventAlignment") ?? named("easyDiag");
  const time = named("durationKappa");
  if (!events || !time || Math.abs(events.value - time.value) < apart) return [];
  return [{ kind: events.value > time.value ? "boundaries" : "pieces", events, time }];
}

function order(named: Find): Contrast[] {
  const pairs = [
    ["cohenKappa/unweighted", "cohenKappa/quadratic"],
    ["krippendorffAlpha/nominal", "krippendorffAlpha/ordinal"],
  ] as const;
  for (const [first, second] of pairs) {
    const plain = named(first);
    const weighted = named(second);
    if (!plain || !weighted || Math.abs(weighted.value - plain.value) < apart) continue;
    return [{ kind: "order", plain, weighted, isHigher: weighted.value > plain.value }];
  }
  return [];
}

function habits(named: Find): Contrast[] {
  // Of values with steps the shift says it better.
  if (named("intraclassCorrelation/ICC(A,1)")) return [];
  const own = named("cohenKappa/unweighted") ?? named("congerGeneralized/unweighted");
  const shared = named("scottPi") ?? named("fleissGeneralized/unweighted");
  if (!own || !shared || own.value - shared.value < apart / 3) return [];
  return [{ kind: "habits", own, shared }];
}

function shift({ means }: Seen, named: Find): Contrast[] {
  const found: Contrast[] = [];
  const absolute = named("intraclassCorrelation/ICC(A,1)");
  const consistent = named("intraclassCorrelation/ICC(C,1)");
  const ordered = means.toSorted((a, b) => b.mean - a.mean);
  const [high] = ordered;
  const low = ordered.at(-1);
  if (absolute && consistent && high && low && consistent.value - absolute.value >= apart) {
    found.push({
      kind: "shift",
      absolute: absolute.value,
      consistent: consistent.value,
      high: high.rater,
      low: low.rater,
      by: high.mean - low.mean,
    });
  }
  const ranks = named("kendallW");
  if (ranks && absolute && found.length === 0 && ranks.value - absolute.value >= 2 * apart) {
    found.push({ kind: "ranks", ranks: ranks.value, values: absolute.value });
  }
  return found;
}

function gaps({ lines, units }: Seen, named: Find): Contrast[] {
  const complete = named("fleissKappa");
  const all = named("fleissGeneralized/unweighted");
  if (!complete || !all || Math.abs(complete.value - all.value) < apart / 3) return [];
  const used = lines.find(({ key }) => key === "fleissKappa")?.answer.units ?? units;
  return used < units ? [{ kind: "gaps", complete, all, units: used, of: units }] : [];
}

function mean({ raters }: Seen, named: Find): Contrast[] {
  const single = named("intraclassCorrelation/ICC(A,1)");
  const average = named("intraclassCorrelation/ICC(A,k)");
  if (!single || !average || average.value - single.value < apart) return [];
  return [{ kind: "mean", single: single.value, mean: average.value, raters }];
}

function rare({ codes }: Seen): Contrast[] {
  const all = codes.reduce((sum, { count }) => sum + count, 0);
  const few = codes.filter(({ count }) => count > 0 && count / all < rareShare);
  const [least] = few.toSorted((a, b) => a.count - b.count);
  if (!least || codes.length > 20) return [];
  return [{ kind: "rare", code: least.name, count: least.count, share: least.count / all }];
}
