/* The rater has just asked for this field, by a key or a double click: the focus belongs there. */
/* oxlint-disable jsx-a11y/no-autofocus */
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import { limits } from "../../../../domain/limits.ts";
import type { EventChange } from "../../../../domain/operations.ts";
import { mediaTimeUs } from "../../../../domain/rules.ts";
import classes from "../EventList.module.css";
import type { Session } from "../../../kit/coding/session.ts";
import { useRuleText } from "../useRuleText.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import type { CellColumn } from "./cells.ts";
import type { TimeText } from "./useTimeText.ts";

interface Props {
  readonly session: Session;
  readonly event: CodedEvent;
  readonly column: CellColumn;
  readonly words: Words;
  readonly time: TimeText;
  readonly startPx: number;
  readonly heightPx: number;
  /** Tab: what was typed is taken, and the field beside it is wanted. */
  readonly onMove: (direction: 1 | -1) => void;
  /** It is over; `hasFocus` where the focus was in it until now. */
  readonly onDone: (how: { readonly hasFocus: boolean }) => void;
}

/** What was typed: nothing new, a change, or wrong and why. */
type Typed =
  | { readonly kind: "same" }
  | { readonly kind: "change"; readonly change: EventChange }
  | { readonly kind: "wrong"; readonly why: string };

/**
 * One field of an event, over its place in the row. Enter takes what was typed, Tab goes on, Escape
 * leaves it as it was. What is wrong stays there with the reason.
 */
export function CellEditor(props: Props) {
  const { session, event, column, words, time, startPx, heightPx, onMove, onDone } = props;
  const { t } = useTranslation("list");
  const ruleText = useRuleText();
  const { index, durationUs } = session.work;
  const [before] = useState(() => textOf(event, column, time));
  const [text, setText] = useState(before);
  const [why, setWhy] = useState("");
  const isOver = useRef(false);
  const whyId = useId();

  const typed = (value: string): Typed => {
    if (value === before) return { kind: "same" };
    switch (column) {
      case "start": {
        const startUs = time.read(value);
        if (startUs === undefined || startUs > durationUs) {
          return { kind: "wrong", why: t("cell.wrongTime") };
        }
        if (event.kind === "state" && event.endUs !== null && startUs >= event.endUs) {
          return { kind: "wrong", why: t("cell.wrongEnd") };
        }
        return { kind: "change", change: { startUs: mediaTimeUs.parse(startUs) } };
      }
      case "end": {
        if (value.trim() === "") return { kind: "change", change: { endUs: null } };
        const endUs = time.read(value);
        if (endUs === undefined || endUs > durationUs || endUs <= event.startUs) {
          return { kind: "wrong", why: t("cell.wrongEnd") };
        }
        return { kind: "change", change: { endUs: mediaTimeUs.parse(endUs) } };
      }
      case "code": {
        const code = index.scheme.codes.find(({ id }) => id === value);
        if (!code) return { kind: "same" };
        const kept = Object.entries(event.modifiers).filter(([modifierId]) =>
          code.modifierIds.some((one) => one === modifierId),
        );
        const isLosing = kept.length < Object.keys(event.modifiers).length;
        return {
          kind: "change",
          change: {
            codeId: code.id,
            ...(isLosing && { modifiers: Object.fromEntries(kept) }),
          },
        };
      }
      case "subject": {
        const subjectId = index.scheme.subjects.find(({ id }) => id === value)?.id ?? null;
        return { kind: "change", change: { subjectId } };
      }
      case "comment":
        return { kind: "change", change: { comment: value } };
      case "confidence":
        return {
          kind: "change",
          change: { confidence: value === "" ? null : Number(value) / 5 },
        };
    }
  };

  /** Takes what was typed; `false` where it is wrong or refused, which is then said. */
  const take = (value = text): boolean => {
    if (isOver.current) return true;
    const read = typed(value);
    if (read.kind === "wrong") {
      setWhy(read.why);
      return false;
    }
    if (read.kind === "change") {
      const held = session.work.held(event.id);
      if (!held || held.isDeleted) {
        setWhy(t("cell.gone"));
        return false;
      }
      const { change } = read;
      const [refusal] = session.refusalsOf([
        { kind: "changeEvent", eventId: event.id, base: held.version, change },
      ]);
      if (refusal) {
        setWhy(ruleText(refusal.code, refusal.rule));
        return false;
      }
      session.changeEvent(held.event, change);
    }
    isOver.current = true;
    return true;
  };
  const hear = (pressed: KeyboardEvent) => {
    const isPlain = !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
    if (pressed.key === "Escape") {
      isOver.current = true;
      onDone({ hasFocus: true });
    } else if (pressed.key === "Enter" && isPlain) {
      if (take()) onDone({ hasFocus: true });
    } else if (pressed.key === "Tab" && isPlain) {
      if (take()) onMove(pressed.shiftKey ? -1 : 1);
    } else return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };

  const name = t("cell.edit", {
    field: t(`cell.${column}`),
    code: words.code(event.codeId),
    time: time.show(event.startUs),
  });
  const field = {
    autoFocus: true,
    "aria-label": name,
    "aria-invalid": why !== "",
    "aria-describedby": why === "" ? undefined : whyId,
    className: classes["field"],
    value: text,
    onKeyDown: hear,
    onBlur: () => {
      if (take()) onDone({ hasFocus: false });
    },
  };
  const change = (value: string) => {
    setText(value);
    setWhy("");
  };
  const choices = choicesOf(event, column, { session, words, t });
  return (
    <div
      className={classes["cellEditor"]}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
    >
      <span className={classes["cell"]} data-column={column}>
        {choices ? (
          <select {...field} onChange={({ currentTarget }) => change(currentTarget.value)}>
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...field}
            dir={column === "comment" ? "auto" : "ltr"}
            maxLength={limits.commentMaxChars}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </span>
      {why !== "" && (
        <p id={whyId} role="alert" className={classes["why"]}>
          {why}
        </p>
      )}
    </div>
  );
}

/** What the field holds at first. */
function textOf(event: CodedEvent, column: CellColumn, time: TimeText): string {
  switch (column) {
    case "start":
      return time.showExactly(event.startUs);
    case "end":
      return event.kind === "state" && event.endUs !== null ? time.showExactly(event.endUs) : "";
    case "code":
      return event.codeId;
    case "subject":
      return event.subjectId ?? "";
    case "comment":
      return event.comment;
    case "confidence":
      return event.confidence === null ? "" : String(Math.max(Math.round(event.confidence * 5), 1));
  }
}

type Translate = ReturnType<typeof useTranslation<"list">>["t"];

/** What can be chosen; `undefined` where it is typed. */
function choicesOf(
  event: CodedEvent,
  column: CellColumn,
  { session, words, t }: Pick<Props, "session" | "words"> & { readonly t: Translate },
): readonly { readonly value: string; readonly label: string }[] | undefined {
  const { codes, subjects } = session.work.index.scheme;
  if (column === "code") {
    // Another code of the same kind only: a point has no end to become a state with.
    return codes
      .filter(({ kind }) => kind === event.kind)
      .map((code) => ({ value: code.id, label: words.name(code) }));
  }
  if (column === "subject") {
    return [
      { value: "", label: words.subject(null) },
      ...subjects.map((subject) => ({ value: subject.id, label: words.name(subject) })),
    ];
  }
  if (column === "confidence") {
    return [
      { value: "", label: t("cell.noConfidence") },
      ...[1, 2, 3, 4, 5].map((step) => ({ value: String(step), label: String(step) })),
    ];
  }
  return undefined;
}
