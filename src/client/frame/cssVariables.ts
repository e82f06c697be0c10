import type {} from "react";

/** A style may set variables for the style sheet: what the data says goes that way into CSS. */
declare module "react" {
  // oxlint-disable-next-line typescript/consistent-indexed-object-style
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
