import { betweenText, isApart } from "../../../agreement/differences.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { Finding } from "../../../agreement/findings/inShort.ts";
import { numberOf } from "../../../agreement/figure.ts";
import type { Shown } from "./shown.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { agreementQueries } from "./queries.ts";

/**
 * Whether the interval of the difference between the highest and the lowest row excludes 0, adjusted for the number
 * of rows; by kind of finding. A kind is absent without an interval, or while it is loading.
 */
export type Apart = ReadonlyMap<Finding["kind"], boolean>;

export function useApart(
  shown: Shown,
  findings: readonly Finding[],
  {
    codes,
    pairs,
    criteria,
  }: {
    readonly codes: readonly AgreementLine[];
    readonly pairs: readonly AgreementLine[];
    readonly criteria: readonly AgreementLine[];
  },
): Apart {
  const ofCodes = findings.flatMap((finding) =>
    finding.kind === "best_and_worst"
      ? [[`code ${finding.best.codeId}`, `code ${finding.worst.codeId}`] as const]
      : [],
  )[0];
  const ofPairs = findings.flatMap((finding) =>
    finding.kind === "best_and_worst_pair"
      ? [[pairKey(finding.best), pairKey(finding.worst)] as const]
      : [],
  )[0];
  const ofCriteria = findings.flatMap((finding) =>
    finding.kind === "best_and_worst_criterion"
      ? [[criterionKey(finding.best), criterionKey(finding.worst)] as const]
      : [],
  )[0];
  const told = [
    ["best_and_worst", useIsApart(shown, "code", ofCodes, codes)],
    ["best_and_worst_pair", useIsApart(shown, "pair", ofPairs, pairs)],
    ["best_and_worst_criterion", useIsApart(shown, "criterion", ofCriteria, criteria)],
  ] as const;
  return new Map(told.flatMap(([kind, is]) => (is === undefined ? [] : [[kind, is] as const])));
}

/** By the first statistic that is defined for both rows. */
function useIsApart(
  shown: Shown,
  by: "code" | "pair" | "criterion",
  keys: readonly [string, string] | undefined,
  lines: readonly AgreementLine[],
): boolean | undefined {
  const [a, b] = (keys ?? []).map((key) => lines.find((line) => line.key === key));
  const at =
    a?.figures.findIndex(
      (figure, place) =>
        numberOf(figure) !== undefined && numberOf(b?.figures[place]) !== undefined,
    ) ?? -1;
  const among = lines.filter(
    ({ of, figures }) => of.by === by && numberOf(figures[at]) !== undefined,
  ).length;
  const { data } = useAnswer({
    ...agreementQueries.agreement(shown.asked, by, keys && betweenText(keys), Math.max(2, among)),
    enabled: keys !== undefined && at >= 0,
  });
  const { events, ratings, criteria = [] } = data?.differences ?? {};
  const rated = criteria.find(({ criterionId }) => criterionId === data?.score?.criterionId);
  return isApart((by === "criterion" ? ratings : (events ?? rated?.figures))?.[at]);
}

function pairKey({ raterA, raterB }: { readonly raterA: string; readonly raterB: string }): string {
  return `pair ${raterA} ${raterB}`;
}

function criterionKey({ criterionId }: { readonly criterionId: string }): string {
  return `criterion ${criterionId}`;
}
