import { keyOf } from "../query/keys.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { watchingCalls } from "../../../api/contract/watching.ts";
import { readCaptions } from "../../../domain/captions.ts";
import type { Caption, Recording } from "../../../domain/entities/recording.ts";
import { send } from "../query/api.ts";
import { Captions } from "../player/Captions.tsx";
import { localDisk } from "../player/localDisk.ts";
import type { Player } from "../player/port.ts";
import { useCommands } from "./commandHandlers.ts";
import { useCaptionChoice } from "./captionChoice.ts";
import classes from "./parts.module.css";
import { useAnswer } from "../query/useAnswer.ts";

/** The captions that a rater chose, over the picture; the command leads from one to the next, and off. */
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
  recording: { studyId, id: recordingId },
  caption,
  player,
}: {
  readonly recording: Recording;
  readonly caption: Caption;
  readonly player: Player;
}) {
  const { t } = useTranslation("stage");
  const { id: captionId, language, label } = caption;
  const { data, error } = useAnswer({
    queryKey: keyOf(watchingCalls.readCaption, { params: { studyId, recordingId, captionId } }),
    // Kept on this device, so that they are there without a network too.
    queryFn: async () => {
      try {
        const params = { studyId, recordingId, captionId };
        const { text } = await send(watchingCalls.readCaption, { params });
        await localDisk.captions.put(captionId, text);
        return text;
      } catch (failure) {
        const kept = await localDisk.captions.get(captionId);
        if (kept === undefined) throw failure;
        return kept;
      }
    },
    networkMode: "always",
  });
  const cues = useMemo(() => {
    const read = data === undefined ? undefined : readCaptions(data);
    return read?.kind === "captions" ? read.cues : [];
  }, [data]);

  if (error) {
    return (
      <p className={classes["outside"]} role="status">
        {t("captions.failed", { label: `\u2068${label}\u2069` })}
      </p>
    );
  }
  return <Captions cues={cues} time={player} language={language} />;
}
