import { useContext, useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { ChoosingSelect } from "../form/ChoosingSelect.tsx";
import type { Caption } from "../../../domain/entities/recording.ts";
import type { Player } from "../player/port.ts";
import { CommandHandlersContext } from "./commandHandlers.ts";
import type { CommandId } from "../coding/commands.ts";
import { useCaptionChoice, useReadCaptionChoice } from "./captionChoice.ts";
import classes from "./Transport.module.css";
import { usePlayer } from "../coding/useStore.ts";
import { lightLeast, lightMost, type useStageCommands } from "./useStageCommands.ts";

interface Props {
  readonly player: Player;
  readonly hasVideo: boolean;
  readonly captions: readonly Caption[];
  readonly commands: ReturnType<typeof useStageCommands>;
}

/** Less frequent controls: a second row, opened by a button of the first. */
export function MoreControls({ player, hasVideo, captions, commands }: Props) {
  const { t } = useTranslation("stage");
  const handlers = useContext(CommandHandlersContext);
  const { volume, isMuted } = usePlayer(player);
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const byOthers = (id: CommandId, label: string) =>
    handlers.has(id) && <Do label={label} onPress={() => handlers.run(id)} />;

  return (
    <div className={classes["more"]}>
      <Do label={t("menu.toStart")} onPress={commands.toStart} />
      <Do label={t("menu.toEnd")} onPress={commands.toEnd} />
      <Do label={t("menu.goTo")} onPress={commands.goToTime} />
      {byOthers("loopSelected", t("menu.loopSelected"))}
      {byOthers("loopLast", t("menu.loopLast"))}
      {captions.length > 0 && <ChooseCaptions captions={captions} />}
      {captions.length > 0 && <ChooseReadCaptions captions={captions} />}
      {hasVideo && byOthers("rotatePicture", t("menu.rotate"))}
      {hasVideo && byOthers("wholePicture", t("menu.resetPicture"))}
      {hasVideo && handlers.has("filmWindow") && (
        <Do label={t("menu.filmWindow")} onPress={() => void commands.filmWindow()} />
      )}
      {hasVideo && (
        <>
          <Do label={t("menu.nearer")} onPress={() => commands.zoomPicture(1.25)} />
          <Do label={t("menu.farther")} onPress={() => commands.zoomPicture(1 / 1.25)} />
          <LightRange commands={commands} what="brightness" />
          <LightRange commands={commands} what="contrast" />
        </>
      )}
      {byOthers("keepTogether", t("menu.keepTogether"))}
      {document.fullscreenEnabled && (
        <Do
          label={isFull ? t("menu.leaveFullScreen") : t("menu.fullScreen")}
          onPress={commands.fullScreen}
        />
      )}
      <label>
        {t("menu.volume")}
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            player.setMuted(next === 0);
            player.setVolume(next);
          }}
        />
      </label>
    </div>
  );
}

function LightRange({
  commands: { light, setLight },
  what,
}: Pick<Props, "commands"> & { readonly what: "brightness" | "contrast" }) {
  const { t } = useTranslation("stage");
  return (
    <label>
      {t(`menu.${what}`)}
      <input
        type="range"
        min={lightLeast}
        max={lightMost}
        step={0.1}
        value={light[what]}
        onChange={(event) => setLight({ ...light, [what]: Number(event.currentTarget.value) })}
      />
    </label>
  );
}

function ChooseCaptions({ captions }: { readonly captions: readonly Caption[] }) {
  const { t } = useTranslation("stage");
  const choice = useCaptionChoice(captions);
  return <CaptionSelect name={t("captions.name")} {...{ captions, choice }} />;
}

function ChooseReadCaptions({ captions }: { readonly captions: readonly Caption[] }) {
  const { t } = useTranslation("stage");
  const choice = useReadCaptionChoice(captions);
  return <CaptionSelect name={t("captions.read")} {...{ captions, choice }} />;
}

interface CaptionSelectProps {
  readonly name: string;
  readonly captions: readonly Caption[];
  readonly choice: ReturnType<typeof useCaptionChoice>;
}

function CaptionSelect({ name, captions, choice: [chosen, choose] }: CaptionSelectProps) {
  const { t } = useTranslation("stage");
  return (
    <label>
      {name}
      <ChoosingSelect
        value={chosen?.id ?? ""}
        onChoose={(value) => choose(captions.find(({ id }) => id === value))}
      >
        <option value="">{t("captions.none")}</option>
        {captions.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </ChoosingSelect>
    </label>
  );
}

function Do({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" onClick={onPress}>
      {label}
    </button>
  );
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
