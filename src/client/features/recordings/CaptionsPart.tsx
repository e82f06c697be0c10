import { ActionIcon, Button, FileButton, Group, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { watchingCalls } from "../../../api/contract/watching.ts";
import type { Caption, Recording } from "../../../domain/entities/recording.ts";
import { limits } from "../../../domain/limits.ts";
import { id, rules } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { newId } from "../../kit/query/newId.ts";
import { nameOfFile } from "./newAddress.ts";
import classes from "./recordings.module.css";
import { useChange } from "./useChange.ts";

/** The captions of a recording: files of WebVTT or SubRip, each with its language. */
export function CaptionsPart({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const { studyId, id: recordingId, captions } = recording;
  const [unread, setUnread] = useState<string>();

  const adding = useChange(recording, async (file: File) => {
    const text = await file.text();
    if (!isCaptions(text)) {
      setUnread(file.name);
      return recording;
    }
    setUnread(undefined);
    return send(recordingCalls.putCaption, {
      params: { studyId, recordingId, captionId: newId(id("caption")) },
      body: { label: nameOfFile(file.name) || file.name, language: languageIn(file.name), text },
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
      {unread !== undefined && (
        <p className={classes["state"]} data-kind="refused" role="alert">
          {t("parts.captionUnread", { name: unread })}
        </p>
      )}
      {error && <Failure error={error} compact />}
      <Group>
        <FileButton
          accept=".vtt,.srt,text/vtt,application/x-subrip"
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

/** By content: WebVTT says so, SubRip has arrows between times. */
function isCaptions(text: string): boolean {
  return /^\uFEFF?WEBVTT/u.test(text) || /^\s*\d+:\d+:\d+[,.]\d+\s*-->/mu.test(text);
}

/** `de` from `clip.de.srt`; `null` where the name says none. */
function languageIn(fileName: string): string | null {
  const [, language] = /\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.(?:vtt|srt)$/u.exec(fileName) ?? [];
  return language ?? null;
}
