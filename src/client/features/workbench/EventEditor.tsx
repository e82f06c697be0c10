/* The rater has just asked for these fields, by a key: the focus belongs there. */
/* oxlint-disable jsx-a11y/no-autofocus */
import { Button, NativeSelect, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { CodedEvent, ModifierValues } from "../../../domain/entities/event.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { timecode } from "../../kit/text/timecode.ts";
import type { EventChange } from "../../../domain/operations.ts";
import { mediaTimeUs } from "../../../domain/rules.ts";
import { ModifierField } from "../../kit/coding/Asking.tsx";
import classes from "./EventEditor.module.css";
import type { Session } from "../../kit/coding/session.ts";
import { typedValue } from "./typedValue.ts";
import { useRuleText } from "./useRuleText.ts";
import { useWords } from "../../kit/coding/useWords.ts";

interface Props {
  readonly session: Session;
  readonly event: CodedEvent;
  readonly startPx: number;
  readonly heightPx: number;
  readonly onDone: () => void;
}

/** An event’s fields in place of its row. Enter saves, Escape cancels. */
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
  /** Entered values of typed modifiers, by modifier; unchanged ones are absent. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [confidence, setConfidence] = useState(event.confidence);
  /** Why the entered text is not valid; empty where it is. The text stays as it was typed. */
  const [why, setWhy] = useState("");
  const ruleText = useRuleText();
  const startUs = parseTimecode(start);
  const endUs = end.trim() === "" ? null : parseTimecode(end);
  const code = index.codes.get(codeId);
  const isStartGood = startUs !== undefined && startUs <= session.work.durationUs;
  const isEndGood =
    endUs === null ||
    (endUs !== undefined && endUs > (startUs ?? 0) && endUs <= session.work.durationUs);
  // Another code of the same kind only: a point has no end to become a state with.
  const codes = index.scheme.codes.filter(({ kind }) => kind === event.kind);

  /** The event’s modifiers with the entered values; `undefined` where one of them is not valid. */
  const withTyped = (): ModifierValues | undefined => {
    const before = codeId === event.codeId ? event.modifiers : {};
    const after = { ...before };
    for (const [modifierId, text] of Object.entries(typed)) {
      const modifier = index.modifiers.get(modifierId);
      if (modifier?.type !== "number" && modifier?.type !== "text") continue;
      if (!code?.modifierIds.some((one) => one === modifierId)) continue;
      const read = typedValue(modifier, text);
      if (read.kind === "wrong") return undefined;
      if (read.kind === "value") after[modifierId] = read.value;
      else delete after[modifierId];
    }
    return Object.keys(typed).length === 0 ? before : after;
  };
  const take = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (startUs === undefined || endUs === undefined || !isStartGood || !isEndGood) return;
    const modifiers = withTyped();
    if (!modifiers) return;
    const subject = index.scheme.subjects.find(({ id }) => id === subjectId)?.id ?? null;
    const change: EventChange = {
      ...(startUs !== event.startUs && { startUs: mediaTimeUs.parse(startUs) }),
      ...(event.kind === "state" &&
        endUs !== event.endUs && { endUs: endUs === null ? null : mediaTimeUs.parse(endUs) }),
      ...(code && code.id !== event.codeId && { codeId: code.id }),
      ...(modifiers !== event.modifiers && { modifiers }),
      ...(subject !== event.subjectId && { subjectId: subject }),
      ...(comment !== event.comment && { comment }),
      ...(confidence !== event.confidence && { confidence }),
    };
    const [refusal] = session.refusalsOf([
      { kind: "changeEvent", eventId: event.id, base: 1, change },
    ]);
    if (Object.keys(change).length === 0) onDone();
    else if (refusal) setWhy(ruleText(refusal.code, refusal.rule));
    else if (session.changeEvent(event, change)) onDone();
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
        if (!modifier) return null;
        if (modifier.type === "number" || modifier.type === "text") {
          return (
            <TextInput
              key={modifierId}
              size="xs"
              label={words.name(modifier)}
              value={typed[modifierId] ?? String(event.modifiers[modifierId] ?? "")}
              error={
                typedValue(modifier, typed[modifierId] ?? "").kind === "wrong"
                  ? t("editor.wrongValue")
                  : undefined
              }
              onChange={(change) => {
                const { value } = change.currentTarget;
                setTyped((before) => ({ ...before, [modifierId]: value }));
              }}
            />
          );
        }
        return (
          <fieldset key={modifierId} className={classes["modifier"]}>
            <legend className={classes["label"]}>{words.name(modifier)}</legend>
            <ModifierField
              modifier={modifier}
              value={event.modifiers[modifierId]}
              words={words}
              onValue={(value) => session.answerModifier(event.id, modifierId, value)}
            />
          </fieldset>
        );
      })}
      <Confidence value={confidence} onChange={setConfidence} />
      <Textarea
        size="xs"
        label={t("editor.comment")}
        rows={2}
        maxLength={10_000}
        value={comment}
        onChange={(change) => setComment(change.currentTarget.value)}
      />
      {why !== "" && (
        <p role="alert" className={classes["why"]}>
          {why}
        </p>
      )}
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

/** The rater’s confidence in five steps; a value between two steps is shown as the nearer one. */
function Confidence({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (confidence: number | null) => void;
}) {
  const { t } = useTranslation("workbench");
  const labelId = useId();
  const chosen = value === null ? 0 : Math.max(Math.round(value * 5), 1);
  return (
    <div className={classes["modifier"]}>
      <span className={classes["label"]} id={labelId}>
        {t("editor.confidence")}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={labelId}
        value={String(chosen)}
        onChange={(step) => onChange(step === "0" ? null : Number(step) / 5)}
        data={[
          { value: "0", label: t("editor.noConfidence") },
          ...[1, 2, 3, 4, 5].map((step) => ({
            value: String(step),
            label: t("editor.confidenceStep", { step }),
          })),
        ]}
      />
    </div>
  );
}

/**
 * A time as text that parses to the same whole microsecond: milliseconds, with more digits only where needed.
 */
function formatExactly(timeUs: number): string {
  const rest = timeUs % 1000;
  return rest === 0
    ? timecode(timeUs)
    : `${timecode(timeUs - rest)}${String(rest).padStart(3, "0")}`;
}
