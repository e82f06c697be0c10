import { useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./charts.module.css";
import { RaterPattern } from "./RaterPattern.tsx";
import { raterStyle } from "./raterStyle.ts";

/** Who is drawn how. */
export function RaterLegend({ raters, as }: Props) {
  const { t } = useTranslation("analysis");
  const prefix = useId();

  return (
    <ul className={classes["legend"]} aria-label={t("legend")}>
      {raters.map(({ id, name }, place) => {
        const style = raterStyle(place);
        return (
          <li key={id}>
            <svg width={28} height={14} aria-hidden>
              {as === "bar" ? (
                <>
                  <defs>
                    <RaterPattern id={`${prefix}${place}`} style={style} />
                  </defs>
                  <rect width={28} height={14} rx={3} fill={`url(#${prefix}${place})`} />
                </>
              ) : (
                <line
                  x1={1}
                  x2={27}
                  y1={7}
                  y2={7}
                  stroke={style.color}
                  strokeWidth={2.5}
                  strokeDasharray={style.dash}
                />
              )}
            </svg>
            <bdi>{name}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  readonly raters: readonly { readonly id: string; readonly name: string }[];
  readonly as: "bar" | "line";
}
