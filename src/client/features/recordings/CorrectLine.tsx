import { colon } from "../../kit/text/phrase.ts";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/transcript/texts.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { watchingCalls } from "../../../api/contract/watching.ts";
import { correctionsIn, textWithCorrections } from "../../../domain/captionCorrections.ts";
import { readCaptions } from "../../../domain/captions.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { correctedCues, type TranscriptLine, transcriptOf } from "../../../domain/transcript.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { send } from "../../kit/query/api.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { keyOf } from "../../kit/query/keys.ts";
import { useFormat } from "../../kit/text/format.ts";
import type { OfLine } from "../../kit/transcript/TranscriptPanel.tsx";
import classes from "../../kit/transcript/Transcript.module.css";
import { useChange } from "./useChange.ts";

/** Corrects a line of captions; the original text is kept in the file. */
export function CorrectLine(props: OfLine & { readonly recording: Recording }) {
  const { t } = useTranslation("transcript");
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <CorrectionForm {...props} onClose={() => setIsOpen(false)} />;
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      {t("correct.open")}
    </button>
  );
}

function CorrectionForm({
  recording,
  caption,
  line,
  onClose,
}: OfLine & { readonly recording: Recording; readonly onClose: () => void }) {
  const { t } = useTranslation("transcript");
  const format = useFormat();
  const { studyId, id: recordingId } = recording;
  const params = { studyId, recordingId, captionId: caption.id };
  const [speaker, setSpeaker] = useState(line.speaker ?? "");
  const [text, setText] = useState(line.text);
  const [isNewer, setIsNewer] = useState(false);
  const { data: kept } = useAnswer({
    queryKey: [...keyOf(watchingCalls.readCaption, { params }), "corrections"],
    queryFn: async () => (await send(watchingCalls.readCaption, { params })).text,
  });
  const saving = useChange(recording, async () => {
    // From the captions as saved now: someone else may have corrected other lines in the meantime.
    const { text: newest, label, language } = await send(watchingCalls.readCaption, { params });
    const read = readCaptions(newest);
    const cues = read.kind === "captions" ? read.cues : [];
    const there = transcriptOf(cues).find((one) => isSame(one, line));
    if (!there) {
      setIsNewer(true);
      return recording;
    }
    const correction = {
      at: new Date().toISOString(),
      startUs: line.startUs,
      before: { voice: line.speaker, text: line.text },
    };
    const named = { speaker: speaker.trim() === "" ? null : speaker.trim(), text };
    const changed = await send(recordingCalls.putCaption, {
      params,
      body: {
        label,
        language,
        text: textWithCorrections(correctedCues(cues, there, named), [
          ...correctionsIn(newest),
          correction,
        ]),
      },
    });
    onClose();
    return changed;
  });
  const earlier = correctionsIn(kept ?? "").filter(({ startUs }) => startUs === line.startUs);
  const isChanged = text.trim() !== line.text || speaker.trim() !== (line.speaker ?? "");
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged && text.trim() !== "") saving.mutate(undefined);
  };

  return (
    <form
      className={classes["form"]}
      aria-label={t("correct.title", {
        time: `\u2066${timecode(line.startUs)}\u2069`,
      })}
      onSubmit={save}
    >
      <label>
        {t("correct.speaker")}{" "}
        <input
          dir="auto"
          maxLength={200}
          value={speaker}
          onChange={(event) => setSpeaker(event.currentTarget.value)}
        />
      </label>
      <label>
        {t("correct.words")}
        <textarea
          dir="auto"
          rows={3}
          maxLength={5_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {earlier.length > 0 && (
        <ul className={classes["earlier"]} aria-label={t("correct.earlier")}>
          {earlier.map(({ at, before }) => (
            <li key={at}>
              <span>
                {t("correct.until", {
                  when: format.dateTime(at),
                })}{" "}
                <bdi>
                  {before.voice === null ? "" : `${before.voice}${colon()}`}
                  {before.text}
                </bdi>
              </span>{" "}
              <button
                type="button"
                onClick={() => {
                  setSpeaker(before.voice ?? "");
                  setText(before.text);
                }}
              >
                {t("correct.use")}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNewer && <p role="alert">{t("correct.newer")}</p>}
      {saving.error && <Failure error={saving.error} compact />}
      <p>{t("correct.what")}</p>
      <span className={classes["buttons"]}>
        <button type="submit" disabled={!isChanged || text.trim() === "" || saving.isPending}>
          {t("correct.save")}
        </button>
        <button type="button" onClick={onClose}>
          {t("correct.cancel")}
        </button>
      </span>
    </form>
  );
}

function isSame(one: TranscriptLine, other: TranscriptLine): boolean {
  return (
    one.startUs === other.startUs &&
    one.endUs === other.endUs &&
    one.speaker === other.speaker &&
    one.text === other.text
  );
}
