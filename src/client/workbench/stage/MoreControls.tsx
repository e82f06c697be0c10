import { useContext, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Player } from "../../player/port.ts";
import { CommandHandlersContext } from "../commandHandlers.ts";
import type { CommandId } from "../commands.ts";
import classes from "../Transport.module.css";
import { usePlayer } from "../useStore.ts";
import type { useStageCommands } from "./useStageCommands.ts";

interface Props {
  readonly player: Player;
  readonly hasVideo: boolean;
  readonly commands: ReturnType<typeof useStageCommands>;
}

/** What is needed less often: another row of controls, opened by one of the first. */
export function MoreControls({ player, hasVideo, commands }: Props) {
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
      {byOthers("captions", t("menu.captions"))}
      {hasVideo && byOthers("rotatePicture", t("menu.rotate"))}
      {hasVideo && byOthers("wholePicture", t("menu.resetPicture"))}
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
