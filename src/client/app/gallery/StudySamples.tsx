import { BlandAltman } from "../../kit/chart/BlandAltman.tsx";
import { BorderlineRegression } from "../../kit/chart/BorderlineRegression.tsx";
import { DStudyCurve } from "../../kit/chart/DStudyCurve.tsx";
import { ForestPlot } from "../../kit/chart/ForestPlot.tsx";
import { sampleGeneralizability, sampleDifferences, sampleExam } from "./sampleScores.ts";
import { useSample } from "./useSample.ts";

const gradeKeys = ["one", "two", "three", "four", "five"] as const;

/** Planning and examinations: D study, borderline regression, Bland–Altman; and no drawing at all. */
export function StudySamples() {
  const { t, numbers, raters, head } = useSample();
  const [a, b] = raters;
  const names = { a: a?.name ?? "", b: b?.name ?? "" };

  return (
    <>
      <DStudyCurve
        {...head("dStudy")}
        lines={[1, 2, 3].map((occasions) => ({
          id: String(occasions),
          name: t("occasions", { count: occasions }),
          points: [1, 2, 3, 4, 5, 6, 8, 10].map((count) => ({
            raters: count,
            value: sampleGeneralizability(count, occasions),
          })),
        }))}
        across={{ label: t("axis.ratersPerRecording") }}
        axis={{ label: t("axis.generalizability"), low: 0, high: 1 }}
        goal={{ at: 0.7, name: t("goalOf", { value: numbers.decimal(0.7) }) }}
        current={{ lineId: "1", raters: 2 }}
        format={numbers.decimal}
      />
      <BorderlineRegression
        {...head("borderline")}
        points={exam.points.map(({ grade, score }, at) => ({
          id: String(at),
          name: t("candidateNumber", { number: at + 1 }),
          grade,
          score,
        }))}
        grades={gradeKeys.map((key, at) => ({ value: at + 1, name: t(`grades.${key}`) }))}
        line={exam.line}
        borderline={2}
        passMark={exam.passMark}
        across={{ label: t("axis.grade") }}
        axis={{ label: t("axis.score"), format: numbers.whole }}
        format={numbers.decimal}
        pointsAre={t("candidate")}
      />
      <BlandAltman
        {...head("blandAltman", t("chart.blandAltman.title", names))}
        points={differences.points.map((point, at) => ({
          ...point,
          id: String(at),
          name: t("observationNumber", { number: at + 1 }),
        }))}
        bias={differences.bias}
        lowerLimit={differences.lowerLimit}
        upperLimit={differences.upperLimit}
        across={{ label: t("axis.meanOfBoth"), format: numbers.whole }}
        axis={{ label: t("axis.difference", names), format: numbers.whole }}
        format={numbers.decimal}
        pointsAre={t("recording")}
      />
      <ForestPlot
        {...head("missing")}
        status={{ kind: "empty", because: t("chart.missing.empty") }}
        rows={[]}
        rowsAre={t("code")}
        series={[]}
        axis={{ label: t("axis.kappa") }}
        format={numbers.decimal}
      />
    </>
  );
}

const exam = sampleExam();
const differences = sampleDifferences();
