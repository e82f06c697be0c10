import { useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import type { Player } from "../player/port.ts";
import { usePlayer, useCoarseTimeUs } from "../coding/useStore.ts";
import { spokenTime } from "../text/spokenTime.ts";
import classes from "./Transport.module.css";

/**
 * The position in the recording, as a slider with its value in words. While it has the focus and the recording
 * plays, it does not move: a screen reader would read each second over the audio.
 */
export function SeekSlider({ player }: { readonly player: Player }) {
  const { t, i18n } = useTranslation("player");
  const { state, durationUs } = usePlayer(player);
  const nowUs = useCoarseTimeUs(player, stepUs);
  const [hasFocus, setHasFocus] = useState(false);
  const [shownUs, setShownUs] = useState(nowUs);
  const isPlaying = state.kind === "ready" && state.isPlaying;
  const keepsStill = isPlaying && hasFocus;
  if (!keepsStill && shownUs !== nowUs) setShownUs(nowUs);
  const language = i18n.resolvedLanguage ?? "en";

  return (
    <input
      type="range"
      className={classes["seek"]}
      aria-label={t("seek")}
      aria-valuetext={t("seekValue", {
        time: spokenTime(shownUs, language),
        length: spokenTime(durationUs, language),
      })}
      min={0}
      max={Math.max(Math.floor(durationUs / stepUs), 1)}
      step={1}
      disabled={state.kind !== "ready"}
      value={Math.floor(shownUs / stepUs)}
      onChange={(event) => {
        const toUs = Number(event.currentTarget.value) * stepUs;
        setShownUs(toUs);
        player.seek(toUs);
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    />
  );
}

/** The step of an arrow key. */
const stepUs = 1_000_000;
