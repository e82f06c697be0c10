import type { LegendItem } from "./Legend.tsx";
import { LegendMark, QuietMark } from "./LegendMark.tsx";
import { stylesOf } from "./raterStyle.ts";
import type { Series } from "./series.ts";

/** One entry per series, and one for all quiet ones; empty for fewer than two series, which the title names. */
export function seriesLegend(
  series: readonly Series[],
  as: Parameters<typeof LegendMark>[0]["as"],
  others?: (count: number) => string,
): readonly LegendItem[] {
  if (series.length < 2) return [];
  const quiet = series.filter(({ isQuiet }) => isQuiet === true).length;
  return [
    ...oneLegend(series, as),
    ...(quiet > 0 && others ? [{ id: " quiet", name: others(quiet), mark: <QuietMark /> }] : []),
  ];
}

/** The entries of the series that are not quiet, also of a single one. */
export function oneLegend(
  series: readonly Series[],
  as: Parameters<typeof LegendMark>[0]["as"],
): readonly LegendItem[] {
  const styles = stylesOf(series);
  return series.flatMap(({ id, name, isQuiet }, place) => {
    const style = styles[place];
    return style && isQuiet !== true
      ? [{ id, name, mark: <LegendMark as={as} style={style} /> }]
      : [];
  });
}
