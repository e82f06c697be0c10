import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/transcript/texts.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { useStudy } from "../../kit/query/study.ts";
import type { Player } from "../../kit/player/port.ts";
import { TranscriptPanel } from "../../kit/transcript/TranscriptPanel.tsx";
import { CorrectLine } from "./CorrectLine.tsx";
import classes from "./recordings.module.css";

interface Props {
  readonly recording: Recording;
  readonly player: Player | null;
}

/** The transcript of a recording; members who may edit the recording can correct its lines. */
export function WatchTranscript({ recording, player }: Props) {
  const { t } = useTranslation("transcript");
  const { can } = useStudy();
  return (
    <div className={classes["transcript"]}>
      <h2>{t("name")}</h2>
      <div>
        <TranscriptPanel
          recording={recording}
          player={player}
          {...(can("recording.edit") && {
            renderForLine: (of) => (
              <CorrectLine
                key={`${of.caption.id} ${of.line.cue} ${of.line.fromLine}`}
                recording={recording}
                {...of}
              />
            ),
          })}
        />
      </div>
    </div>
  );
}
