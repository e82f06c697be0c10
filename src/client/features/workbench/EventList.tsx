/* A listbox of 50,000 options draws only those in sight, which no element of HTML does. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { FieldOnItsWay } from "../../kit/page/OnItsWay.tsx";
import { letterScale } from "../../kit/page/letterScale.ts";
import { keepTyped } from "../../kit/page/typedAhead.ts";
import type { Sign } from "../../kit/timeline/signs.ts";
import { newPart } from "../../kit/page/parts.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { useCommands } from "../../kit/stage/commandHandlers.ts";
import classes from "./EventList.module.css";
import { isTyping } from "../../kit/coding/focus.ts";
import { type Cell, columnBeside, columnOf, columnsOfKind } from "./list/cells.ts";
import type { ListDialog } from "./list/ListDialogs.tsx";
import { ColumnHeads, headPx } from "./list/ColumnHeads.tsx";
import { EventRow } from "./list/EventRow.tsx";
import { type Choosing, chosen } from "./list/selection.ts";
import { useListed } from "./list/useListed.ts";
import { useTimeText } from "./list/useTimeText.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useStable } from "./useStable.ts";
import { useSessionPart } from "../../kit/coding/useStore.ts";
import { useWords } from "../../kit/coding/useWords.ts";
import { scrollToShow, virtualRows } from "./virtualRows.ts";

// Loaded when it is first opened, or after everything that coding needs.
const EventEditor = lazyPart(async () => (await import("./EventEditor.tsx")).EventEditor);
const CellEditor = lazyPart(async () => (await import("./list/CellEditor.tsx")).CellEditor);
const FilterLine = lazyPart(async () => (await import("./list/FilterLine.tsx")).FilterLine);
const ListTools = lazyPart(async () => (await import("./list/ListTools.tsx")).ListTools);
const copying = newPart(async () => ({
  ...(await import("./list/copying.ts")),
  ...(await import("../../kit/page/copyText.ts")),
}));
const ListDialogs = lazyPart(async () => (await import("./list/ListDialogs.tsx")).ListDialogs, {
  isOver: true,
});

interface Props {
  readonly session: Session;
  readonly signs: ReadonlyMap<string, Sign>;
  readonly editingId: string | null;
  readonly onEdit: (eventId: string | null) => void;
  /** Receives the selected event; the recording is to be moved to it. */
  readonly onGo: (event: CodedEvent) => void;
  readonly onNudge: (event: CodedEvent, direction: 1 | -1) => void;
}

/**
 * Heights in pixels at the default text size: of a row, of the editor, and of each modifier in the editor.
 */
const usual = { rowPx: 30, editorPx: 244, modifiersPx: 58 };

/** All events, as a list that a screen reader can read and only what is in sight is drawn. */
export function EventList({ session, signs, editingId, onEdit, onGo, onNudge }: Props) {
  const { t, i18n } = useTranslation("workbench");
  const id = useId();
  const { work, isReadOnly } = session;
  const { index } = work;
  const selectedId = useSessionPart(session, (state) => state.selectedId);
  const selectedIds = useSessionPart(session, (state) => state.selectedIds);
  const words = useWords(index);
  const time = useTimeText(session.workbench.recording);
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const anchorId = useRef<string | null>(null);
  /** The row that Ctrl and the arrow keys have reached; the selection stays unchanged. */
  const [walkedTo, setWalkedTo] = useState<string | null>(null);
  const [{ scale, ...sight }, setSight] = useState(() => ({
    scrollPx: 0,
    heightPx: 600,
    scale: letterScale(),
  }));
  const [cell, setCell] = useState<Cell | null>(null);
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  const [filterCalls, setFilterCalls] = useState(0);
  const listed = useListed(session, words, { isFilterOpen });
  const { shown, total } = listed;

  const eventOf = (eventId: string | null): CodedEvent | undefined => {
    const held = eventId === null ? undefined : work.held(eventId);
    return held && !held.isDeleted ? held.event : undefined;
  };
  const selected = eventOf(selectedId);
  const selectedAt = selected ? shown.indexOf(selected) : -1;
  const walked = eventOf(walkedTo);
  const walkedAt = walked ? shown.indexOf(walked) : -1;
  const currentAt = walkedAt < 0 ? selectedAt : walkedAt;
  const currentId = walkedAt < 0 ? selectedId : walkedTo;
  const editing = eventOf(editingId);
  const editingAt = editing ? shown.indexOf(editing) : -1;
  const celled = isReadOnly ? undefined : eventOf(cell?.eventId ?? null);
  const celledAt = celled ? shown.indexOf(celled) : -1;

  const editedCode = editing && index.codes.get(editing.codeId);
  const rowPx = usual.rowPx * scale;
  const editorHeightPx =
    (usual.editorPx + usual.modifiersPx * (editedCode?.modifierIds.length ?? 0)) * scale;

  const rows = virtualRows({
    count: shown.size,
    rowPx,
    opened: editingAt >= 0 ? { index: editingAt, heightPx: editorHeightPx } : undefined,
    ...sight,
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () =>
      setSight({
        scrollPx: element.scrollTop,
        heightPx: element.clientHeight,
        scale: letterScale(),
      });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const currentPx = currentAt < 0 ? -1 : rows.startPxOf(currentAt);
  const currentEndPx = currentPx + (currentAt === editingAt ? editorHeightPx : rowPx);
  useEffect(() => {
    const element = scroller.current;
    if (!element || currentPx < 0) return;
    const here = { scrollPx: element.scrollTop, heightPx: element.clientHeight - headPx };
    element.scrollTop = scrollToShow({ startPx: currentPx, endPx: currentEndPx }, here);
  }, [currentPx, currentEndPx]);

  const choose = useStable(
    ({ event, choosing }: { readonly event: CodedEvent; readonly choosing: Choosing }) => {
      const isAnchorIn = anchorId.current !== null && selectedIds.has(anchorId.current);
      const anchor = eventOf(isAnchorIn ? anchorId.current : selectedId) ?? null;
      const before = { currentId: selectedId, ids: selectedIds, anchor };
      const after = chosen(before, event, { choosing, shown });
      setWalkedTo(null);
      anchorId.current = after.anchor?.id ?? null;
      session.setSelection(after.ids, after.currentId);
      if (choosing === "only") onGo(event);
    },
  );
  const startCell = useStable(({ eventId, column }: Cell) => {
    const event = eventOf(eventId);
    if (isReadOnly || !event) return;
    keepTyped();
    onEdit(null);
    session.select(eventId);
    setCell({ eventId, column: columnOf(event, column) });
  });
  const go = (wanted: number, choosing: Choosing) => {
    const event = shown.at(Math.min(Math.max(wanted, 0), shown.size - 1));
    if (event) choose({ event, choosing });
  };
  /** Deletes all selected events; the next event becomes the current one. */
  const deleteSelected = () => {
    if (isReadOnly || selectedIds.size === 0) return;
    let beside: CodedEvent | undefined;
    for (let at = Math.max(selectedAt, 0); at < shown.size && !beside; at++) {
      const event = shown.at(at);
      if (event && !selectedIds.has(event.id)) beside = event;
    }
    session.deleteSelected();
    if (beside) session.select(beside.id);
  };
  const selectAll = () => {
    const all = shown.between(0, shown.size);
    const current = selectedAt >= 0 ? selectedId : (all[0]?.id ?? null);
    session.setSelection(
      all.map((event) => event.id),
      current,
    );
  };
  const openFilter = () => {
    keepTyped();
    setIsFilterOpen(true);
    setFilterCalls((before) => before + 1);
  };
  const closeFilter = () => {
    setIsFilterOpen(false);
    box.current?.focus();
  };
  const openDialog = (wanted: ListDialog) => {
    keepTyped();
    setDialog(wanted);
  };
  const copy = () => void copySelected();
  const copySelected = async () => {
    const loaded = await copying.load();
    if (loaded.kind !== "here") return session.say({ kind: "not_loaded" });
    const { eventsForCopy, textForCopy, copyText } = loaded.content;
    const events = eventsForCopy(session, shown);
    const text = await textForCopy(events, { index, words, i18n });
    if (await copyText(text)) session.say({ kind: "copied", count: events.length });
    else openDialog({ kind: "byHand", text });
  };

  useCommands({
    listFilter: openFilter,
    ...(shown.size > 0 && { listAll: selectAll, listCopy: copy }),
    ...(!isReadOnly && {
      listPaste: () => openDialog({ kind: "paste", text: "" }),
      ...(total > 0 && {
        listReplace: () => openDialog({ kind: "replace" }),
        listShift: () => openDialog({ kind: "shift" }),
      }),
      ...(selected && { listEdit: () => startCell({ eventId: selected.id, column: "start" }) }),
    }),
  });

  /**
   * Ctrl or ⌘ with an arrow key moves without selecting; Space adds the row to the selection or removes it.
   */
  const hearWithKey = (event: KeyboardEvent) => {
    const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const current = shown.at(currentAt);
    if (direction !== undefined) {
      const reached = shown.at(Math.min(Math.max(currentAt + direction, 0), shown.size - 1));
      setWalkedTo(reached?.id ?? null);
    } else if (event.key === " " && current) {
      choose({ event: current, choosing: "toggle" });
      setWalkedTo(current.id);
    } else return undefined;
    event.preventDefault();
    return event.stopPropagation();
  };
  const hear = (event: KeyboardEvent) => {
    const isWithKey = event.ctrlKey || event.metaKey;
    // The browser's own paste follows, which has the text with it.
    if (isWithKey && event.key.toLowerCase() === "v") return event.stopPropagation();
    if (isWithKey) return hearWithKey(event);
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
    const isFieldKey = event.key === "F2" && !index.scheme.codes.some(({ key }) => key === "F2");
    if (isNudge && selected) onNudge(selected, event.key === "ArrowLeft" ? -1 : 1);
    else if (target !== undefined && !event.altKey) go(target, event.shiftKey ? "range" : "only");
    else if (isFieldKey && selected) startCell({ eventId: selected.id, column: "start" });
    else if (event.key === "Enter" && !event.shiftKey && selected) onEdit(selected.id);
    else if (event.key === "Delete" && selected) deleteSelected();
    else return undefined;
    event.preventDefault();
    return event.stopPropagation();
  };
  const pasteHere = (event: ClipboardEvent) => {
    if (isReadOnly || isTyping(event.target)) return;
    event.preventDefault();
    openDialog({ kind: "paste", text: event.clipboardData.getData("text/plain") });
  };
  /** Moves to the field beside the current one; from the last field of a row, to the next row. */
  const moveCell = (direction: 1 | -1) => {
    // The event as just saved: its place in the list may have changed.
    const event = eventOf(cell?.eventId ?? null);
    if (!cell || !event) return endCell({ hasFocus: true });
    const column = columnBeside(event, columnOf(event, cell.column), direction);
    if (column) return setCell({ eventId: event.id, column });
    const at = celledAt + direction;
    const beside = celledAt < 0 ? undefined : shown.at(at);
    if (!beside) return endCell({ hasFocus: true });
    const columns = columnsOfKind(beside);
    return startCell({
      eventId: beside.id,
      column: direction > 0 ? "start" : (columns.at(-1) ?? "start"),
    });
  };
  const endCell = ({ hasFocus }: { readonly hasFocus: boolean }) => {
    setCell(null);
    if (hasFocus) box.current?.focus();
  };

  return (
    // The list's own paste is heard here, for everything in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes["list"]}
      aria-label={t("list.name")}
      data-commands="list"
      onPaste={pasteHere}
    >
      <header className={classes["head"]}>
        <h2 className={classes["title"]}>
          {shown.size === total
            ? t("list.count", { count: total })
            : t("list.countOf", { count: shown.size, total })}
        </h2>
        <Suspense>
          <ListTools
            isFilterOpen={isFilterOpen}
            isFiltered={listed.isFiltered}
            isReadOnly={isReadOnly}
            selectedCount={selectedIds.size}
            isEmpty={total === 0}
            onFilter={isFilterOpen ? closeFilter : openFilter}
            onReplace={() => openDialog({ kind: "replace" })}
            onShift={() => openDialog({ kind: "shift" })}
            onCopy={copy}
            onPaste={() => openDialog({ kind: "paste", text: "" })}
            onDelete={deleteSelected}
          />
        </Suspense>
      </header>
      {isFilterOpen && (
        <Suspense fallback={<FieldOnItsWay />}>
          <FilterLine
            {...{ session, words, time }}
            filter={listed.filter}
            isFiltered={listed.isFiltered}
            key={filterCalls}
            onFilter={listed.setFilter}
            onClose={closeFilter}
          />
        </Suspense>
      )}
      <div ref={scroller} className={classes["scroller"]}>
        <ColumnHeads sorting={listed.sorting} onSort={listed.sortBy} />
        <div className={classes["body"]}>
          <div
            ref={box}
            role="listbox"
            tabIndex={0}
            className={classes["box"]}
            style={{ height: Math.max(rows.totalPx, 1) }}
            aria-label={t("list.name")}
            aria-multiselectable
            aria-activedescendant={currentAt >= 0 ? `${id}-${currentId}` : undefined}
            data-nothing-current={currentAt < 0 || undefined}
            onKeyDown={hear}
          >
            {Array.from({ length: rows.end - rows.first }, (_, at) => {
              const place = rows.first + at;
              const event = shown.at(place);
              if (!event) return null;
              return (
                <EventRow
                  key={event.id}
                  id={`${id}-${event.id}`}
                  {...{ event, session, words, time }}
                  sign={signs.get(event.codeId)}
                  isSelected={selectedIds.has(event.id)}
                  isCurrent={event.id === currentId}
                  setSize={shown.size}
                  position={place + 1}
                  startPx={rows.startPxOf(place)}
                  heightPx={rowPx}
                  onChoose={choose}
                  onEdit={startCell}
                />
              );
            })}
          </div>
          {editing && editingAt >= 0 && (
            <Suspense fallback={<FieldOnItsWay />}>
              <EventEditor
                key={editing.id}
                session={session}
                event={editing}
                heightPx={editorHeightPx}
                startPx={rows.startPxOf(editingAt)}
                onDone={() => {
                  onEdit(null);
                  box.current?.focus();
                }}
              />
            </Suspense>
          )}
          {cell && celled && celledAt >= 0 && (
            <Suspense fallback={<FieldOnItsWay />}>
              <CellEditor
                key={`${celled.id} ${cell.column}`}
                {...{ session, words, time }}
                event={celled}
                column={columnOf(celled, cell.column)}
                startPx={rows.startPxOf(celledAt)}
                heightPx={rowPx}
                onMove={moveCell}
                onDone={endCell}
              />
            </Suspense>
          )}
          {shown.size === 0 && (
            <p className={classes["empty"]}>
              {total === 0 ? t("list.empty") : t("list.noneShown")}
            </p>
          )}
        </div>
      </div>
      {dialog && (
        <Suspense fallback={<FieldOnItsWay />}>
          <ListDialogs
            {...{ dialog, session, words, time, shown }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </section>
  );
}
