import { useEffect } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { type Cue, cuesAt } from "../../../../domain/captions.ts";
import type { Caption, Recording } from "../../../../domain/entities/recording.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useReadCaptionChoice } from "../../../kit/stage/captionChoice.ts";
import { useCaptionCues } from "../../../kit/stage/captionCues.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { colon, inSequence, sideBySide } from "../../../kit/text/phrase.ts";
import type { Tell } from "./useTeller.ts";

interface Props {
  readonly recording: Recording;
  readonly player: Player;
  readonly tell: Tell;
}

/**
 * Announces captions as they pass, such as an audio description: those that the rater selected for it,
 * besides the captions shown. Draws nothing.
 */
export function ReadCaptions({ recording, player, tell }: Props) {
  const { t } = useTranslation("aloud");
  const { captions } = recording;
  const [chosen, choose] = useReadCaptionChoice(captions);
  useCommands({
    readCaptions() {
      const next = captions[chosen ? captions.indexOf(chosen) + 1 : 0];
      choose(next);
      tell(next ? t("readCaptions", { label: `\u2068${next.label}\u2069` }) : t("readNothing"));
    },
  });
  return chosen && <Read key={chosen.id} caption={chosen} {...{ recording, player, tell }} />;
}

function Read({ recording, player, tell, caption }: Props & { readonly caption: Caption }) {
  const { cues } = useCaptionCues(recording, caption);
  const { language } = caption;

  useEffect(() => {
    let before: readonly Cue[] = [];
    return player.subscribe(() => {
      const now = cuesAt(cues, player.timeUs());
      const begun = now.filter((cue) => !before.includes(cue));
      before = now;
      if (begun.length === 0 || !player.isRunning()) return;
      const lines = begun.flatMap((cue) => cue.lines);
      tell(inSequence(lines.map(({ voice, text }) => sideBySide([voice ?? "", text], colon()))), {
        language,
      });
    });
  }, [cues, player, tell, language]);
  return null;
}
