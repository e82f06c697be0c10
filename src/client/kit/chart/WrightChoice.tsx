import { isolated } from "../text/isolated.ts";
import classes from "./charts.module.css";
import { evenDigits, cutToWidth, textWidthPx } from "./textWidth.ts";
import type { WrightOption } from "./wrightOptions.tsx";

const paddingPx = 8;
const heightPx = 24;

/** The name and measure of the selected mark, written above it, or below it near the top of the drawing. */
export function WrightChoice({ option, widthPx }: Props) {
  const [mark] = option.points;
  if (!mark) return null;
  const text = cutToWidth(option.said, widthPx - 2 * paddingPx - 4);
  const boxPx = textWidthPx(evenDigits(text)) + 2 * paddingPx;
  const x = Math.min(widthPx - boxPx - 1, Math.max(1, mark.x - boxPx / 2));
  const y = mark.y > heightPx + 12 ? mark.y - heightPx - 9 : mark.y + 12;
  return (
    // Who listens has heard it from the mark.
    <g aria-hidden pointerEvents="none">
      <rect className={classes["choice"]} x={x} y={y} width={boxPx} height={heightPx} rx={4} />
      <text x={x + paddingPx} y={y + 16}>
        {isolated(text)}
      </text>
    </g>
  );
}

interface Props {
  readonly option: WrightOption;
  readonly widthPx: number;
}
