import classes from "./charts.module.css";
import type { LegendItem } from "./Legend.tsx";

/** Legend entries of arrows: more often than by chance, about as often, less often. */
export function arrowLegend(words: {
  readonly above: string;
  readonly within: string;
  readonly below: string;
}): readonly LegendItem[] {
  return (["above", "within", "below"] as const).map((chance) => ({
    id: chance,
    name: words[chance],
    mark: (
      <svg width={28} height={14} viewBox="0 0 28 14" aria-hidden>
        <path className={classes["arrow"]} data-chance={chance} d="M1 7H22" strokeWidth={2.5} />
        <path className={classes["arrowHead"]} data-chance={chance} d="M27 7l-8 -4.5v9z" />
      </svg>
    ),
  }));
}
