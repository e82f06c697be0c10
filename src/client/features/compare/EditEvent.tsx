/* Somebody has just asked for these fields, by a key: the focus belongs there. */
/* oxlint-disable jsx-a11y/no-autofocus */
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { uuidv7 } from "uuidv7";
import "./texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { limits } from "../../../domain/limits.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { id, mediaTimeUs } from "../../../domain/rules.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import { ModifierField } from "../../kit/coding/Asking.tsx";
import type { Words } from "../../kit/coding/useWords.ts";
import classes from "./compare.module.css";

interface Props {
  /** The event with which editing starts. */
  readonly event: CodedEvent;
  readonly index: SchemeIndex;
  readonly words: Words;
  readonly durationUs: number;
  readonly onTake: (event: CodedEvent) => void;
  readonly onLeave: () => void;
}

/** Creates an event for the consensus that differs from all raters’ versions. */
export function EditEvent({ event, index, words, durationUs, onTake, onLeave }: Props) {
  const { t } = useTranslation(["compare", "common"]);
  const [start, setStart] = useState(timecode(event.startUs));
  const [end, setEnd] = useState(event.kind === "state" ? timecode(event.endUs ?? durationUs) : "");
  const [codeId, setCodeId] = useState<string>(event.codeId);
  const [subjectId, setSubjectId] = useState<string>(event.subjectId ?? "");
  const [modifiers, setModifiers] = useState(event.modifiers);
  const [comment, setComment] = useState(event.comment);
  const startUs = parseTimecode(start);
  const endUs = parseTimecode(end);
  const isStartGood = startUs !== undefined && startUs <= durationUs;
  const isEndGood =
    event.kind === "point" ||
    (endUs !== undefined && endUs > (startUs ?? 0) && endUs <= durationUs);
  const code = index.codes.get(codeId);

  const take = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (startUs === undefined || !isStartGood || !isEndGood || !code) return;
    const kept = Object.fromEntries(
      Object.entries(modifiers).filter(([modifierId]) =>
        code.modifierIds.some((one) => one === modifierId),
      ),
    );
    const common = {
      id: id("event").parse(uuidv7()),
      codeId: code.id,
      subjectId: index.scheme.subjects.find((one) => one.id === subjectId)?.id ?? null,
      startUs: mediaTimeUs.parse(startUs),
      modifiers: kept,
      comment,
      confidence: null,
    };
    onTake(
      event.kind === "point" || endUs === undefined
        ? { kind: "point", ...common }
        : { kind: "state", ...common, endUs: mediaTimeUs.parse(endUs) },
    );
  };

  return (
    // Escape is heard wherever in the form the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes["edit"]}
      aria-label={t("edit")}
      onSubmit={take}
      onKeyDown={(pressed) => {
        if (pressed.key === "Escape") onLeave();
      }}
    >
      <div className={classes["filters"]}>
        <TextInput
          size="xs"
          dir="ltr"
          label={t("fact.start")}
          value={start}
          autoFocus
          error={isStartGood ? undefined : t("wrongTime")}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        {event.kind === "state" && (
          <TextInput
            size="xs"
            dir="ltr"
            label={t("fact.end")}
            value={end}
            error={isEndGood ? undefined : t("wrongEnd")}
            onChange={({ currentTarget }) => setEnd(currentTarget.value)}
          />
        )}
        <NativeSelect
          size="xs"
          label={t("fact.code")}
          value={codeId}
          data={index.scheme.codes
            .filter(({ kind }) => kind === event.kind)
            .map((one) => ({ value: one.id, label: words.name(one) }))}
          onChange={({ currentTarget }) => setCodeId(currentTarget.value)}
        />
        {index.scheme.subjects.length > 0 && (
          <NativeSelect
            size="xs"
            label={t("fact.subject")}
            value={subjectId}
            data={[
              { value: "", label: words.subject(null) },
              ...index.scheme.subjects.map((one) => ({ value: one.id, label: words.name(one) })),
            ]}
            onChange={({ currentTarget }) => setSubjectId(currentTarget.value)}
          />
        )}
      </div>
      {code?.modifierIds.map((modifierId) => {
        const modifier = index.modifiers.get(modifierId);
        if (!modifier) return null;
        return (
          <fieldset key={modifierId} className={classes["modifier"]}>
            <legend>{words.name(modifier)}</legend>
            <ModifierField
              modifier={modifier}
              value={modifiers[modifierId]}
              words={words}
              onValue={(value) => setModifiers({ ...modifiers, [modifierId]: value })}
            />
          </fieldset>
        );
      })}
      <Textarea
        size="xs"
        label={t("fact.comment")}
        rows={2}
        maxLength={limits.commentMaxChars}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={classes["buttons"]}>
        <Button size="xs" type="submit">
          {t("takeThis")}
        </Button>
        <Button size="xs" variant="default" onClick={onLeave}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
