import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";

/** An entry of a legend. */
export interface LegendItem {
  readonly id: string;
  readonly name: string;
  /** The symbol of the entry: a small SVG. */
  readonly mark: ReactNode;
}

export function Legend({ items }: Props) {
  const { t } = useTranslation("charts");
  if (items.length === 0) return null;
  return (
    <ul className={classes["legend"]} aria-label={t("legend")}>
      {items.map(({ id, name, mark }) => (
        <li key={id} data-legend-item="">
          {mark}
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly items: readonly LegendItem[];
}
