import type { ManyFacet } from "../../../../api/contract/ratingAnalysis.ts";

/** The measures of a study to which the model could be fitted. */
export type FacetStudy = Extract<ManyFacet["study"], { readonly kind: "value" }>;

/** What is known about the severity of raters. */
interface Severities extends Pick<FacetStudy, "cautions"> {
  readonly raters: readonly Measured[];
}
type Measured = Pick<FacetStudy["raters"][number], "raterId" | "measure">;

/** Raters from the most severe to the most lenient; those without a measure are last. */
export function severestFirst<One extends Measured>({
  raters,
}: {
  readonly raters: readonly One[];
}): readonly One[] {
  return raters.toSorted((a, b) => {
    const [first, second] = [severityOf(a), severityOf(b)];
    return first === second ? 0 : second - first;
  });
}

/**
 * The raters that are drawn, the most severe first, up to the maximum; the most lenient, which the title names, is
 * always among them.
 */
export function drawnSeverities(
  study: Pick<Severities, "raters">,
  most: number,
): readonly Measured[] {
  const inOrder = severestFirst(study);
  if (inOrder.length <= most) return inOrder;
  const lenient = inOrder.findLast(({ measure }) => measure.kind === "value");
  const first = inOrder.slice(0, most);
  return lenient && !first.includes(lenient) ? [...first.slice(0, -1), lenient] : first;
}

function severityOf({ measure }: Measured): number {
  return measure.kind === "value" ? measure.value : -Infinity;
}

export interface SeverityOf {
  readonly raterId: string;
  readonly value: number;
}

/**
 * The most severe and the most lenient rater, if both intervals exclude the average; `undefined` if the severities
 * were not found to differ.
 */
export function extremeSeverities(
  study: Severities,
): { readonly severest: SeverityOf; readonly mostLenient: SeverityOf } | undefined {
  if (study.cautions.includes("severities_do_not_differ")) return undefined;
  const inOrder = study.raters
    .flatMap(({ raterId, measure }) => (measure.kind === "value" ? [{ ...measure, raterId }] : []))
    .toSorted((a, b) => a.value - b.value);
  const [mostLenient, severest] = [inOrder.at(0), inOrder.at(-1)];
  if (!mostLenient || !severest) return undefined;
  const areApart = (mostLenient.high ?? Infinity) < 0 && (severest.low ?? -Infinity) > 0;
  return areApart ? { severest: named(severest), mostLenient: named(mostLenient) } : undefined;
}

function named({ raterId, value }: SeverityOf): SeverityOf {
  return { raterId, value };
}

/**
 * The infit mean square above which ratings are too noisy to be useful: Linacre (2002), Rasch Measurement
 * Transactions 16:2, p. 878.
 */
const noisyInfit = 1.5;
/** The minimum number of ratings: with fewer the mean square itself is noise. */
const leastRatings = 10;

/** Raters whose ratings are less predictable than the model expects, the noisiest first. */
export function noisyRaters({ raters }: FacetStudy): readonly string[] {
  return raters
    .flatMap(({ raterId, ratings, infit }) =>
      infit.kind === "value" && infit.value > noisyInfit && ratings >= leastRatings
        ? [{ raterId, infit: infit.value }]
        : [],
    )
    .toSorted((a, b) => b.infit - a.infit)
    .map(({ raterId }) => raterId);
}

/** The person or recording whose average changes most by the adjustment. */
export function mostAdjusted({ rated }: FacetStudy) {
  let most: { readonly name: string; readonly raw: number; readonly adjusted: number } | undefined;
  for (const { name, observedAverage: raw, adjustedAverage } of rated) {
    if (adjustedAverage.kind === "undefined") continue;
    const adjusted = adjustedAverage.value;
    if (!most || Math.abs(adjusted - raw) > Math.abs(most.adjusted - most.raw)) {
      most = { name, raw, adjusted };
    }
  }
  return most;
}

/** Criteria with a threshold lower than the one before it. */
export function disorderedCriteria({ scales }: FacetStudy): readonly string[] {
  return scales.flatMap(({ criterionIds, thresholds }) => {
    const measures = thresholds.flatMap(({ measure }) =>
      measure.kind === "value" ? [measure.value] : [],
    );
    const isDisordered = measures.some((value, at) => value < (measures[at - 1] ?? -Infinity));
    return isDisordered ? criterionIds : [];
  });
}
