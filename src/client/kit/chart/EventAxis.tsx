import { useTranslation } from "react-i18next";
import classes from "./charts.module.css";
import { clock, clockTicks } from "./clock.ts";

/** The axis of time under the rows of an event plot, with its lines through them. */
export function EventAxis({ range, leftPx, widthPx, topPx, bottomPx, xOf }: Props) {
  const { t } = useTranslation("charts");
  const ticks = clockTicks({ ...range, most: Math.max(2, (widthPx - leftPx) / 90) });
  return (
    <>
      {ticks.map((us) => (
        <g key={us}>
          <line
            className={classes["gridLine"]}
            x1={xOf(us)}
            x2={xOf(us)}
            y1={topPx}
            y2={bottomPx + 4}
          />
          <text className={classes["tick"]} x={xOf(us)} y={bottomPx + 18} textAnchor="middle">
            {clock(us)}
          </text>
        </g>
      ))}
      <text
        className={classes["axisName"]}
        x={(leftPx + widthPx) / 2}
        y={bottomPx + 34}
        textAnchor="middle"
      >
        {t("timeAxis")}
      </text>
    </>
  );
}

interface Props {
  readonly range: { readonly fromUs: number; readonly toUs: number };
  readonly leftPx: number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
  readonly xOf: (us: number) => number;
}
