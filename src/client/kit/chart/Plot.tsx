import type { SVGProps } from "react";
import classes from "./charts.module.css";

/** The SVG of a drawing: its size in pixels, its accessible name and its content. */
export function Plot({ widthPx, heightPx, label, ...rest }: Props) {
  return (
    <svg
      className={classes["svg"]}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      role="img"
      aria-label={label}
      {...rest}
    />
  );
}

interface Props extends SVGProps<SVGSVGElement> {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The accessible name of the drawing. */
  readonly label: string;
}
