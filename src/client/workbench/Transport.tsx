import { useTranslation } from "react-i18next";
import "./texts.ts";
import { formatTimecode, frameAt } from "../../domain/mediaTime.ts";
import { type Player, rateBeside } from "../player/port.ts";
import classes from "./Transport.module.css";
import { usePlayer, useTimeUs } from "./useStore.ts";

interface Props {
  readonly player: Player;
  readonly framesPerSecond: number | null;
  readonly hasVideo: boolean;
}

/** Playing, stepping and speed, and the time of the frame on screen. */
export function Transport({ player, framesPerSecond, hasVideo }: Props) {
  const { t, i18n } = useTranslation("player");
  const { state, rate, isMuted, volume } = usePlayer(player);
  const isPlaying = state.kind === "ready" && state.isPlaying;
  const number = new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", { maximumFractionDigits: 2 });

  return (
    <fieldset
      className={classes["transport"]}
      aria-label={t("name")}
      disabled={state.kind !== "ready"}
    >
      <span className={classes["buttons"]} dir="ltr">
        <Control label={t("back")} onPress={() => player.seek(player.timeUs() - 1_000_000)}>
          <path d="M11 5 6 10l5 5M6 10h8" />
        </Control>
        {hasVideo && (
          <Control label={t("frameBack")} onPress={() => player.step(-1)}>
            <path d="M6 5v10M14 5l-5 5 5 5" />
          </Control>
        )}
        <button
          type="button"
          className={classes["play"]}
          aria-label={isPlaying ? t("pause") : t("play")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isPlaying ? player.pause() : player.play())}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
            {isPlaying ? <path d="M5 4h4v12H5zM11 4h4v12h-4z" /> : <path d="M6 3.5v13l11-6.5z" />}
          </svg>
        </button>
        {hasVideo && (
          <Control label={t("frameForward")} onPress={() => player.step(1)}>
            <path d="M14 5v10M6 5l5 5-5 5" />
          </Control>
        )}
        <Control label={t("forward")} onPress={() => player.seek(player.timeUs() + 1_000_000)}>
          <path d="m9 5 5 5-5 5M14 10H6" />
        </Control>
      </span>
      <span className={classes["rate"]} dir="ltr">
        <Control label={t("slower")} onPress={() => player.setRate(rateBeside(rate, -1))}>
          <path d="M5 10h10" />
        </Control>
        <button
          type="button"
          className={classes["rateNow"]}
          title={t("normal")}
          onClick={() => player.setRate(1)}
        >
          {t("rate", { rate: number.format(rate) })}
        </button>
        <Control label={t("faster")} onPress={() => player.setRate(rateBeside(rate, 1))}>
          <path d="M5 10h10M10 5v10" />
        </Control>
      </span>
      <Control label={isMuted ? t("unmute") : t("mute")} onPress={() => player.setMuted(!isMuted)}>
        <path d="M4 8v4h3l4 3V5L7 8z" />
        {isMuted || volume === 0 ? (
          <path d="m14 8 3 4m0-4-3 4" />
        ) : (
          <path d="M14 7.5a4 4 0 0 1 0 5" />
        )}
      </Control>
      <TimeReadout player={player} framesPerSecond={hasVideo ? framesPerSecond : null} />
    </fieldset>
  );
}

function TimeReadout({
  player,
  framesPerSecond,
}: {
  readonly player: Player;
  readonly framesPerSecond: number | null;
}) {
  const { t } = useTranslation("player");
  const timeUs = useTimeUs(player);

  return (
    <span className={classes["time"]} dir="ltr">
      <span className={classes["now"]} data-testid="time">
        {formatTimecode(timeUs)}
      </span>
      {framesPerSecond !== null && (
        <span className={classes["frame"]}>
          {t("frame", { frame: frameAt(timeUs + 100, framesPerSecond) })}
        </span>
      )}
    </span>
  );
}

function Control({
  label,
  onPress,
  children,
}: {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes["control"]}
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    </button>
  );
}
