import type { ReactNode } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CommandId } from "../../kit/coding/commands.ts";
import { useKeyHint } from "../../kit/coding/useKeyLabel.ts";
import { SearchIcon } from "../../kit/page/icons.tsx";
import type { CommandHandlers } from "../../kit/stage/commandHandlers.ts";
import classes from "./WorkbenchView.module.css";

/** Actions that are always available: at the top of the screen, on a narrow screen at the bottom. */
export function WorkbenchActions({
  handlers,
  isReadOnly,
  isNarrow,
  isLive,
}: {
  readonly handlers: CommandHandlers;
  readonly isReadOnly: boolean;
  readonly isNarrow: boolean;
  readonly isLive: boolean;
}) {
  const { t } = useTranslation(["workbench", "commands", "common"]);
  const hint = useKeyHint();
  const button = (id: CommandId, name: string, sign: ReactNode = name) => (
    <button
      type="button"
      className={classes["button"]}
      aria-label={name}
      title={hint(id)}
      data-primary={id === "submit" || undefined}
      onClick={() => handlers.run(id)}
    >
      {sign}
    </button>
  );
  return (
    <span className={classes["actions"]}>
      {isNarrow && !isLive && button("back", t("commands:command.back"), <BackSign />)}
      {isNarrow && !isLive && button("playPause", t("commands:command.playPause"), <PlaySign />)}
      {button("palette", t("common:search.open"), <SearchIcon size={16} />)}
      {!isNarrow && button("help", t("commands:open"), t("commands:sign"))}
      {!isReadOnly && (
        <>
          {button("undo", t("undo"))}
          {button("redo", t("redo"))}
          {button("submit", t("submit.open"))}
        </>
      )}
    </span>
  );
}

function BackSign() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="currentColor">
      <path d="M10 4 4 10l6 6zM17 4l-6 6 6 6z" />
    </svg>
  );
}

function PlaySign() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="currentColor">
      <path d="M2 4v12l8-6zM12 4h2.5v12H12zM16 4h2.5v12H16z" />
    </svg>
  );
}
