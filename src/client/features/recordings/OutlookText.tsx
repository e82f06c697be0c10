import { useTranslation } from "react-i18next";
import { browsers, playersOf } from "../../../domain/playback.ts";
import { PlayersText } from "../../kit/player/PlayersText.tsx";
import type { Outlook } from "../../kit/upload/outlook.ts";
import classes from "./recordings.module.css";

interface Props {
  readonly outlook: Outlook;
  /** Whether somebody is asked what to do about it. */
  readonly isAsked?: boolean;
}

/** Where a file plays; a warning where that is not everywhere. */
export function OutlookText({ outlook, isAsked = false }: Props) {
  const { t } = useTranslation("recordings");
  const isEverywhere = playersOf(outlook.parts).surely.length === browsers.length;
  const isSure = outlook.here === "plays" && isEverywhere;
  return (
    <p className={classes["state"]} data-kind={isSure ? undefined : "waiting"}>
      <PlayersText {...outlook} />
      {!isSure && !isAsked && ` ${t("upload.convert")}`}
    </p>
  );
}
