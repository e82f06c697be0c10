import classes from "./charts.module.css";
import type { LegendItem } from "./Legend.tsx";

/** Legend entries of the triangles in the corners of cells. */
export function signLegend(words: { above: string; below: string }): readonly LegendItem[] {
  return [
    { id: "above", name: words.above, mark: <Sign path="M7 3l5 8h-10z" /> },
    { id: "below", name: words.below, mark: <Sign path="M7 11l5 -8h-10z" /> },
  ];
}

function Sign({ path }: { readonly path: string }) {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden>
      <path className={classes["sign"]} d={path} />
    </svg>
  );
}
