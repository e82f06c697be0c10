import { inSequence } from "../../kit/text/phrase.ts";
import { inLists } from "../../kit/text/region.ts";
import { ActionIcon, Button, FileButton, Group, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { watchingCalls } from "../../../api/contract/watching.ts";
import type { Caption, Recording } from "../../../domain/entities/recording.ts";
import { limits } from "../../../domain/limits.ts";
import type { TranscriptFile } from "../../../formats/captionFiles/transcriptFile.ts";
import { id, rules } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { nameOfFile } from "./newAddress.ts";
import classes from "./recordings.module.css";
import { useChange } from "./useChange.ts";

/** The captions of a recording: transcripts of many formats, each with its language. */
export function CaptionsPart({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const { studyId, id: recordingId, captions } = recording;
  const [reading, setReading] = useState<Reading>();

  const adding = useChange(recording, async (file: File) => {
    const { readTranscriptFile } = await import("../../../formats/captionFiles/transcriptFile.ts");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = readTranscriptFile({ name: file.name, bytes }, limits.captionMaxChars);
    setReading({ name: file.name, found });
    if (found.kind === "refused") return recording;
    const language = languageIn(file.name) ?? found.language;
    return send(recordingCalls.putCaption, {
      params: { studyId, recordingId, captionId: newId(id("caption")) },
      body: { label: nameOfFile(file.name) || file.name, language, text: found.text },
    });
  });
  const naming = useChange(recording, async ({ id: captionId, ...part }: Caption) => {
    const params = { studyId, recordingId, captionId };
    const { text } = await send(watchingCalls.readCaption, { params });
    return send(recordingCalls.putCaption, { params, body: { ...part, text } });
  });
  const removing = useChange(recording, (captionId: Caption["id"]) =>
    send(recordingCalls.removeCaption, { params: { studyId, recordingId, captionId } }),
  );
  const error = adding.error ?? naming.error ?? removing.error;

  return (
    <section className={classes["part"]} aria-labelledby="captions">
      <Title order={3} id="captions">
        {t("parts.captions")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("parts.captionsWhat")}
      </Text>
      {captions.length === 0 && <Text size="sm">{t("parts.captionsNone")}</Text>}
      <ul className={classes["rows"]}>
        {captions.map((caption) => (
          <li key={caption.id}>
            <bdi className={classes["grows"]}>{caption.label}</bdi>
            <LanguageInput caption={caption} onChange={naming.mutate} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("parts.captionRemove", { label: caption.label })}
              onClick={() => removing.mutate(caption.id)}
            >
              <span aria-hidden="true">×</span>
            </ActionIcon>
          </li>
        ))}
      </ul>
      {reading && <ReadingText {...reading} />}
      {error && <Failure error={error} compact />}
      <Group>
        <FileButton
          accept=".vtt,.srt,.sbv,.json,.TextGrid,.eaf,.cha,.exb,.trs,text/vtt,application/x-subrip"
          onChange={(file) => file && adding.mutate(file)}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={adding.isPending}
              disabled={captions.length >= limits.captionsPerRecording}
            >
              {t("parts.captionAdd")}
            </Button>
          )}
        </FileButton>
      </Group>
    </section>
  );
}

function LanguageInput({ caption, onChange }: LanguageProps) {
  const { t } = useTranslation("recordings");
  const [text, setText] = useState(caption.language ?? "");
  const language = text.trim() === "" ? null : text.trim();
  const isRight = language === null || rules.language.safeParse(language).success;
  const save = () => {
    if (isRight && language !== caption.language) onChange({ ...caption, language });
  };
  return (
    <TextInput
      className={classes["time"]}
      size="xs"
      dir="ltr"
      aria-label={t("parts.captionLanguage", { label: caption.label })}
      placeholder={t("parts.captionUnknown")}
      value={text}
      error={!isRight}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") save();
      }}
    />
  );
}

interface LanguageProps {
  readonly caption: Caption;
  readonly onChange: (caption: Caption) => void;
}

/** The captions read from a file, with what in them may need attention. */
interface Reading {
  readonly name: string;
  readonly found: TranscriptFile;
}

function ReadingText({ name, found }: Reading) {
  const { t, i18n } = useTranslation("recordings");
  const isolated = `\u2068${name}\u2069`;
  if (found.kind === "refused") {
    return (
      <p className={classes["state"]} data-kind="refused" role="alert">
        {t(found.because === "too_long" ? "parts.captionTooLong" : "parts.captionUnread", {
          name: isolated,
        })}
      </p>
    );
  }
  const notes = [
    ...(found.guessed === null
      ? []
      : [t("parts.captionGuessed", { name: isolated, encoding: found.guessed })]),
    ...(found.excluded.length === 0
      ? []
      : [
          t("parts.captionLeftOut", {
            count: found.excluded.length,
            names: new Intl.ListFormat(inLists(i18n.resolvedLanguage ?? "en")).format(
              found.excluded.slice(0, 8).map((one) => `\u2068${one}\u2069`),
            ),
          }),
        ]),
    ...(found.isWithoutWords ? [t("parts.captionWithoutWords", { name: isolated })] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <p className={classes["state"]} data-kind="waiting" role="status">
      {inSequence(notes)}
    </p>
  );
}

/** The language in a file name: `de` for `clip.de.srt`; `null` where it has none. */
function languageIn(fileName: string): string | null {
  const [, language] = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.[A-Za-z]{3,8}$/u.exec(fileName) ?? [];
  return language ?? null;
}
