/* The rater has just asked for these fields, by a key: the focus belongs there. */
/* oxlint-disable jsx-a11y/no-autofocus */
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { formatTimecode, parseTimecode } from "../../domain/mediaTime.ts";
import type { EventChange } from "../../domain/operations.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import { ModifierField } from "./Asking.tsx";
import classes from "./EventEditor.module.css";
import type { Session } from "./session.ts";
import { useWords } from "./useWords.ts";

interface Props {
  readonly session: Session;
  readonly event: CodedEvent;
  readonly startPx: number;
  readonly heightPx: number;
  readonly onDone: () => void;
}

/** An event's fields in the place of its row. Enter takes them, Escape leaves them. */
export function EventEditor({ session, event, startPx, heightPx, onDone }: Props) {
  const { t } = useTranslation("workbench");
  const { index } = session.work;
  const words = useWords(index);
  const [start, setStart] = useState(formatExactly(event.startUs));
  const [end, setEnd] = useState(
    event.kind === "state" && event.endUs !== null ? formatExactly(event.endUs) : "",
  );
  const [codeId, setCodeId] = useState<string>(event.codeId);
  const [subjectId, setSubjectId] = useState<string>(event.subjectId ?? "");
  const [comment, setComment] = useState(event.comment);
  const startUs = parseTimecode(start);
  const endUs = end.trim() === "" ? null : parseTimecode(end);
  const code = index.codes.get(codeId);
  const isStartGood = startUs !== undefined && startUs <= session.work.durationUs;
  const isEndGood =
    endUs === null ||
    (endUs !== undefined && endUs > (startUs ?? 0) && endUs <= session.work.durationUs);
  // Another code of the same kind only: a point has no end to become a state with.
  const codes = index.scheme.codes.filter(({ kind }) => kind === event.kind);

  const take = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (startUs === undefined || endUs === undefined || !isStartGood || !isEndGood) return;
    const subject = index.scheme.subjects.find(({ id }) => id === subjectId)?.id ?? null;
    const change: EventChange = {
      ...(startUs !== event.startUs && { startUs: mediaTimeUs.parse(startUs) }),
      ...(event.kind === "state" &&
        endUs !== event.endUs && { endUs: endUs === null ? null : mediaTimeUs.parse(endUs) }),
      ...(code && code.id !== event.codeId && { codeId: code.id, modifiers: {} }),
      ...(subject !== event.subjectId && { subjectId: subject }),
      ...(comment !== event.comment && { comment }),
    };
    if (Object.keys(change).length === 0 || session.changeEvent(event, change)) onDone();
  };

  return (
    // Escape is heard wherever in the form the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes["editor"]}
      style={{ top: startPx, minHeight: heightPx }}
      aria-label={t("editor.name", { code: words.code(event.codeId) })}
      onSubmit={take}
      onKeyDown={(pressed) => {
        if (pressed.key === "Escape") onDone();
      }}
    >
      <div className={classes["fields"]}>
        <TextInput
          size="xs"
          label={event.kind === "point" ? t("editor.time") : t("editor.start")}
          value={start}
          onChange={(change) => setStart(change.currentTarget.value)}
          error={isStartGood ? undefined : t("editor.wrongTime")}
          autoFocus
          onFocus={(focused) => focused.currentTarget.select()}
          classNames={{ input: classes["time"] ?? "" }}
        />
        {event.kind === "state" && (
          <TextInput
            size="xs"
            label={t("editor.end")}
            placeholder={t("editor.stillOpen")}
            value={end}
            onChange={(change) => setEnd(change.currentTarget.value)}
            error={isEndGood ? undefined : t("editor.wrongEnd")}
            classNames={{ input: classes["time"] ?? "" }}
          />
        )}
        <NativeSelect
          size="xs"
          label={t("editor.code")}
          value={codeId}
          onChange={(change) => setCodeId(change.currentTarget.value)}
          data={codes.map((one) => ({ value: one.id, label: words.name(one) }))}
        />
        <NativeSelect
          size="xs"
          label={t("editor.subject")}
          value={subjectId}
          onChange={(change) => setSubjectId(change.currentTarget.value)}
          data={[
            { value: "", label: t("subject.none") },
            ...index.scheme.subjects.map((one) => ({ value: one.id, label: words.name(one) })),
          ]}
        />
      </div>
      {code?.modifierIds.map((modifierId) => {
        const modifier = index.modifiers.get(modifierId);
        if (!modifier || modifier.type === "number" || modifier.type === "text") return null;
        return (
          <div key={modifierId} className={classes["modifier"]}>
            <span className={classes["label"]}>{words.name(modifier)}</span>
            <ModifierField
              modifier={modifier}
              value={event.modifiers[modifierId]}
              words={words}
              onValue={(value) => session.answerModifier(event.id, modifierId, value)}
            />
          </div>
        );
      })}
      <Textarea
        size="xs"
        label={t("editor.comment")}
        rows={2}
        maxLength={10_000}
        value={comment}
        onChange={(change) => setComment(change.currentTarget.value)}
      />
      <div className={classes["buttons"]}>
        <Button size="xs" type="submit">
          {t("editor.take")}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t("editor.leave")}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          ms="auto"
          onClick={() => {
            session.deleteEvent(event);
            onDone();
          }}
        >
          {t("editor.delete")}
        </Button>
      </div>
    </form>
  );
}

/** A time whose whole microseconds can be read back: milliseconds, and more digits where there are more. */
function formatExactly(timeUs: number): string {
  const rest = timeUs % 1000;
  return rest === 0
    ? formatTimecode(timeUs)
    : `${formatTimecode(timeUs - rest)}${String(rest).padStart(3, "0")}`;
}
