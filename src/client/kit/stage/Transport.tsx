import { type RefObject, Suspense, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { ChoosingSelect } from "../form/ChoosingSelect.tsx";
import { FieldOnItsWay } from "../page/OnItsWay.tsx";
import { usePreferences } from "../query/preferences.ts";
import { keepTyped } from "../page/typedAhead.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import type { Frames } from "../player/framesOf.ts";
import type { Loop } from "../player/loop.ts";
import { playOrPause } from "../player/pausing.ts";
import { changeRate, jump, type Player } from "../player/port.ts";
import { formatAfter, formatTime } from "../player/timeFormat.ts";
import { comma, sideBySide } from "../text/phrase.ts";
import { SeekSlider } from "./SeekSlider.tsx";
import { type Stretch, useStageCommands } from "./useStageCommands.ts";
import classes from "./Transport.module.css";
import { usePlayer, useTimeUs } from "../coding/useStore.ts";

const GoTo = lazyPart(async () => (await import("./GoTo.tsx")).GoTo, { isOver: true });
const MoreControls = lazyPart(async () => (await import("./MoreControls.tsx")).MoreControls);
const TypedRate = lazyPart(async () => (await import("./TypedRate.tsx")).TypedRate, {
  isOver: true,
});

interface Props {
  readonly recording: Recording;
  readonly player: Player;
  /** Gives the selected event, for looping around it. */
  readonly selected?: (() => Stretch | undefined) | undefined;
  readonly loop: Loop;
  readonly frames: Frames;
  /** The element for full screen. */
  readonly stage: RefObject<HTMLElement | null>;
  /** See `useStageCommands`. */
  readonly onFilmPlace: (place: HTMLElement | null) => void;
}

/** Controls for playing, stepping, speed and loop, with the time of the frame on screen. */
export function Transport({
  recording,
  player,
  selected,
  loop,
  frames,
  stage,
  onFilmPlace,
}: Props) {
  const { t } = useTranslation(["player", "stage"]);
  const { hasVideo, captions, name, live } = recording;
  const { state, isMuted, volume, exactness } = usePlayer(player);
  const isPlaying = state.kind === "ready" && state.isPlaying;
  const isReady = state.kind === "ready";
  const [opened, setOpened] = useState<"goTo" | "more" | null>(null);
  const openGoTo = () => {
    keepTyped();
    setOpened("goTo");
  };
  const toggleGoTo = () => (opened === "goTo" ? setOpened(null) : openGoTo());
  const commands = useStageCommands({
    player,
    name,
    hasVideo,
    selected,
    loop,
    frames,
    stage,
    onGoTo: openGoTo,
    onFilmPlace,
  });
  const { timeFormat: format, rewindOnPauseS } = usePreferences();

  return (
    <fieldset className={classes["transport"]} aria-label={t("name")}>
      {(live === null || live.endedAt !== null) && <SeekSlider player={player} />}
      <span className={classes["buttons"]} dir="ltr">
        <Control label={t("back")} isOff={!isReady} onPress={() => jump(player, -1_000_000)}>
          <path d="M11 5 6 10l5 5M6 10h8" />
        </Control>
        {hasVideo && (
          <Control label={t("frameBack")} isOff={!isReady} onPress={() => player.step(-1)}>
            <path d="M6 5v10M14 5l-5 5 5 5" />
          </Control>
        )}
        <button
          type="button"
          className={classes["play"]}
          disabled={!isReady}
          aria-label={isPlaying ? t("pause") : t("play")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => playOrPause(player, rewindOnPauseS)}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
            {isPlaying ? <path d="M5 4h4v12H5zM11 4h4v12h-4z" /> : <path d="M6 3.5v13l11-6.5z" />}
          </svg>
        </button>
        {hasVideo && (
          <Control label={t("frameForward")} isOff={!isReady} onPress={() => player.step(1)}>
            <path d="M14 5v10M6 5l5 5-5 5" />
          </Control>
        )}
        <Control label={t("forward")} isOff={!isReady} onPress={() => jump(player, 1_000_000)}>
          <path d="m9 5 5 5-5 5M14 10H6" />
        </Control>
      </span>
      <Speed player={player} isOff={!isReady} />
      <LoopButtons loop={loop} commands={commands} format={{ format, frames: frames.table }} />
      <span className={classes["buttons"]}>
        <Control label={isMuted ? t("unmute") : t("mute")} isOff={!isReady} onPress={commands.mute}>
          <path d="M4 8v4h3l4 3V5L7 8z" />
          {isMuted || volume === 0 ? (
            <path d="m14 8 3 4m0-4-3 4" />
          ) : (
            <path d="M14 7.5a4 4 0 0 1 0 5" />
          )}
        </Control>
        <Control
          label={t("stage:menu.name")}
          isExpanded={opened === "more"}
          onPress={() => setOpened(opened === "more" ? null : "more")}
        >
          <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="3" />
        </Control>
      </span>
      <span className={classes["time"]}>
        <TimeReadout
          player={player}
          frames={frames}
          onFormat={commands.timeFormat}
          onGoTo={toggleGoTo}
        />
        {exactness === "about" && (
          <span className={classes["note"]}>{t("player:exactness.short")}</span>
        )}
        <FrameRate frames={frames} />
        {commands.isWindowRefused && (
          <span role="status" className={classes["note"]}>
            {t("stage:filmWindowRefused")}
          </span>
        )}
      </span>
      <Suspense fallback={opened === "goTo" && <FieldOnItsWay />}>
        {opened === "goTo" && (
          <GoTo
            player={player}
            format={format}
            frames={frames.table}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === "more" && <MoreControls {...{ player, hasVideo, captions, commands }} />}
      </Suspense>
    </fieldset>
  );
}

/** Speed controls: slower, faster, a speed of the player, or a typed one. */
function Speed({ player, isOff }: { readonly player: Player; readonly isOff: boolean }) {
  const { t, i18n } = useTranslation(["stage", "player"]);
  const { rate, rates } = usePlayer(player);
  const [isTyping, setIsTyping] = useState(false);
  const number = new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", { maximumFractionDigits: 2 });
  const shown = rates.some((one) => Math.abs(one - rate) < 1e-6)
    ? rates
    : [...rates, rate].toSorted((a, b) => a - b);

  return (
    <span className={classes["rate"]} dir="ltr">
      <Control label={t("player:slower")} isOff={isOff} onPress={() => changeRate(player, -1)}>
        <path d="M5 10h10" />
      </Control>
      {isTyping ? (
        <Suspense fallback={<FieldOnItsWay />}>
          <TypedRate player={player} onClose={() => setIsTyping(false)} />
        </Suspense>
      ) : (
        <ChoosingSelect
          className={classes["rateNow"]}
          aria-label={t("speed.name")}
          disabled={isOff}
          value={String(rate)}
          onChoose={(value) => {
            if (value === "other") {
              keepTyped();
              setIsTyping(true);
            } else player.setRate(Number(value));
          }}
        >
          {shown.map((one) => (
            <option key={one} value={String(one)}>
              {t("speed.option", { rate: number.format(one) })}
            </option>
          ))}
          <option value="other">{t("speed.other")}</option>
        </ChoosingSelect>
      )}
      <Control label={t("player:faster")} isOff={isOff} onPress={() => changeRate(player, 1)}>
        <path d="M5 10h10M10 5v10" />
      </Control>
    </span>
  );
}

function LoopButtons({
  loop,
  commands,
  format,
}: {
  readonly loop: Loop;
  readonly commands: ReturnType<typeof useStageCommands>;
  readonly format: Parameters<typeof formatTime>[1];
}) {
  const { t } = useTranslation("stage");
  const { aUs, bUs } = useSyncExternalStore(loop.subscribe, loop.get);
  const text = (timeUs: number) => `\u2066${formatTime(timeUs, format)}\u2069`;
  return (
    <span className={classes["loop"]} role="group" aria-label={t("loop.name")} dir="ltr">
      <Word
        label={aUs === null ? t("loop.start") : t("loop.startIs", { time: text(aUs) })}
        isPressed={aUs !== null}
        onPress={commands.setLoopStart}
      >
        {t("loop.startSign")}
      </Word>
      <Word
        label={bUs === null ? t("loop.end") : t("loop.endIs", { time: text(bUs) })}
        isPressed={bUs !== null}
        onPress={commands.setLoopEnd}
      >
        {t("loop.endSign")}
      </Word>
      {(aUs !== null || bUs !== null) && (
        <Word label={t("loop.clear")} onPress={commands.clearLoop}>
          {t("loop.clearSign")}
        </Word>
      )}
    </span>
  );
}

function TimeReadout({
  player,
  frames: { table },
  onFormat,
  onGoTo,
}: {
  readonly player: Player;
  readonly frames: Frames;
  readonly onFormat: () => void;
  readonly onGoTo: () => void;
}) {
  const { t } = useTranslation("stage");
  const { timeFormat: format } = usePreferences();
  const timeUs = useTimeUs(player);
  const next = formatAfter(format, table !== undefined);
  const asFrame =
    format === "frames" && table
      ? formatTime(timeUs, { format: "timecode", frames: table })
      : table && t("time.frame", { frame: table.frameAt(timeUs) });

  return (
    <span className={classes["readout"]} dir="ltr">
      <button
        type="button"
        className={classes["now"]}
        title={t("time.press", { format: t(`time.as.${format}`), next: t(`time.as.${next}`) })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onFormat}
        data-testid="time"
      >
        {formatTime(timeUs, { format, frames: table })}
      </button>
      <button
        type="button"
        className={classes["frame"]}
        aria-label={sideBySide([asFrame ?? "", t("goTo.name")], comma())}
        title={t("goTo.name")}
        onClick={onGoTo}
      >
        {asFrame ?? "…"}
      </button>
    </span>
  );
}

/** A note for variable frame rates: times come from a table, and steps differ in length. */
function FrameRate({ frames: { timing } }: { readonly frames: Frames }) {
  const { t, i18n } = useTranslation("stage");
  if (timing?.kind !== "variable") return null;
  const number = new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", { maximumFractionDigits: 1 });
  const between = {
    lowest: number.format(timing.lowestFps),
    highest: number.format(timing.highestFps),
  };
  return (
    <span className={classes["note"]} title={t("time.variableLong", between)}>
      {t("time.variable", between)}
    </span>
  );
}

function Word({
  label,
  isPressed,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}) {
  return (
    <button
      type="button"
      className={classes["control"]}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function Control({
  label,
  isOff = false,
  isExpanded,
  onPress,
  children,
}: {
  readonly label: string;
  readonly isOff?: boolean;
  readonly isExpanded?: boolean;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      className={classes["control"]}
      aria-label={label}
      aria-expanded={isExpanded}
      title={label}
      disabled={isOff}
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
