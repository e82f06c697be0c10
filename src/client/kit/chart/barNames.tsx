import type { YAxisTickContentProps } from "recharts";
import { fitted, wrapped } from "./textWidth.ts";
import type { BarGroup } from "./TimeBudgetBars.tsx";

const linePx = 13;

/** Draws the name of a group beside its bars, in as many lines as there is room for. */
export function nameTick(
  groups: readonly BarGroup[],
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
) {
  const mostLines = Math.max(1, Math.floor(heightPx / linePx));
  return ({ x, y, payload }: YAxisTickContentProps) => {
    const name = groups.find(({ id }) => id === payload.value)?.name ?? "";
    const lines = linesOf(name, widthPx, mostLines);
    const top = Number(y) + 4 - ((lines.length - 1) * linePx) / 2;
    return (
      <text className="recharts-text" textAnchor="end">
        {lines.map((line, at) => (
          <tspan key={line} x={Number(x)} y={top + at * linePx}>
            {line}
          </tspan>
        ))}
      </text>
    );
  };
}

/** The last line takes what is left, and ends in "…" where that is too long. */
function linesOf(name: string, widthPx: number, most: number): readonly string[] {
  const all = wrapped(name, widthPx);
  const rest = all.slice(most - 1).join(" ");
  const lines = all.length > most ? [...all.slice(0, most - 1), rest] : all;
  return lines.map((line) => fitted(line, widthPx));
}
