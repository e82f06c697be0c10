import type { LegendItem } from "./Legend.tsx";
import { LegendMark } from "./LegendMark.tsx";
import { styleOf } from "./raterStyle.ts";
import type { Series } from "./series.ts";

/** One item a series; none where there is but one, which the title names. */
export function seriesLegend(
  series: readonly Series[],
  as: Parameters<typeof LegendMark>[0]["as"],
): readonly LegendItem[] {
  return series.length < 2 ? [] : oneLegend(series, as);
}

/** The same where one series stands beside something else. */
export function oneLegend(
  series: readonly Series[],
  as: Parameters<typeof LegendMark>[0]["as"],
): readonly LegendItem[] {
  return series.map((one, place) => ({
    id: one.id,
    name: one.name,
    mark: <LegendMark as={as} style={styleOf(one, place)} />,
  }));
}
