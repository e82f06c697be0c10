import { useTranslation } from "../text/useTranslation.ts";
import type { Caption, Recording } from "../../../domain/entities/recording.ts";
import { Captions } from "../player/Captions.tsx";
import type { Player } from "../player/port.ts";
import { useCommands } from "./commandHandlers.ts";
import { useCaptionChoice } from "./captionChoice.ts";
import { useCaptionCues } from "./captionCues.ts";
import classes from "./parts.module.css";

/** The selected captions over the picture; the command goes from one to the next, and off. */
export function ShownCaptions({
  recording,
  player,
}: {
  readonly recording: Recording;
  readonly player: Player;
}) {
  const { captions } = recording;
  const [chosen, choose] = useCaptionChoice(captions);
  useCommands({
    captions: () => choose(captions[chosen ? captions.indexOf(chosen) + 1 : 0]),
  });

  return chosen ? <OneCaption key={chosen.id} caption={chosen} {...{ recording, player }} /> : null;
}

function OneCaption({
  recording,
  caption,
  player,
}: {
  readonly recording: Recording;
  readonly caption: Caption;
  readonly player: Player;
}) {
  const { t } = useTranslation("stage");
  const { language, label } = caption;
  const { cues, error } = useCaptionCues(recording, caption);

  if (error) {
    return (
      <p className={classes["outside"]} role="status">
        {t("captions.failed", { label: `\u2068${label}\u2069` })}
      </p>
    );
  }
  return <Captions cues={cues} time={player} language={language} />;
}
