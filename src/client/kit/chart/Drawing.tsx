import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./charts.module.css";
import { ScrollRegion } from "./ScrollRegion.tsx";
import { usePlaceWidth } from "./usePlaceWidth.ts";

/** The width of a scroll bar, in pixels. */
const scrollBarPx = 16;
/** With more rows than this, a drawing has a maximum height and scrolls. */
const rowsMost = 40;
const highestPx = 900;

/**
 * The region of a drawing, which gives the drawing its width and accessible name. It scrolls where it is narrower
 * than the drawing needs, or where the drawing is higher than allowed.
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

/** What every drawing is given by its region: width and accessible name. */
export interface DrawingPlace {
  readonly widthPx: number;
  /** The accessible name of the drawing. */
  readonly label: string;
}

interface Props {
  /** The title of the chart. */
  readonly title: string;
  /** The minimum width at which the drawing is legible; in a narrower region it keeps this width and scrolls. */
  readonly leastPx?: number;
  /** The number of rows, where each makes the drawing higher. */
  readonly rows?: number;
  /** The maximum height; absent: unlimited for few rows, limited for many. */
  readonly mostHighPx?: number | undefined;
  /** Whether the drawing can become wider than the width it is given, as matrices do with their columns. */
  readonly growsWide?: boolean;
  readonly children: (place: DrawingPlace) => ReactNode;
}
