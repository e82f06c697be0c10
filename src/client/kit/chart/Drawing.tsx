import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";
import { ScrollRegion } from "./ScrollRegion.tsx";
import { usePlaceWidth } from "./usePlaceWidth.ts";

/** What a scroll bar takes. */
const scrollBarPx = 16;
/** Of more rows under each other a drawing is higher than two windows, and scrolls by itself. */
const rowsMost = 40;
const highestPx = 900;

/**
 * The place of a drawing, told how wide it is and what it is called. Where that is less than the drawing needs,
 * or the drawing is high, it is scrolled.
 */
export function Drawing({ title, leastPx = 260, rows = 0, growsWide, children, ...rest }: Props) {
  const mostHighPx = rest.mostHighPx ?? (rows > rowsMost ? highestPx : undefined);
  const { t } = useTranslation("charts");
  const { ref, width } = usePlaceWidth();
  const placePx = Math.floor(width) - (mostHighPx === undefined ? 0 : scrollBarPx);
  const place = { widthPx: Math.max(leastPx, placePx), label: t("chartOf", { title }) };
  const content = width > 0 && children(place);
  const isScrolled = growsWide === true || placePx < leastPx || mostHighPx !== undefined;

  return (
    <div ref={ref} className={classes["place"]} style={{ maxHeight: mostHighPx }}>
      {isScrolled ? (
        <ScrollRegion label={t("drawingOf", { title })} className={classes["scroll"]}>
          {content}
        </ScrollRegion>
      ) : (
        content
      )}
    </div>
  );
}

/** What every drawing is told of the place that it is for. */
export interface DrawingPlace {
  readonly widthPx: number;
  /** How the drawing is called. */
  readonly label: string;
}

interface Props {
  /** Of the chart. */
  readonly title: string;
  /** Below this it is not legible: from there on it keeps its width. */
  readonly leastPx?: number;
  /** How many rows stand under each other, where each makes it higher. */
  readonly rows?: number;
  /** How high it may stand; absent: it has the height that it needs, of few rows. */
  readonly mostHighPx?: number | undefined;
  /** Whether it can become wider than it is told, as matrices do with their columns. */
  readonly growsWide?: boolean;
  readonly children: (place: DrawingPlace) => ReactNode;
}
