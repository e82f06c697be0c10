import { ReliabilityDiagram } from "../../features/programs/ReliabilityDiagram.tsx";
import { CourseBand } from "../../kit/chart/CourseBand.tsx";
import { WidthCurve } from "../../kit/planning/WidthCurve.tsx";
import { sampleBins, sampleCourse, sampleWidths } from "./samplePlanning.ts";
import { useSample } from "./useSample.ts";

const stepUs = 1_000_000;
const durationUs = 300_000_000;

/** What else is drawn over a continuous rating, precision and confidence: of so many raters, recordings and bins. */
export function PlanningSamples({ count }: { readonly count: number }) {
  const { t, numbers, raters, head } = useSample();
  const [rater] = raters;
  const names = {
    criterion: t("names.criteria.mood"),
    recording: t("observationNumber", { number: 1 }),
  };
  const bins = sampleBins(count);
  const aim = 0.1;

  return (
    <>
      <CourseBand
        {...head("course", t("chart.course.title", names))}
        points={sampleCourse(count, { stepUs, durationUs })}
        {...{ stepUs, durationUs }}
        axis={{ label: names.criterion, low: 0, high: 100 }}
        words={{
          time: t("course.time"),
          mean: t("course.mean"),
          deviation: t("course.deviation"),
          low: t("course.low"),
          high: t("course.high"),
          raters: t("course.raters"),
          band: t("course.band"),
        }}
      />
      <WidthCurve
        head={head("width")}
        lines={(["median", "mostly"] as const).map((id) => ({
          id,
          name: t(`width.${id}`),
          points: sampleWidths(count, id === "median" ? 0.4 : 0.55),
        }))}
        across={t("axis.doubleCoded")}
        upwards={t("axis.halfWidth")}
        goal={{ at: aim, name: `±${numbers.decimal(aim)}` }}
        format={numbers.decimal}
      />
      <ReliabilityDiagram
        {...head("confidence", t("chart.confidence.title", { rater: rater?.name ?? "" }))}
        bins={bins}
        across={t("axis.confidence")}
        upwards={t("axis.matched")}
        events={t("axis.events")}
        format={numbers.percent}
        whole={numbers.whole}
      />
    </>
  );
}
