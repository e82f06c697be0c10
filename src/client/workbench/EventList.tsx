/* A listbox of 50,000 options draws only those in sight, which no element of HTML does. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  type KeyboardEvent,
  lazy,
  memo,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import { eventAt, eventsIn, indexIn, orderOf } from "../timeline/eventOrder.ts";
import type { Sign } from "../timeline/signs.ts";
import { lackingOf } from "./coding.ts";
import classes from "./EventList.module.css";
import type { Session } from "./session.ts";
import { SignMark } from "./SignMark.tsx";
import { useStable } from "./useStable.ts";
import { useCoded, useSessionPart } from "./useStore.ts";
import { useWords, type Words } from "./useWords.ts";
import { scrollToShow, virtualRows } from "./virtualRows.ts";

const EventEditor = lazy(async () => ({
  default: (await import("./EventEditor.tsx")).EventEditor,
}));

interface Props {
  readonly session: Session;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly editingId: string | null;
  readonly onEdit: (eventId: string | null) => void;
  /** Somebody chose an event: the recording should stand there. */
  readonly onGo: (event: CodedEvent) => void;
  readonly onNudge: (event: CodedEvent, direction: 1 | -1) => void;
}

const rowPx = 30;
const editorPx = 244;
const modifiersPx = 58;

/** All events by time, as a list that a screen reader can read and only what is in sight is drawn. */
export function EventList({ session, signs, editingId, onEdit, onGo, onNudge }: Props) {
  const { t } = useTranslation("workbench");
  const id = useId();
  const coded = useCoded(session);
  const selectedId = useSessionPart(session, (state) => state.selectedId);
  const words = useWords(session.work.index);
  const [codeFilter, setCodeFilter] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ scrollPx: 0, heightPx: 600 });
  const { codes } = session.work.index.scheme;

  const shown = useMemo(() => {
    if (codeFilter === "") return coded.order;
    const rows = [...coded.rows].filter(([key]) => key.endsWith(`|${codeFilter}`));
    return orderOf(rows.flatMap(([, row]) => [...eventsIn(row)]));
  }, [coded, codeFilter]);
  const selected = selectedId === null ? undefined : session.work.held(selectedId)?.event;
  const selectedAt = selected ? indexIn(shown, selected) : -1;
  const editing = editingId === null ? undefined : session.work.held(editingId);
  const editingAt = editing && !editing.isDeleted ? indexIn(shown, editing.event) : -1;

  const editedCode = editing && session.work.index.codes.get(editing.event.codeId);
  const editorHeightPx = editorPx + modifiersPx * (editedCode?.modifierIds.length ?? 0);

  const rows = virtualRows({
    count: shown.size,
    rowPx,
    opened: editingAt >= 0 ? { index: editingAt, heightPx: editorHeightPx } : undefined,
    ...sight,
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => setSight({ scrollPx: element.scrollTop, heightPx: element.clientHeight });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const selectedPx = selectedAt < 0 ? -1 : rows.startPxOf(selectedAt);
  const selectedEndPx = selectedPx + (selectedAt === editingAt ? editorHeightPx : rowPx);
  useEffect(() => {
    const element = scroller.current;
    if (!element || selectedPx < 0) return;
    const here = { scrollPx: element.scrollTop, heightPx: element.clientHeight };
    element.scrollTop = scrollToShow({ startPx: selectedPx, endPx: selectedEndPx }, here);
  }, [selectedPx, selectedEndPx]);

  const choose = useStable((event: CodedEvent) => {
    session.select(event.id);
    onGo(event);
  });
  const startEditing = useStable((event: CodedEvent) => onEdit(event.id));
  const go = (index: number) => {
    const event = eventAt(shown, Math.min(Math.max(index, 0), shown.size - 1));
    if (event) choose(event);
  };
  const hear = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: selectedAt + 1,
      ArrowUp: selectedAt < 0 ? shown.size - 1 : selectedAt - 1,
      PageDown: selectedAt + 10,
      PageUp: selectedAt - 10,
      Home: 0,
      End: shown.size - 1,
    };
    const target = steps[event.key];
    const isNudge = event.altKey && (event.key === "ArrowLeft" || event.key === "ArrowRight");
    if (isNudge && selected) onNudge(selected, event.key === "ArrowLeft" ? -1 : 1);
    else if (target !== undefined && !event.altKey) go(target);
    else if (event.key === "Enter" && selected) onEdit(selected.id);
    else if (event.key === "Delete" && selected) session.deleteEvent(selected);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section className={classes["list"]} aria-label={t("list.name")}>
      <header className={classes["head"]}>
        <h2 className={classes["title"]}>
          {codeFilter === ""
            ? t("list.count", { count: shown.size })
            : t("list.countOf", { count: shown.size, total: coded.order.size })}
        </h2>
        <select
          className={classes["filter"]}
          aria-label={t("list.filter")}
          value={codeFilter}
          onChange={(event) => setCodeFilter(event.currentTarget.value)}
        >
          <option value="">{t("list.allCodes")}</option>
          {codes.map((code) => (
            <option key={code.id} value={code.id}>
              {words.name(code)}
            </option>
          ))}
        </select>
      </header>
      <div ref={scroller} className={classes["scroller"]}>
        <div
          role="listbox"
          tabIndex={0}
          className={classes["box"]}
          style={{ height: Math.max(rows.totalPx, 1) }}
          aria-label={t("list.name")}
          aria-activedescendant={selectedAt >= 0 ? `${id}-${selectedId}` : undefined}
          onKeyDown={hear}
        >
          {Array.from({ length: rows.end - rows.first }, (_, at) => {
            const index = rows.first + at;
            const event = eventAt(shown, index);
            if (!event) return null;
            return (
              <Option
                key={event.id}
                id={`${id}-${event.id}`}
                event={event}
                session={session}
                words={words}
                sign={signs.get(event.codeId)}
                isSelected={event.id === selectedId}
                setSize={shown.size}
                position={index + 1}
                startPx={rows.startPxOf(index)}
                onChoose={choose}
                onEdit={startEditing}
              />
            );
          })}
        </div>
        {editing && editingAt >= 0 && (
          <Suspense>
            <EventEditor
              key={editing.event.id}
              session={session}
              event={editing.event}
              heightPx={editorHeightPx}
              startPx={rows.startPxOf(editingAt)}
              onDone={() => onEdit(null)}
            />
          </Suspense>
        )}
        {shown.size === 0 && <p className={classes["empty"]}>{t("list.empty")}</p>}
      </div>
    </section>
  );
}

interface OptionProps {
  readonly id: string;
  readonly event: CodedEvent;
  readonly session: Session;
  readonly words: Words;
  readonly sign: Sign | undefined;
  readonly isSelected: boolean;
  readonly setSize: number;
  readonly position: number;
  readonly startPx: number;
  readonly onChoose: (event: CodedEvent) => void;
  readonly onEdit: (event: CodedEvent) => void;
}

/** One event in the list. What it says is made again only when the event changes, not at every key press. */
const Option = memo(function Option(props: OptionProps) {
  const { id, event, session, words, sign, isSelected, setSize, position, startPx } = props;
  const { t } = useTranslation("workbench");
  const isKeeping = useSessionPart(session, ({ keeping }) => keeping.has(event.id));
  const label = useMemo(() => spoken(event, words, t), [event, words, t]);
  const row = useMemo(
    () => <EventRow {...{ event, session, words, sign }} />,
    [event, session, words, sign],
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
      data-keeping={isKeeping || undefined}
      style={{ transform: `translateY(${startPx}px)`, height: rowPx }}
      onClick={() => props.onChoose(event)}
      onDoubleClick={() => props.onEdit(event)}
    >
      {row}
    </div>
  );
});

function EventRow({
  event,
  session,
  words,
  sign,
}: {
  readonly event: CodedEvent;
  readonly session: Session;
  readonly words: Words;
  readonly sign: Sign | undefined;
}) {
  const { t } = useTranslation("workbench");
  const code = session.work.index.codes.get(event.codeId);
  const isLacking = lackingOf(session.work, event).length > 0;
  const note = [words.modifiers(event), event.comment].filter((text) => text !== "").join(" · ");
  return (
    <>
      <span className={classes["time"]} dir="ltr">
        {formatTimecode(event.startUs)}
      </span>
      <bdi className={classes["subject"]}>
        {event.subjectId !== null && words.subject(event.subjectId)}
      </bdi>
      <span className={classes["code"]}>
        {code && sign && <SignMark color={code.color} sign={sign} kind={code.kind} size={12} />}
        <bdi>{words.code(event.codeId)}</bdi>
      </span>
      <span className={classes["duration"]} dir="ltr">
        {event.kind === "state" &&
          (event.endUs === null
            ? t("list.open")
            : ((event.endUs - event.startUs) / 1e6).toFixed(1))}
      </span>
      <bdi className={classes["note"]} data-lacking={isLacking || undefined}>
        {isLacking ? t("list.lacking") : note}
      </bdi>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<"workbench">>["t"];

function spoken(event: CodedEvent, words: Words, t: Translate): string {
  const parts = [
    words.code(event.codeId),
    event.subjectId === null ? "" : words.subject(event.subjectId),
    formatTimecode(event.startUs),
    event.kind === "state"
      ? event.endUs === null
        ? t("list.open")
        : t("list.until", { time: formatTimecode(event.endUs) })
      : "",
    words.modifiers(event),
    event.comment,
  ];
  return parts.filter((part) => part !== "").join(", ");
}
