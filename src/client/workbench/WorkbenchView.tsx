import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Code } from "../../domain/entities/scheme.ts";
import type { EventChange } from "../../domain/operations.ts";
import { mediaTimeUs } from "../../domain/rules.ts";
import { BackIcon } from "../frame/icons.tsx";
import { watchStudy } from "../live/changes.ts";
import type { Player } from "../player/port.ts";
import { eventAt, indexIn } from "../timeline/eventOrder.ts";
import { Timeline, type TimelineHandle } from "../timeline/Timeline.tsx";
import { fixedTime } from "../timeline/timeSource.ts";
import type { EndsChange } from "../timeline/timelineView.ts";
import { Announcer } from "./Announcer.tsx";
import { Asking } from "./Asking.tsx";
import { CodePad } from "./CodePad.tsx";
import { codeSigns } from "./codeSigns.ts";
import { roomOf } from "./coding.ts";
import { EventList } from "./EventList.tsx";
import { rowKey } from "./observationWork.ts";
import { OpenStates } from "./OpenStates.tsx";
import { RecordingView } from "./RecordingView.tsx";
import { useRememberedShare } from "./rememberedShare.ts";
import { SavingLight } from "./SavingLight.tsx";
import type { Session } from "./session.ts";
import type { CommandId } from "./shortcuts.ts";
import { Splitter } from "./Splitter.tsx";
import { Tabs } from "./Tabs.tsx";
import { timelineRows } from "./timelineRows.ts";
import { Transport } from "./Transport.tsx";
import { momentOf, useKeys } from "./useKeys.ts";
import { useCoded, useSessionPart } from "./useStore.ts";
import { useWords } from "./useWords.ts";
import classes from "./WorkbenchView.module.css";

// What is not needed to begin comes when it is asked for.
const Rubric = lazy(async () => ({ default: (await import("./Rubric.tsx")).Rubric }));
const RefusedDialog = lazy(async () => ({
  default: (await import("./RefusedDialog.tsx")).RefusedDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));
const SubmitDialog = lazy(async () => ({
  default: (await import("./SubmitDialog.tsx")).SubmitDialog,
}));

type Tab = "code" | "events" | "rubric";
type Dialog = "submit" | "refused" | "shortcuts" | null;

/** Where a rater watches, codes and rates: recording and timeline on one side, codes and events on the other. */
export function WorkbenchView({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const { workbench, work, outbox, isReadOnly } = session;
  const { observation, recording } = workbench;
  const words = useWords(work.index);
  const signs = useMemo(() => codeSigns(work.index), [work.index]);
  const coded = useCoded(session);
  const selectedId = useSessionPart(session, (state) => state.selectedId);
  const [player, setPlayer] = useState<Player | null>(null);
  const [tab, setTab] = useState<Tab>(work.index.scheme.codes.length > 0 ? "code" : "rubric");
  const [dialog, setDialog] = useState<Dialog>(null);
  const [editingId, setEditingId] = useState<string | null>(null);
  const [criterionId, setCriterionId] = useState<string | null>(
    work.index.scheme.criteria[0]?.id ?? null,
  );
  const [isFollowing, setIsFollowing] = useState(true);
  const [leftShare, setLeftShare] = useRememberedShare("left", 60);
  const [recordingShare, setRecordingShare] = useRememberedShare("recording", 58);
  const [padShare, setPadShare] = useRememberedShare("pad", 52);
  const isNarrow = useMediaQuery("(max-width: 760px)") ?? false;
  const timeline = useRef<TimelineHandle>(null);
  const rows = useMemo(
    () => timelineRows(work.index, coded, words, signs),
    [work.index, coded, words, signs],
  );
  const shownTab: Tab = tab === "events" && !isNarrow ? "code" : tab;
  const time = useMemo(() => player ?? fixedTime(0), [player]);

  useOtherDevices(session);
  useMomentInAddress(player);

  const seek = (timeUs: number) => player?.seek(timeUs);
  const goTo = (event: CodedEvent) => {
    session.select(event.id);
    seek(event.startUs);
    timeline.current?.reveal(event.startUs, rowKey(event.codeId, event.subjectId));
  };
  const edit = (eventId: string | null) => {
    setEditingId(isReadOnly ? null : eventId);
    if (eventId !== null && !isReadOnly) setTab(isNarrow ? "events" : "code");
  };
  const pressCode = useCallback(
    (code: Code, pressedAtMs: number) => {
      if (player) session.press(code, momentOf(player, pressedAtMs));
    },
    [session, player],
  );
  const moveEnds = ({ event, startUs, endUs }: EndsChange) => {
    const held = work.held(event.id)?.event;
    if (!held) return;
    const change: EventChange = {
      ...(startUs !== held.startUs && { startUs: mediaTimeUs.parse(startUs) }),
      ...(held.kind === "state" &&
        endUs !== held.endUs &&
        endUs !== null && { endUs: mediaTimeUs.parse(endUs) }),
    };
    if (Object.keys(change).length > 0) session.changeEvent(held, change);
  };
  const nudge = (event: CodedEvent, direction: 1 | -1) => {
    const frameUs = 1e6 / (recording.framesPerSecond ?? 25);
    const { minUs, maxUs } = roomOf(work, event);
    const endUs = event.kind === "state" ? event.endUs : null;
    const by = Math.round(direction * frameUs);
    const startUs = event.startUs + by;
    if (startUs < minUs || (endUs ?? startUs) + by > maxUs) return;
    moveEnds({ event, startUs, endUs: endUs === null ? null : endUs + by });
    seek(startUs);
  };
  const selected = selectedId === null ? undefined : work.held(selectedId)?.event;
  const doCommand = (command: CommandId) => {
    if (command === "undo") session.undo();
    else if (command === "redo") session.redo();
    else if (command === "help") setDialog("shortcuts");
    else if (command === "zoomIn") timeline.current?.zoom(1.6);
    else if (command === "zoomOut") timeline.current?.zoom(1 / 1.6);
    else if (command === "deleteEvent" && selected) session.deleteEvent(selected);
    else if (command === "nudgeBack" && selected) nudge(selected, -1);
    else if (command === "nudgeForward" && selected) nudge(selected, 1);
    else if (command === "leave") {
      session.stopAsking();
      session.select(null);
    }
  };
  useKeys({
    session,
    player,
    isDeaf: dialog !== null,
    criterionId: tab === "rubric" ? criterionId : null,
    onCommand: doCommand,
  });
  const hearOnTimeline = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : undefined;
    if (direction !== undefined && event.altKey && selected) nudge(selected, direction);
    else if (direction !== undefined && !event.shiftKey) {
      const at = selected ? indexIn(coded.order, selected) + direction : 0;
      const next = eventAt(coded.order, Math.min(Math.max(at, 0), coded.order.size - 1));
      if (next) goTo(next);
    } else if (event.key === "Enter" && selected) edit(selected.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const pad = <CodePad {...{ session, player, signs }} onPress={pressCode} />;
  const list = (
    <EventList
      {...{ session, signs, editingId }}
      onEdit={edit}
      onGo={(event) => {
        seek(event.startUs);
        timeline.current?.reveal(event.startUs, rowKey(event.codeId, event.subjectId));
      }}
      onNudge={nudge}
    />
  );
  // What a key press does not touch is not drawn again by it.
  const stage = useMemo(
    () => (
      <>
        <RecordingView recording={recording} player={player} onPlayer={setPlayer}>
          {player && <OpenStates session={session} player={player} />}
        </RecordingView>
        {player && (
          <Transport
            player={player}
            framesPerSecond={recording.framesPerSecond}
            hasVideo={recording.hasVideo}
          />
        )}
      </>
    ),
    [recording, player, session],
  );
  const board = (
    <Timeline
      ref={timeline}
      rows={rows}
      durationUs={recording.durationUs}
      timeUs={time}
      framesPerSecond={recording.framesPerSecond}
      selectedId={selectedId}
      isFollowing={isFollowing}
      onFollow={setIsFollowing}
      onSeek={seek}
      onSelect={(event) => session.select(event?.id ?? null)}
      onKeyDown={hearOnTimeline}
      {...(!isReadOnly && {
        onChange: moveEnds,
        roomOf: (event: CodedEvent) => roomOf(work, event),
      })}
    />
  );

  return (
    <main className={classes["workbench"]} data-narrow={isNarrow || undefined}>
      <title>{t("title", { recording: recording.name })}</title>
      <header className={classes["head"]}>
        <Link to="/" className={classes["back"]}>
          <BackIcon size={16} />
          {t("queue")}
        </Link>
        <h1 className={classes["name"]}>
          <bdi>{recording.name}</bdi>
          <span className={classes["where"]}>
            {t("where", { round: workbench.roundNumber, version: workbench.schemeVersion.number })}
          </span>
        </h1>
        <Announcer session={session} />
        {workbench.isMine && (
          <SavingLight
            outbox={outbox}
            observationId={observation.id}
            onRefused={() => setDialog("refused")}
          />
        )}
        <button
          type="button"
          className={classes["button"]}
          aria-label={t("shortcuts.open")}
          onClick={() => setDialog("shortcuts")}
        >
          {t("shortcuts.sign")}
        </button>
        {!isReadOnly && (
          <>
            <button type="button" className={classes["button"]} onClick={() => session.undo()}>
              {t("undo")}
            </button>
            <button type="button" className={classes["button"]} onClick={() => session.redo()}>
              {t("redo")}
            </button>
            <button
              type="button"
              className={classes["button"]}
              data-primary
              onClick={() => setDialog("submit")}
            >
              {t("submit.open")}
            </button>
          </>
        )}
      </header>
      <Notices session={session} />
      <div className={classes["panes"]}>
        <div
          className={classes["left"]}
          style={isNarrow ? undefined : { flexBasis: `${leftShare}%` }}
        >
          <div
            className={classes["stage"]}
            style={isNarrow ? undefined : { flexBasis: `${recordingShare}%` }}
          >
            {stage}
          </div>
          {!isNarrow && (
            <Splitter
              along="rows"
              label={t("panes.recording")}
              share={recordingShare}
              onShare={setRecordingShare}
            />
          )}
          <div className={classes["board"]}>{board}</div>
        </div>
        {!isNarrow && (
          <Splitter
            along="columns"
            label={t("panes.sides")}
            share={leftShare}
            onShare={setLeftShare}
          />
        )}
        <div className={classes["right"]}>
          <Tabs
            current={shownTab}
            onTab={setTab}
            tabs={[
              { name: "code", label: t("tabs.code") },
              ...(isNarrow
                ? [
                    {
                      name: "events" as const,
                      label: t("tabs.events", { count: coded.order.size }),
                    },
                  ]
                : []),
              { name: "rubric", label: t("tabs.rubric") },
            ]}
          >
            {shownTab === "code" && isNarrow && <div className={classes["scrolls"]}>{pad}</div>}
            {shownTab === "code" && !isNarrow && (
              <>
                <div className={classes["scrolls"]} style={{ flex: `0 1 ${padShare}%` }}>
                  {pad}
                </div>
                <Splitter
                  along="rows"
                  label={t("panes.pad")}
                  share={padShare}
                  onShare={setPadShare}
                />
                <div className={classes["rest"]}>{list}</div>
              </>
            )}
            {shownTab === "events" && <div className={classes["rest"]}>{list}</div>}
            {shownTab === "rubric" && (
              <div className={classes["scrolls"]}>
                <Suspense>
                  <Rubric
                    session={session}
                    player={player}
                    currentId={criterionId}
                    onCurrent={setCriterionId}
                  />
                </Suspense>
              </div>
            )}
          </Tabs>
          <Asking
            session={session}
            signs={signs}
            onCode={(code) => {
              const { asking } = session.state.get();
              if (!player || asking?.kind !== "code") return;
              session.stopAsking();
              session.press(code, {
                atUs: asking.atUs,
                isAtEnd: asking.isAtEnd,
                pressedAtMs: performance.now(),
              });
            }}
          />
        </div>
      </div>
      <Suspense>
        {dialog === "submit" && (
          <SubmitDialog
            session={session}
            onClose={() => setDialog(null)}
            onEvent={(event) => {
              setDialog(null);
              setTab(isNarrow ? "events" : "code");
              goTo(event);
            }}
            onCriterion={(wantedId) => {
              setDialog(null);
              setTab("rubric");
              setCriterionId(wantedId);
              requestAnimationFrame(() => {
                document
                  .querySelector(`#criterion-${wantedId}`)
                  ?.scrollIntoView({ block: "center" });
              });
            }}
          />
        )}
        {dialog === "refused" && (
          <RefusedDialog session={session} onClose={() => setDialog(null)} />
        )}
        {dialog === "shortcuts" && (
          <ShortcutsDialog session={session} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </main>
  );
}

/** Why the work cannot be changed, or why it came back. */
function Notices({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const origin = useSessionPart(session, (state) => state.origin);
  const { observation, isMine, raterName } = session.workbench;
  const { state, returnReason } = observation;
  return (
    <>
      {returnReason !== null && !session.isReadOnly && (
        <p className={classes["notice"]} data-tone="waits">
          <strong>{t("notice.returned")}</strong> <bdi>{returnReason}</bdi>
        </p>
      )}
      {session.isReadOnly && (
        <p className={classes["notice"]}>
          {isMine
            ? t("notice.readOnly", { state: t(`state.${state}`) })
            : t("notice.others", { rater: raterName })}
        </p>
      )}
      {origin === "disk" && <p className={classes["notice"]}>{t("notice.fromDisk")}</p>}
    </>
  );
}

/** Brings in what the same rater does on another device, and notices when the observation's state changes. */
function useOtherDevices(session: Session): void {
  const client = useQueryClient();
  const { id, studyId } = session.workbench.observation;

  useEffect(
    () =>
      watchStudy(studyId, (news) => {
        if (news.kind === "study") {
          if (news.part !== "observations") return;
          void client.invalidateQueries({ queryKey: ["observation", id, "workbench"] });
          return;
        }
        if (news.kind === "observation" && news.observationId !== id) return;
        // Nobody answered: the next piece of news asks again.
        session
          .catchUp(news.kind === "observation" ? news.revision : undefined)
          .catch(() => undefined);
      }),
    [client, id, studyId, session],
  );
}

/** Opens at the moment that the address names, and names the moment whenever the recording stands still. */
function useMomentInAddress(player: Player | null): void {
  useEffect(() => {
    if (!player) return undefined;
    const wanted = Number(new URLSearchParams(window.location.search).get("at") ?? Number.NaN);
    let isAtStart = true;
    let timer = 0;
    const write = () => {
      const address = new URL(window.location.href);
      address.searchParams.set("at", String(player.timeUs()));
      window.history.replaceState(window.history.state, "", address);
    };
    const stop = player.onState(() => {
      const { state } = player.snapshot();
      if (state.kind !== "ready") return;
      if (isAtStart) {
        isAtStart = false;
        if (Number.isSafeInteger(wanted) && wanted > 0) player.seek(wanted);
        return;
      }
      clearTimeout(timer);
      if (!state.isPlaying) timer = window.setTimeout(write, 400);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [player]);
}
