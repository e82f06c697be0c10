import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import { inSequence } from "../text/phrase.ts";
import {
  browsers,
  codecName,
  demandsOf,
  type MediaParts,
  playersOf,
} from "../../../domain/playback.ts";
import { useFormat } from "../text/format.ts";
import type { PlaysHere } from "./playsHere.ts";

interface Props {
  readonly parts: MediaParts;
  /** What this browser plays of the file. */
  readonly here: PlaysHere;
}

/** Says whether a file plays in this browser, and in which others. */
export function PlayersText({ parts, here }: Props) {
  const { t } = useTranslation("player");
  const format = useFormat();
  const { surely, perhaps } = playersOf(parts);
  if (here === "plays" && surely.length === browsers.length) {
    return <>{t("players.everywhere", { browsers: format.list(surely) })}</>;
  }
  const { container, video, audio } = parts;
  // Sound that all play is not what is in the way.
  const isSoundNamed =
    !video || demandsOf({ container: "MP4", video: undefined, audio }).length > 0;
  const codecs = [video, isSoundNamed ? audio : undefined].flatMap((one) => one ?? []);
  const what =
    codecs.length > 0
      ? t("players.what", { codec: format.list(codecs.map(codecName)), container })
      : container;
  const sentences = [
    t(`players.${here}`, { what }),
    surely.length > 0 && t("players.surely", { browsers: format.list(surely) }),
    perhaps.length > 0 && t("players.perhaps", { browsers: format.list(perhaps) }),
    surely.length + perhaps.length === 0 && t("players.none"),
  ];
  return <>{inSequence(sentences.filter((sentence) => sentence !== false))}</>;
}
