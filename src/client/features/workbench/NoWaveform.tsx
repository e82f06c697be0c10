import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { codecName } from "../../../domain/playback.ts";
import type { MediaStrips } from "../../kit/media/openStrips.ts";
import { isSilentHere } from "../../kit/player/cannotPlayHere.ts";
import classes from "./NoWaveform.module.css";

/**
 * Why a recording with sound has no waveform. Either drawing it was not started, because it might exhaust the
 * tab’s memory: it can be started here. Or this browser cannot decode the sound: shown until dismissed, once
 * for all recordings on this browser. Or the browser cannot play the sound at all: always shown.
 */
export function NoWaveform({ state, facts }: Pick<MediaStrips, "state" | "facts">) {
  const { t } = useTranslation("timeline");
  const [isRead, setIsRead] = useState(() => localStorage.getItem(readKey) !== null);
  if (state.kind === "withheld") {
    return <Said text={t("soundWithheld")} action={t("drawSound")} onAct={state.read} />;
  }
  if (!facts?.audio || facts.audio.isDecodable) return null;
  const { codec } = facts.audio;
  if (codec !== null && isSilentHere(codec)) {
    return <Said text={t("soundNotPlayed", { codec: codecName(codec) })} />;
  }
  if (isRead) return null;
  return (
    <Said
      text={codec === null ? t("soundNotKnown") : t("soundNotDecoded", { codec: codecName(codec) })}
      action={t("soundRead")}
      onAct={() => {
        localStorage.setItem(readKey, "yes");
        setIsRead(true);
      }}
    />
  );
}

const readKey = "interrater:no-waveform-read";

function Said({
  text,
  action,
  onAct,
}: {
  readonly text: string;
  readonly action?: string;
  readonly onAct?: () => void;
}) {
  return (
    <div className={classes["said"]} role="status">
      <p>{text}</p>
      {onAct && (
        <button type="button" onClick={onAct}>
          {action}
        </button>
      )}
    </div>
  );
}
