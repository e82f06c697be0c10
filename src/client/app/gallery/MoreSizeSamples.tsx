import { useMemo } from "react";
import { BorderlineRegression } from "../../kit/chart/BorderlineRegression.tsx";
import { ControlChart } from "../../kit/chart/ControlChart.tsx";
import { CoOccurrenceMatrix } from "../../kit/chart/CoOccurrenceMatrix.tsx";
import { DStudyCurve } from "../../kit/chart/DStudyCurve.tsx";
import { exact } from "../../kit/chart/estimate.ts";
import { Histogram } from "../../kit/chart/Histogram.tsx";
import { LineByWeek } from "../../kit/chart/LineByWeek.tsx";
import { TimeBudgetBars } from "../../kit/chart/TimeBudgetBars.tsx";
import { TransitionDiagram } from "../../kit/chart/TransitionDiagram.tsx";
import { WrightMap } from "../../kit/chart/WrightMap.tsx";
import { sampleConfusion } from "./sampleConfusion.ts";
import { criterionKeys } from "./sampleKeys.ts";
import { sampleGeneralizability, sampleExam } from "./sampleScores.ts";
import * as sample from "./sampleSizes.ts";
import { sampleTransitions } from "./sampleTransitions.ts";
import { type Cell, largestCell } from "./largestCell.ts";
import { useSample } from "./useSample.ts";

/** The charts beside those that compare raters: of so many raters, codes, candidates, classes or weeks. */
export function MoreSizeSamples({ count }: { readonly count: number }) {
  const { t, numbers, codes, head } = useSample();
  const data = useMemo(() => dataOf(count), [count]);
  const raters = Array.from({ length: count }, (_, at) => ({
    id: `rater-${at + 1}`,
    name: t("map.raterNumber", { number: at + 1 }),
  }));
  const many = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: t("size.longCode", { number: at + 1 }),
  }));
  const name = raters[sample.plantedAt(count)]?.name ?? "";
  const ofCell = (cell: Cell | undefined) => ({
    a: many[cell?.row ?? -1]?.name ?? "",
    b: many[cell?.column ?? -1]?.name ?? "",
    value: numbers.whole(cell?.value ?? 0),
  });
  const kappa = { at: 0.7, name: t("goalOf", { value: numbers.decimal(0.7) }) };

  return (
    <>
      <TimeBudgetBars
        {...head("stacked")}
        layout="stacked"
        groups={raters.map((rater, at) => ({ ...rater, values: data.parts[at] ?? {} }))}
        groupsAre={t("rater")}
        series={codes.slice(0, 3)}
        axis={{ label: t("axis.share"), high: 1 }}
        format={numbers.percent}
      />
      <Histogram
        {...head("histogram")}
        bins={data.durations.map((_, at) => ({ kind: "range", low: at * 2, high: at * 2 + 2 }))}
        groups={[{ id: "first", name: t("first"), counts: data.durations }]}
        as="count"
        axis={{ label: t("axis.duration") }}
        format={numbers.whole}
      />
      <CoOccurrenceMatrix
        {...head(
          "together",
          t("size.title.together", ofCell(largestCell(data.together, { isBesideDiagonal: true }))),
        )}
        labels={many}
        table={data.together}
        measure={t("axis.together")}
        format={numbers.whole}
      />
      <TransitionDiagram
        {...head(
          "diagram",
          t(
            "size.title.transitions",
            ofCell(largestCell(data.transitions.counts, { isBesideDiagonal: false })),
          ),
        )}
        nodes={many.map((code, at) => ({
          ...code,
          count: data.transitions.counts[at]?.reduce((sum, one) => sum + one, 0) ?? 0,
        }))}
        arrows={many.flatMap((from, row) =>
          many.map((to, column) => ({
            from: from.id,
            to: to.id,
            count: data.transitions.counts[row]?.[column] ?? 0,
            probability: data.transitions.probabilities[row]?.[column] ?? 0,
            residual: data.transitions.residuals[row]?.[column] ?? null,
          })),
        )}
        threshold={0.1}
      />
      <DStudyCurve
        {...head("dStudy")}
        lines={[1, 2, 3].map((occasions) => ({
          id: String(occasions),
          name: t("occasions", { count: occasions }),
          points: raters.map((_, at) => ({
            raters: at + 1,
            value: sampleGeneralizability(at + 1, occasions),
          })),
        }))}
        across={{ label: t("axis.ratersPerRecording") }}
        axis={{ label: t("axis.generalizability"), low: 0, high: 1 }}
        goal={kappa}
        current={{ lineId: "1", raters: 2 }}
        format={numbers.decimal}
      />
      <BorderlineRegression
        {...head("borderline")}
        points={data.exam.points.map(({ grade, score }, at) => ({
          id: String(at),
          name: t("candidateNumber", { number: at + 1 }),
          grade,
          score,
        }))}
        grades={gradeKeys.map((key, at) => ({ value: at + 1, name: t(`grades.${key}`) }))}
        line={data.exam.line}
        borderline={2}
        passMark={data.exam.passMark}
        across={{ label: t("axis.grade") }}
        axis={{ label: t("axis.score"), format: numbers.whole }}
        format={numbers.decimal}
        pointsAre={t("candidate")}
      />
      <ControlChart
        {...head(
          "overTime",
          t("size.title.control", {
            name: t("weekNumber", { number: data.course.findIndex(({ isSign }) => isSign) + 1 }),
          }),
        )}
        hint={undefined}
        fileName="interrater-gallery-control"
        points={data.course.map(({ value, isSign }, at) => ({
          id: String(at),
          name: t("observationNumber", { number: at + 1 }),
          date: t("weekNumber", { number: at + 1 }),
          value,
          sign: isSign ? t("size.signs") : undefined,
        }))}
        limits={{ low: 0.6, centre: 0.76, high: 0.92 }}
        axis={{ label: t("axis.kappa") }}
        format={numbers.decimal}
        pointsAre={t("observation")}
        datesAre={t("week")}
        signsAre={t("size.signs")}
      />
      <LineByWeek
        {...head("overTime")}
        title={undefined}
        hint={undefined}
        fileName="interrater-gallery-weeks"
        weeks={data.course.map(({ value }, at) => ({
          startsOn: new Date(Date.UTC(2026, 0, 5 + 7 * at)).toISOString().slice(0, 10),
          recordings: 1 + (at % 4),
          estimate: at % 5 === 3 ? undefined : exact(value),
        }))}
        measure={t("axis.kappa")}
        format={numbers.decimal}
      />
      <WrightMap
        {...head("wright", t("size.title.severity", { name }))}
        axis={{ label: t("axis.logits") }}
        rated={{
          heading: t("map.recordings"),
          note: t("map.ratedHigher"),
          places: data.measures.recordings.map((place, at) => ({
            ...place,
            name: t("observationNumber", { number: at + 1 }),
          })),
        }}
        columns={[
          {
            heading: t("map.raters"),
            note: t("map.moreSevere"),
            places: data.measures.raters.map((place, at) => ({
              ...place,
              name: raters[at]?.name ?? "",
            })),
          },
          {
            heading: t("map.criteria"),
            note: t("map.moreDifficult"),
            places: data.measures.criteria.map((place, at) => ({
              ...place,
              name: t(`names.criteria.${criterionKeys[at] ?? "mood"}`),
            })),
          },
        ]}
        format={numbers.decimal}
      />
    </>
  );
}

const gradeKeys = ["one", "two", "three", "four", "five"] as const;

function dataOf(count: number) {
  const ids = Array.from({ length: count }, (_, at) => String(at));
  const confusion = sampleConfusion({ size: count, sample: 80, most: 90 });
  return {
    parts: sample.sampleParts(ids),
    durations: sample.durationsOf(count),
    together: confusion.map((row, at) =>
      row.map((value, column) => (at === column ? null : value + (confusion[column]?.[at] ?? 0))),
    ),
    transitions: sampleTransitions(confusion),
    exam: sampleExam(Math.max(5, count)),
    course: sample.courseOf(count),
    measures: sample.measuresOf(count),
  };
}
