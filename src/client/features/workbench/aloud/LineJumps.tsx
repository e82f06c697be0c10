import { useMemo } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { Caption, Recording } from "../../../../domain/entities/recording.ts";
import { timecode } from "../../../kit/text/timecode.ts";
import { transcriptOf } from "../../../../domain/transcript.ts";
import { aimOf, type Player } from "../../../kit/player/port.ts";
import { useCaptionChoice } from "../../../kit/stage/captionChoice.ts";
import { useCaptionCues } from "../../../kit/stage/captionCues.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { nearUs, type Tell } from "./useTeller.ts";
import { colon, sideBySide } from "../../../kit/text/phrase.ts";

interface Props {
  readonly recording: Recording;
  readonly player: Player;
  readonly tell: Tell;
}

/** Moves the recording from line to line of its transcript and has each line announced. Draws nothing. */
export function LineJumps(props: Props) {
  const { captions } = props.recording;
  const [preferred] = useCaptionChoice(captions);
  const caption = preferred ?? captions[0];
  return caption && <Lines {...props} caption={caption} />;
}

function Lines({ recording, player, tell, caption }: Props & { readonly caption: Caption }) {
  const { t } = useTranslation("aloud");
  const { cues, isThere } = useCaptionCues(recording, caption);
  const lines = useMemo(() => transcriptOf(cues), [cues]);

  const go = (direction: 1 | -1) => () => {
    const hereUs = aimOf(player);
    const line =
      direction > 0
        ? lines.find(({ startUs }) => startUs > hereUs + nearUs)
        : lines.findLast(({ startUs }) => startUs < hereUs - nearUs);
    if (!line) return tell(t(direction > 0 ? "noLineAfter" : "noLineBefore"));
    player.seek(line.startUs);
    const { speaker, text } = line;
    const said = sideBySide([speaker ?? "", text], colon());
    return tell(`${timecode(line.startUs, { digits: 0 })} ${said}`, {
      language: caption.language,
      placeUs: line.startUs,
    });
  };

  useCommands(isThere ? { previousLine: go(-1), nextLine: go(1) } : {});
  return null;
}
