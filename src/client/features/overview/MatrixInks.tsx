import { useComputedColorScheme } from "@mantine/core";
import { useCallback } from "react";
import { type ObservationState, statesOf } from "../../../domain/states.ts";
import styles from "./MatrixGrid.module.css";
import type { Inks } from "./matrixLook.ts";

/** Hidden probes in the colours of the theme, which a canvas cannot read from a style sheet; read again with each theme. */
export function MatrixInks({ onInks }: { readonly onInks: (inks: Inks) => void }) {
  const scheme = useComputedColorScheme("light");
  const read = useCallback(
    (probes: HTMLSpanElement | null) => {
      if (probes) onInks(inksOf(probes));
    },
    [onInks],
  );
  return (
    <span key={scheme} ref={read} hidden>
      {statesOf("observation").map((state) => (
        <span key={state} className={styles["ink"]} data-state={state} />
      ))}
      {["line", "sunken", "focus", "waits", "ground"].map((ink) => (
        <span key={ink} className={styles["ink"]} data-ink={ink} />
      ))}
    </span>
  );
}

/** The colours that the style sheet gives to the probes. */
function inksOf(probes: HTMLElement): Inks {
  const inkOf = (probe: string): string => {
    const element = probes.querySelector(probe);
    return element ? getComputedStyle(element).color : "";
  };
  const ofState = (state: ObservationState) => inkOf(`[data-state="${state}"]`);
  return {
    state: {
      assigned: ofState("assigned"),
      in_progress: ofState("in_progress"),
      submitted: ofState("submitted"),
      returned: ofState("returned"),
      accepted: ofState("accepted"),
      withdrawn: ofState("withdrawn"),
    },
    line: inkOf('[data-ink="line"]'),
    sunken: inkOf('[data-ink="sunken"]'),
    focus: inkOf('[data-ink="focus"]'),
    waits: inkOf('[data-ink="waits"]'),
    onFilled: inkOf('[data-ink="ground"]'),
  };
}
