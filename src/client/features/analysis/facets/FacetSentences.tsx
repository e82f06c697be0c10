import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { leftToRight } from "../../../kit/chart/isolated.ts";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { useFormat } from "../../../kit/text/format.ts";
import { useWrittenAgreement } from "../../../kit/query/useWrittenAgreement.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import {
  disorderedCriteria,
  extremeSeverities,
  type FacetStudy,
  mostAdjusted,
  noisyRaters,
} from "./facetFindings.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** The maximum number of rater sets that are named, and of raters named in each. */
const most = { sets: 6, raters: 8 };

/** The model that was fitted, its findings, and warnings about adjusted figures. */
export function FacetSentences({ study, names, scheme }: Props) {
  const { t } = useTranslation("analysis");
  const format = useFormat();
  const { decimal } = useNumbers();
  const { coefficient, probability } = useWrittenAgreement();
  const nameOf = (id: string) => isolated(names.get(id) ?? "");
  const criterionName = (id: string) =>
    isolated(scheme.criteria.find((one) => one.id === id)?.name ?? "");
  const { sameMeasure } = study.summaries.raters;
  const test = sameMeasure
    ? isolated(t("facets.test", { df: sameMeasure.df, chiSquare: decimal(sameMeasure.chiSquare) }))
    : undefined;
  const tested = sameMeasure && test !== undefined ? testedText(sameMeasure.p, test) : undefined;
  const extremes = extremeSeverities(study);
  const noisy = noisyRaters(study);
  const moved = mostAdjusted(study);
  const disordered = disorderedCriteria(study);

  return (
    <div>
      <Text size="sm" c="dimmed" maw="75ch">
        {t("facets.made", {
          ratings: study.ratings,
          raters: t("g.raters", { count: study.raters.length }),
          criteria: t("facets.criteria", { count: study.criteria.length }),
          rated: study.rated.length,
        })}
      </Text>
      {extremes && test !== undefined && (
        <Text size="sm" maw="75ch">
          {t("facets.differ", {
            test,
            low: isolated(coefficient(extremes.mostLenient.value)),
            high: isolated(coefficient(extremes.severest.value)),
          })}{" "}
          {moved &&
            t("facets.moved", {
              name: isolated(moved.name),
              raw: isolated(coefficient(moved.raw)),
              adjusted: isolated(coefficient(moved.adjusted)),
            })}
        </Text>
      )}
      {study.cautions.map((caution) => (
        <Text key={caution} size="sm" maw="75ch">
          {caution === "severities_do_not_differ" && tested !== undefined
            ? t("facets.notDiffering", { tested })
            : t(`facets.caution.${caution}`)}
          {caution === "linked_by_assumption" && ` ${setsText()}`}
        </Text>
      ))}
      {noisy.length > 0 && (
        <Text size="sm" maw="75ch">
          {t("facets.misfit", { names: listOf(noisy.map(nameOf), most.raters) })}
        </Text>
      )}
      {disordered.length > 0 && (
        <Text size="sm" maw="75ch">
          {t("facets.disordered", { names: listOf(disordered.map(criterionName), most.raters) })}
        </Text>
      )}
    </div>
  );

  function testedText(p: number, of: string): string {
    return leftToRight(
      p < 0.001 ? t("facets.pSmall", { test: of }) : t("facets.p", { test: of, p: probability(p) }),
    );
  }

  function setsText(): string {
    const { sets, comparableRaters } = study;
    const shown = comparableRaters.map((set) =>
      t("facets.set", { raters: listOf(set.map(nameOf), most.raters) }),
    );
    return inSequence([
      ...(sets > 1 ? [t("facets.sets", { sets })] : []),
      ...(comparableRaters.length > 1
        ? [t("facets.setsAre", { sets: listOf(shown, most.sets) })]
        : []),
    ]);
  }

  function listOf(texts: readonly string[], count: number): string {
    const rest = texts.length - count;
    return format.list(
      rest > 0 ? [...texts.slice(0, count), t("andMore", { number: rest })] : texts,
    );
  }
}

interface Props {
  readonly study: FacetStudy;
  readonly names: ReadonlyMap<string, string>;
  readonly scheme: Scheme;
}
