import { WrightMap } from "../../kit/chart/WrightMap.tsx";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { criterionKeys } from "./sampleKeys.ts";
import { sampleMeasures } from "../../kit/chart/sampleMeasures.ts";
import { useSample } from "./useSample.ts";

/** Wright maps of a small, a usual and a large study. */
export function RaschSamples() {
  const { t, numbers, raters, head } = useSample();

  return samples.map(({ key, measures }) => (
    <WrightMap
      key={key}
      {...head(key)}
      axis={{ label: t("axis.logits") }}
      rated={{
        heading: t("map.recordings"),
        note: t("map.ratedHigher"),
        places: measures.recordings.map((place, at) => ({
          ...place,
          name: t("observationNumber", { number: at + 1 }),
        })),
      }}
      columns={[
        {
          heading: t("map.raters"),
          note: t("map.moreSevere"),
          places: measures.raters.map((place, at) => ({
            ...place,
            name:
              key === "wrightSmall"
                ? (raters[at]?.name ?? "")
                : t("map.raterNumber", { number: at + 1 }),
          })),
        },
        {
          heading: t("map.criteria"),
          note: t("map.moreDifficult"),
          places: measures.criteria.map((place, at) => ({
            ...place,
            name: t(`names.criteria.${criterionKeys[at % criterionKeys.length] ?? "mood"}`),
          })),
        },
        {
          heading: t("map.steps"),
          note: t("map.stepsNote"),
          places: measures.steps.map((place, at) => ({
            ...place,
            name: leftToRight(`${numbers.whole(at + 1)}→${numbers.whole(at + 2)}`),
          })),
        },
      ]}
      format={numbers.decimal}
    />
  ));
}

const samples = [
  {
    key: "wrightSmall",
    measures: sampleMeasures({ raters: 3, recordings: 5, criteria: 3, sample: 21 }),
  },
  {
    key: "wright",
    measures: sampleMeasures({ raters: 30, recordings: 40, criteria: 6, sample: 22 }),
  },
  {
    key: "wrightLarge",
    measures: sampleMeasures({ raters: 100, recordings: 1000, criteria: 6, sample: 23 }),
  },
] as const;
