import { useElementSize } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./charts.module.css";
import { ScrollRegion } from "./ScrollRegion.tsx";

/** What a scroll bar takes. */
const scrollBarPx = 16;

/**
 * The place of a drawing of our own, told how wide it is. Where that is less than the drawing needs,
 * or the drawing is high, it is scrolled.
 */
export function Drawing({ leastPx = 260, mostHighPx, growsWide, label, children }: Props) {
  const { ref, width } = useElementSize();
  const placePx = Math.floor(width) - (mostHighPx === undefined ? 0 : scrollBarPx);
  const content = width > 0 && children(Math.max(leastPx, placePx));
  const isScrolled = growsWide === true || placePx < leastPx || mostHighPx !== undefined;

  return (
    <div ref={ref} className={classes["place"]} style={{ maxHeight: mostHighPx }}>
      {isScrolled ? (
        <ScrollRegion label={label} className={classes["scroll"]}>
          {content}
        </ScrollRegion>
      ) : (
        content
      )}
    </div>
  );
}

interface Props {
  /** Below this it is not legible: from there on it keeps its width. */
  readonly leastPx?: number;
  /** How high it may stand; left out, it has the height it needs. */
  readonly mostHighPx?: number | undefined;
  /** Whether it can become wider than it is told, as matrices do with their columns. */
  readonly growsWide?: boolean;
  /** Of the region, where it is scrolled. */
  readonly label: string;
  readonly children: (widthPx: number) => ReactNode;
}
