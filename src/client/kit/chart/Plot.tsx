import type { SVGProps } from "react";
import classes from "./charts.module.css";

/** The picture that every drawing is: its size in pixels of the page, its name, and what is in it. */
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
  /** How the drawing is called. */
  readonly label: string;
}
