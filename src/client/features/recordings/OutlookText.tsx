import { useTranslation } from "../../kit/text/useTranslation.ts";
import { browsers, playersOf } from "../../../domain/playback.ts";
import { PlayersText } from "../../kit/player/PlayersText.tsx";
import type { Outlook } from "../../kit/upload/outlook.ts";
import classes from "./recordings.module.css";

interface Props {
  readonly outlook: Outlook;
  readonly fileName: string;
  /** Whether the reader is asked what to do about it. */
  readonly isAsked?: boolean;
  /** Whether the server will convert the file. */
  readonly willBeConverted?: boolean;
}

/** Which browsers play a file; a warning where not all do. */
export function OutlookText({
  outlook,
  fileName,
  isAsked = false,
  willBeConverted = false,
}: Props) {
  const { t } = useTranslation("recordings");
  const isEverywhere = playersOf(outlook.parts).surely.length === browsers.length;
  const isSure = outlook.here === "plays" && isEverywhere;
  const words = (
    <p className={classes["state"]} data-kind={isSure ? undefined : "waiting"}>
      <PlayersText {...outlook} />
      {!isSure &&
        !isAsked &&
        ` ${t(willBeConverted ? "upload.willBeConverted" : "upload.convert")}`}
    </p>
  );
  if (!isAsked) return words;
  return (
    <>
      {words}
      <p className={classes["state"]}>{t("upload.command")}</p>
      <code className={classes["command"]} dir="ltr">
        {conversionOf(fileName)}
      </code>
    </>
  );
}

/** The FFmpeg command for a copy that every browser plays, with each frame at its time. */
function conversionOf(fileName: string): string {
  // A name with characters that are special in a shell is replaced by a placeholder.
  const name = /["$`\\%!]/u.test(fileName) ? "video" : fileName;
  const copy = `${name.replace(/\.[^.]*$/u, "")} (H.264).mp4`;
  const film = "-c:v libx264 -crf 18 -pix_fmt yuv420p -fps_mode passthrough";
  return `ffmpeg -i "${name}" ${film} -c:a aac -movflags +faststart "${copy}"`;
}
