import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type gallery from "../../../../locales/en/gallery.json";
import type { ChartHead } from "../../kit/chart/chartHead.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { codeKeys, raterKeys } from "./sampleKeys.ts";
import { sampleSeed } from "../../kit/chart/sampleRandom.ts";

type ChartKey = keyof (typeof gallery)["chart"];

/** What the samples are called, in the reader’s language. */
export function useSample() {
  const { t } = useTranslation("gallery");
  const numbers = useNumbers();
  return {
    t,
    numbers,
    raters: raterKeys.map((id) => ({ id, name: t(`names.raters.${id}`) })),
    codes: codeKeys.map(({ id, kind, color }) => ({
      id,
      kind,
      color,
      name: t(`names.codes.${id}`),
    })),
    /** What stands around the drawing of a sample. */
    head: (key: ChartKey, title = t(`chart.${key}.title`)): ChartHead => ({
      kind: t(`chart.${key}.kind`),
      title,
      hint: t(`chart.${key}.hint`),
      source: t("source", { seed: sampleSeed }),
      fileName: `interrater-gallery-${key}`,
    }),
  };
}
