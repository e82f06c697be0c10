import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import { headOf } from "../media/headOf.ts";
import type { MediaFacts } from "../media/messages.ts";
import { mediaParts } from "../media/mediaParts.ts";
import { PlayersText } from "../player/PlayersText.tsx";
import type { PlaysHere } from "../player/playsHere.ts";
import classes from "./RecordingView.module.css";

interface Props {
  /** A file of this device, or an address of this server. */
  readonly media: Blob | string;
  readonly here: Extract<PlaysHere, "no_picture" | "nothing">;
  readonly onRetry: () => void;
  /** Shown where the file cannot be inspected. */
  readonly otherwise: ReactNode;
}

/** Says why this browser does not play a recording, which ones do, and what helps. */
export function NotDecodable({ media, here, onRetry, otherwise }: Props) {
  const { t } = useTranslation("player");
  const [facts, setFacts] = useState<MediaFacts | "unknown">();
  useEffect(() => {
    let isLeft = false;
    void headOf(media).then((found) => {
      if (!isLeft) setFacts(found ?? "unknown");
    });
    return () => {
      isLeft = true;
    };
  }, [media]);

  if (facts === "unknown") return otherwise;
  return (
    <div className={classes["failure"]} role="alert">
      {here === "no_picture" && <p>{t("failure.picture_not_decodable")}</p>}
      {facts && (
        <p>
          <PlayersText parts={mediaParts(facts)} here={here} />
        </p>
      )}
      <p>{t("remedy")}</p>
      {here === "nothing" && (
        <button type="button" className={classes["retry"]} onClick={onRetry}>
          {t("retry")}
        </button>
      )}
    </div>
  );
}
