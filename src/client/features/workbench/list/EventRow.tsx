import { memo, type MouseEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import "../../../kit/coding/texts.ts";
import type { CodedEvent } from "../../../../domain/entities/event.ts";
import type { Sign } from "../../../kit/timeline/signs.ts";
import { lackingOf } from "../../../kit/coding/coding.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { SignMark } from "../../../kit/coding/SignMark.tsx";
import type { Behind } from "../../../kit/player/lagging.ts";
import { useSessionPart } from "../../../kit/coding/useStore.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import type { Cell } from "./cells.ts";
import { lengthText } from "./lengthText.ts";
import type { Choosing } from "./selection.ts";
import type { TimeText } from "./useTimeText.ts";
import classes from "../EventList.module.css";
import { comma, sideBySide } from "../../../kit/text/phrase.ts";

interface Props {
  readonly id: string;
  readonly event: CodedEvent;
  readonly session: Session;
  readonly words: Words;
  readonly time: TimeText;
  readonly sign: Sign | undefined;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly setSize: number;
  readonly position: number;
  readonly startPx: number;
  readonly heightPx: number;
  readonly onChoose: (choice: { readonly event: CodedEvent; readonly choosing: Choosing }) => void;
  readonly onEdit: (cell: Cell) => void;
}

/** One event in the list. What it says is made again only when the event changes, not at every key press. */
export const EventRow = memo(function EventRow(props: Props) {
  const { id, event, session, words, time, sign, isSelected, isCurrent } = props;
  const { setSize, position, startPx, heightPx } = props;
  const { t } = useTranslation("workbench");
  const isKeeping = useSessionPart(session, ({ keeping }) => keeping.has(event.id));
  const behind = useSessionPart(session, ({ doubtful }) => doubtful.get(event.id));
  const label = useMemo(
    () => spoken(event, { session, words, time, behind, t }),
    [event, session, words, time, behind, t],
  );
  const cells = useMemo(
    () => <Cells {...{ event, session, words, time, sign, behind }} />,
    [event, session, words, time, sign, behind],
  );
  return (
    // The listbox hears the keys for its options.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-setsize={setSize}
      aria-posinset={position}
      aria-label={label}
      tabIndex={-1}
      className={classes["row"]}
      data-current={isCurrent || undefined}
      data-keeping={isKeeping || undefined}
      style={{ transform: `translateY(${startPx}px)`, height: heightPx }}
      onMouseDown={(pressed) => {
        // Shift would select the words between.
        if (pressed.shiftKey) pressed.preventDefault();
      }}
      onClick={(clicked) => props.onChoose({ event, choosing: choosingOf(clicked) })}
      onDoubleClick={({ target }) => {
        const column = target instanceof Element ? target.closest("[data-column]") : null;
        props.onEdit({ eventId: event.id, column: column?.getAttribute("data-column") ?? "start" });
      }}
    >
      {cells}
    </div>
  );
});

/** What a click means by the keys that are held. */
function choosingOf({ shiftKey, ctrlKey, metaKey }: MouseEvent): Choosing {
  if (shiftKey) return "range";
  return ctrlKey || metaKey ? "toggle" : "only";
}

function Cells({
  event,
  session,
  words,
  time,
  sign,
  behind,
}: Pick<Props, "event" | "session" | "words" | "time" | "sign"> & {
  readonly behind: Behind | undefined;
}) {
  const { t } = useTranslation("workbench");
  const code = session.work.index.codes.get(event.codeId);
  const isLacking = lackingOf(session.work, event).length > 0;
  const subject = event.subjectId === null ? undefined : words.subject(event.subjectId);
  const note = sideBySide([doubtOf(behind, t), words.modifiers(event), event.comment]);
  return (
    <>
      <span className={classes["time"]} data-column="start" dir="ltr">
        {time.show(event.startUs)}
      </span>
      <bdi className={classes["subject"]} data-column="subject" title={subject}>
        {subject}
      </bdi>
      <span className={classes["code"]} data-column="code">
        {code && sign && <SignMark color={code.color} sign={sign} kind={code.kind} size={12} />}
        <bdi title={words.code(event.codeId)}>{words.code(event.codeId)}</bdi>
      </span>
      <span
        className={classes["duration"]}
        data-column={event.kind === "state" ? "end" : "start"}
        dir="ltr"
      >
        {event.kind === "state" &&
          (event.endUs === null ? t("list.open") : lengthText(event.endUs - event.startUs))}
      </span>
      <bdi
        className={classes["note"]}
        data-column="comment"
        data-lacking={isLacking || undefined}
        title={note}
      >
        {isLacking ? t("list.lacking") : note}
      </bdi>
      <span className={classes["confidence"]} data-column="confidence" dir="ltr">
        {confidenceStep(event)}
      </span>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<"workbench">>["t"];

/** How far the picture was behind when the event was coded. */
function doubtOf(behind: Behind | undefined, t: Translate): string {
  if (behind === undefined) return "";
  return behind.lateUs > 0
    ? t("list.late", { ms: Math.round(behind.lateUs / 1000) })
    : t("list.dropped", { count: behind.dropped });
}

/** Its rater’s confidence, 1 to 5. */
function confidenceStep({ confidence }: CodedEvent): number | null {
  return confidence === null ? null : Math.max(Math.round(confidence * 5), 1);
}

/** All that the row shows, for who hears it. */
function spoken(
  event: CodedEvent,
  {
    session,
    words,
    time,
    behind,
    t,
  }: Pick<Props, "session" | "words" | "time"> & {
    readonly behind: Behind | undefined;
    readonly t: Translate;
  },
): string {
  const step = confidenceStep(event);
  const parts = [
    words.code(event.codeId),
    event.subjectId === null ? "" : words.subject(event.subjectId),
    time.show(event.startUs),
    event.kind === "state"
      ? event.endUs === null
        ? t("list.open")
        : t("list.until", { time: time.show(event.endUs) })
      : "",
    lackingOf(session.work, event).length > 0 ? t("list.lacking") : "",
    doubtOf(behind, t),
    words.modifiers(event),
    event.comment,
    step === null ? "" : t("list.confidence", { step }),
  ];
  return sideBySide(parts, comma());
}
