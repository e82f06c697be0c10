import { isolated } from "../text/isolated.ts";
import classes from "./charts.module.css";
import { cutToWidth, wrapped } from "./textWidth.ts";
import { endOf, startOf, type WrightSide } from "./wrightSide.ts";

/** The height of a line of headings, in pixels. */
export const headStepPx = 15;

/** The headings of the columns of a Wright map: what each column shows, and what a high position means. */
export function WrightHeads({ heads, axis, side, headPx, sizePx }: Props) {
  return (
    <>
      <text
        className={classes["axisName"]}
        x={side.xOf(axis.endPx)}
        y={headPx - 12}
        fontSize={sizePx}
        textAnchor={endOf(side)}
      >
        {isolated(axis.name)}
      </text>
      {heads.map(({ x, lines }, column) => (
        <g key={`${column} ${x}`}>
          {lines.map(({ text, isNote }, at) => (
            <text
              key={`${at} ${text}`}
              className={isNote ? classes["tick"] : undefined}
              x={side.xOf(x + 6)}
              y={headPx - 12 - headStepPx * (lines.length - 1 - at)}
              fontSize={sizePx}
              textAnchor={startOf(side)}
              fontWeight={isNote ? undefined : 550}
            >
              {isolated(text)}
            </text>
          ))}
        </g>
      ))}
    </>
  );
}

/** Heading and note in lines of at most this width. */
export function headLines(
  { heading, note }: { readonly heading: string; readonly note?: string | undefined },
  mostPx: number,
  sizePx: number,
): readonly HeadLine[] {
  return [
    ...wrapped(heading, mostPx, { weight: 550, sizePx }).map((line) => ({
      text: cutToWidth(line, mostPx, { weight: 550, sizePx }),
      isNote: false,
    })),
    ...wrapped(note ?? "", mostPx, { sizePx }).map((line) => ({
      text: cutToWidth(line, mostPx, { sizePx }),
      isNote: true,
    })),
  ];
}

interface HeadLine {
  readonly text: string;
  readonly isNote: boolean;
}

interface Props {
  readonly heads: readonly { readonly x: number; readonly lines: readonly HeadLine[] }[];
  readonly axis: { readonly name: string; readonly endPx: number };
  readonly side: WrightSide;
  /** The height of the headings, and their font size. */
  readonly headPx: number;
  readonly sizePx: number;
}
