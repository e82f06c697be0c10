import { HelpLink } from "../../kit/page/HelpLink.tsx";
import { useMediaQuery } from "@mantine/hooks";
import { narrower } from "../../kit/page/theme.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { loadNamespaces } from "i18next";
import {
  type ComponentType,
  Suspense,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import "../../kit/coding/texts.ts";
import { DialogOnItsWay, FieldOnItsWay } from "../../kit/page/OnItsWay.tsx";
import { keepTyped } from "../../kit/page/typedAhead.ts";
import { BackIcon, SearchIcon } from "../../kit/page/icons.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { loadAllParts } from "../../kit/page/parts.ts";
import { DeviceSign } from "../../kit/offline/DeviceSign.tsx";
import { thisDevice } from "../../kit/offline/thisDevice.ts";
import { watchStudy } from "../../kit/live/changes.ts";
import { ledPlayer } from "../../kit/player/led.ts";
import type { Player } from "../../kit/player/port.ts";
import { Announcer } from "./Announcer.tsx";
import {
  type CommandHandlers,
  CommandHandlersContext,
  newCommandHandlers,
  useCommands,
} from "../../kit/stage/commandHandlers.ts";
import type { CommandId } from "../../kit/coding/commands.ts";
import { useKeyHint } from "../../kit/coding/useKeyLabel.ts";
import { KeymapContext, useKeymap, useOwnKeymap } from "../../kit/coding/useKeymap.ts";
import { usePlayerCommands } from "./keys/usePlayerCommands.ts";
import { rememberedPlace, rememberPlace } from "./rememberedPlace.ts";
import { useRememberedShare } from "./rememberedShare.ts";
import { useRemarks } from "./remarks/useRemarks.ts";
import { disputedIn } from "./rivals/disputed.ts";
import { SavingLight } from "./SavingLight.tsx";
import type { Session } from "../../kit/coding/session.ts";
import { Side, type SideTab } from "./Side.tsx";
import { Splitter } from "./Splitter.tsx";
import { Stage } from "./Stage.tsx";
import { type Desk, useDesk } from "./useDesk.ts";
import { momentOf, useKeys } from "./useKeys.ts";
import { useChangePreferences, usePreferences } from "../../kit/query/preferences.ts";
import { useCodedPart, useSessionPart } from "../../kit/coding/useStore.ts";
import classes from "./WorkbenchView.module.css";
import { answersOf } from "../../kit/query/keys.ts";
import { offlineTexts } from "../../kit/offline/texts.ts";

const AfterHandingIn = lazyPart(async () => (await import("./AfterHandingIn.tsx")).AfterHandingIn);
// Most observations cover all of their recording.
const SpanBar = lazyPart(async () => (await import("./spans/SpanBar.tsx")).SpanBar);
// Whoever only wants to press keys does not wait for the timeline.
const Board = lazyPart(async () => (await import("./Board.tsx")).Board);
// What is not needed to begin comes when it is asked for.
const ReviewBar = lazyPart(async () => (await import("./remarks/ReviewBar.tsx")).ReviewBar);
const RefusedDialog = lazyPart(async () => (await import("./RefusedDialog.tsx")).RefusedDialog, {
  isOver: true,
});
const RivalsDialog = lazyPart(
  async () => (await import("./rivals/RivalsDialog.tsx")).RivalsDialog,
  { isOver: true },
);
const DeviceDialog = lazyPart(
  async () => (await import("../../kit/offline/DeviceDialog.tsx")).DeviceDialog,
  { isOver: true },
);
const KeysDialog = lazyPart(async () => (await import("./keys/KeysDialog.tsx")).KeysDialog, {
  isOver: true,
});
const SubmitDialog = lazyPart(async () => (await import("./SubmitDialog.tsx")).SubmitDialog, {
  isOver: true,
});

type Dialog = "submit" | "refused" | "rivals" | "device" | "keys" | "search";

/** What the workbench's part of the search is given. */
export interface SearchProps {
  readonly session: Session;
  readonly player: Player | null;
  readonly handlers: CommandHandlers;
  readonly onCriterion: (criterionId: string) => void;
  readonly onClose: () => void;
}

interface Props {
  readonly session: Session;
  /** The search of the whole application, with what this screen adds to it. */
  readonly Search: ComponentType<SearchProps>;
}

/** Where a rater watches, codes and rates. */
export function WorkbenchView({ session, Search }: Props) {
  const [handlers] = useState(newCommandHandlers);
  return (
    <CommandHandlersContext value={handlers}>
      <KeymapContext value={useOwnKeymap()}>
        <Panes session={session} handlers={handlers} Search={Search} />
      </KeymapContext>
    </CommandHandlersContext>
  );
}

/** Recording and timeline on one side, codes and events on the other. */
function Panes({
  session,
  handlers,
  Search,
}: Props & {
  readonly handlers: CommandHandlers;
}) {
  const { t } = useTranslation("workbench");
  const { workbench, work, outbox, isReadOnly } = session;
  const { observation, recording } = workbench;
  const { criteria, codes } = work.index.scheme;
  const [tab, setTab] = useState<SideTab>(codes.length > 0 ? "code" : "rubric");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [criterionId, setCriterionId] = useState<string | null>(criteria[0]?.id ?? null);
  const isLive = recording.live !== null && recording.live.endedAt === null;
  const [leftShare, setLeftShare] = useRememberedShare(isLive ? "live" : "left", isLive ? 36 : 60);
  const isSoundAlone = !recording.hasVideo && recording.live === null;
  // Where there is nothing to see, most of the room is for what shows of sound.
  const [recordingShare, setRecordingShare] = useRememberedShare(
    isSoundAlone ? "sound" : "recording",
    isSoundAlone ? 24 : 58,
  );
  const isNarrow = useMediaQuery(narrower("panes")) ?? false;
  const desk = useDesk(session, () => setTab(isNarrow ? "events" : "code"));
  const { player, setPlayer } = desk;
  const place = useCallback(
    (made: Player | null) => setPlayer(made && ledPlayer(made, firstMoment(session))),
    [setPlayer, session],
  );
  const close = () => setDialog(null);
  const [criterionCalls, setCriterionCalls] = useState(0);
  const chooseTab = (wanted: SideTab) => {
    setTab(wanted);
    setCriterionCalls(0);
  };
  const showCriterion = (wantedId: string) => {
    setTab("rubric");
    setCriterionId(wantedId);
    setCriterionCalls((before) => before + 1);
  };

  const remarks = useRemarks(desk, () => chooseTab("remarks"));
  const navigate = useNavigate();

  useAllAtHand(player !== null);
  useOtherDevices(session);
  useMomentInAddress(player);
  usePlaceRemembered(session, player);
  usePlayerCommands(player);
  useDeskCommands(desk);
  useCommands({
    nextTab: () =>
      chooseTab(
        tabAfter(tab, {
          hasRemarks: remarks.isSpokenTo,
          hasTranscript: recording.captions.length > 0,
        }),
      ),
    showCodes: () => chooseTab("code"),
    ...(recording.captions.length > 0 && { showTranscript: () => chooseTab("transcript") }),
    showRubric: () => chooseTab("rubric"),
    showNotes: () => chooseTab("notes"),
    submit: () => setDialog("submit"),
    ...(remarks.isSpokenTo && {
      workHistory: () =>
        void navigate({
          to: "/observations/$observationId/history",
          params: { observationId: observation.id },
        }),
    }),
    palette() {
      keepTyped();
      setDialog("search");
    },
    help: () => setDialog("keys"),
  });
  useKeys({
    session,
    player,
    keymap: useKeymap(),
    handlers,
    isDeaf: dialog !== null,
    isRating: tab === "rubric",
  });
  const reviewRoom = <div className={classes["reviewRoom"]} />;
  const actions = <Actions {...{ handlers, isReadOnly, isNarrow, isLive }} />;

  return (
    <main
      className={classes["workbench"]}
      data-narrow={isNarrow || undefined}
      data-live={isLive || undefined}
    >
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
        {workbench.isMine && (
          <DeviceSign
            outbox={outbox}
            observationId={observation.id}
            className={classes["device"]}
            onOpen={() => setDialog("device")}
          />
        )}
        {!isNarrow && (
          <>
            <HelpLink />
            {actions}
          </>
        )}
      </header>
      <Notices session={session} onRivals={() => setDialog("rivals")} />
      {player && observation.spans.length > 0 && (
        <Suspense>
          <SpanBar session={session} player={player} />
        </Suspense>
      )}
      {workbench.mayReview && (
        <Suspense fallback={reviewRoom}>
          <ReviewBar
            room={reviewRoom}
            observationId={observation.id}
            remarks={remarks}
            onRemarks={() => chooseTab("remarks")}
          />
        </Suspense>
      )}
      <div className={classes["panes"]}>
        <div
          className={classes["left"]}
          style={isNarrow ? undefined : { flexBasis: `${leftShare}%` }}
        >
          <div
            className={classes["stage"]}
            style={isNarrow || isLive ? undefined : { flexBasis: `${recordingShare}%` }}
          >
            <Stage session={session} player={player} loop={desk.loop} onPlayer={place} />
          </div>
          {!isNarrow && !isLive && (
            <Splitter
              along="rows"
              label={t("panes.recording")}
              share={recordingShare}
              onShare={setRecordingShare}
            />
          )}
          <div className={classes["board"]}>
            <Suspense>
              <Board desk={desk} remarks={remarks.marks} />
            </Suspense>
          </div>
        </div>
        {!isNarrow && (
          <Splitter
            along="columns"
            label={t("panes.sides")}
            share={leftShare}
            onShare={setLeftShare}
          />
        )}
        <Side
          desk={desk}
          tab={tab}
          onTab={chooseTab}
          isNarrow={isNarrow}
          remarks={remarks}
          criterionId={criterionId}
          criterionCalls={criterionCalls}
          onCriterion={setCriterionId}
        />
      </div>
      {isNarrow && <div className={classes["foot"]}>{actions}</div>}
      <Suspense
        fallback={
          dialog === "search" ? <FieldOnItsWay /> : dialog && <DialogOnItsWay onLeave={close} />
        }
      >
        {dialog === "submit" && (
          <SubmitDialog
            session={session}
            onClose={close}
            onEvent={(event) => {
              close();
              setTab(isNarrow ? "events" : "code");
              desk.goTo(event);
            }}
            onCriterion={(wantedId) => {
              close();
              showCriterion(wantedId);
            }}
            onPresses={() => {
              close();
              session.askLeft();
            }}
            onEndAll={() => handlers.run("endAll")}
            onEnd={(event) => {
              const moment = momentOf(player, performance.now());
              if (moment) session.endAll(moment, new Set([event.id]));
            }}
            onDisputed={() => setDialog("rivals")}
            onScan={(number) => {
              close();
              desk.prompter?.open(number);
            }}
          />
        )}
        {dialog === "refused" && <RefusedDialog session={session} onClose={close} />}
        {dialog === "device" && <DeviceDialog onClose={close} />}
        {dialog === "rivals" && <RivalsDialog session={session} onClose={close} />}
        {dialog === "keys" && <KeysDialog session={session} onClose={close} />}
        {dialog === "search" && (
          <Search {...{ session, player, handlers }} onClose={close} onCriterion={showCriterion} />
        )}
      </Suspense>
    </main>
  );
}

/** What can be done from anywhere: at the top, and on a narrow screen at the bottom, under a thumb. */
function Actions({
  handlers,
  isReadOnly,
  isNarrow,
  isLive,
}: {
  readonly handlers: CommandHandlers;
  readonly isReadOnly: boolean;
  readonly isNarrow: boolean;
  readonly isLive: boolean;
}) {
  const { t } = useTranslation(["workbench", "commands", "common"]);
  const hint = useKeyHint();
  const button = (id: CommandId, name: string, sign: React.ReactNode = name) => (
    <button
      type="button"
      className={classes["button"]}
      aria-label={name}
      title={hint(id)}
      data-primary={id === "submit" || undefined}
      onClick={() => handlers.run(id)}
    >
      {sign}
    </button>
  );
  return (
    <span className={classes["actions"]}>
      {isNarrow && !isLive && button("back", t("commands:command.back"), <BackSign />)}
      {isNarrow && !isLive && button("playPause", t("commands:command.playPause"), <PlaySign />)}
      {button("palette", t("common:search.open"), <SearchIcon size={16} />)}
      {!isNarrow && button("help", t("commands:open"), t("commands:sign"))}
      {!isReadOnly && (
        <>
          {button("undo", t("undo"))}
          {button("redo", t("redo"))}
          {button("submit", t("submit.open"))}
        </>
      )}
    </span>
  );
}

function BackSign() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="currentColor">
      <path d="M10 4 4 10l6 6zM17 4l-6 6 6 6z" />
    </svg>
  );
}

function PlaySign() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="currentColor">
      <path d="M2 4v12l8-6zM12 4h2.5v12H12zM16 4h2.5v12H16z" />
    </svg>
  );
}

/**
 * Loads the rest of the workbench when the screen has long stood, and its words: from then on it needs
 * no network. Where something could not be loaded, it is tried again once the network is back.
 */
function useAllAtHand(isRecordingThere: boolean): void {
  useEffect(() => {
    const stop = new AbortController();
    const loadAll = () => {
      const words = loadNamespaces([...offlineTexts]);
      void Promise.all([loadAllParts(), words]).then(([isWhole]) => {
        thisDevice.set({ page: isWhole ? "whole" : "incomplete" });
        if (isWhole || stop.signal.aborted) return;
        window.addEventListener("online", loadAll, { once: true, signal: stop.signal });
      });
    };
    const timer = setTimeout(
      () => {
        // Safari has no such callback.
        if ("requestIdleCallback" in window) requestIdleCallback(loadAll, { timeout: 2_000 });
        else loadAll();
      },
      isRecordingThere ? firstLoadMs : withoutRecordingMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isRecordingThere]);
}

/** By then everything that one begins with has come. */
const firstLoadMs = 3_000;
/** A recording that has to be found on this device first, or does not come at all, is not waited for. */
const withoutRecordingMs = 6_000;

/** What is done to the selected event, to the timeline's view and to what was done before. */
function useDeskCommands(desk: Desk): void {
  const { session, timeline } = desk;
  const { t } = useTranslation("workbench");
  const { pauseAfter } = usePreferences();
  const { mutate: changePreferences } = useChangePreferences();
  const withSelected = (act: (event: NonNullable<ReturnType<typeof selectedOf>>) => void) => () => {
    const selected = selectedOf(session);
    if (selected) act(selected);
  };
  useCommands({
    undo: () => session.undo(),
    redo: () => session.redo(),
    deleteEvent: withSelected(() => session.deleteSelected()),
    nudgeBack: withSelected((event) => desk.nudge(event, -1)),
    nudgeForward: withSelected((event) => desk.nudge(event, 1)),
    zoomIn: () => timeline.current?.zoom(1.6),
    zoomOut: () => timeline.current?.zoom(1 / 1.6),
    wholeTimeline: () => timeline.current?.wholeOrWindow(),
    endAll() {
      const moment = momentOf(desk.player, performance.now());
      if (moment) session.endAll(moment);
      else session.noteUntaken(t("endAll"), "no_frame");
    },
    pauseAfterCode: withSelected(({ codeId }) => {
      const isOn = !pauseAfter.includes(codeId);
      const others = pauseAfter.filter((one) => one !== codeId);
      changePreferences({ pauseAfter: isOn ? [...others, codeId] : others });
      session.say({ kind: "pause_after", codeId, isOn });
    }),
    leave() {
      session.stopAsking();
      session.select(null);
    },
  });
}

function selectedOf({ state, work }: Session) {
  const { selectedId } = state.get();
  return selectedId === null ? undefined : work.held(selectedId)?.event;
}

/** The transcript comes last, so that the rubric is one key from the codes with or without captions. */
function tabAfter(
  tab: SideTab,
  { hasRemarks, hasTranscript }: { readonly hasRemarks: boolean; readonly hasTranscript: boolean },
): SideTab {
  if (tab === "rubric") return "notes";
  if (tab === "notes" && hasRemarks) return "remarks";
  if (tab === "notes" || tab === "remarks") return hasTranscript ? "transcript" : "code";
  return tab === "transcript" ? "code" : "rubric";
}

/** Why the work cannot be changed, or why it came back. */
function Notices({
  session,
  onRivals,
}: {
  readonly session: Session;
  readonly onRivals: () => void;
}) {
  const { t } = useTranslation("workbench");
  const origin = useSessionPart(session, (state) => state.origin);
  const disputed = useCodedPart(session, (coded) => disputedIn(coded).length);
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
          {isMine && (
            <Suspense>
              {" "}
              <AfterHandingIn observation={observation} />
            </Suspense>
          )}
        </p>
      )}
      {disputed > 0 && (
        <p className={classes["notice"]} data-tone="waits" role="status">
          {t("rivals.notice", { count: disputed })}{" "}
          <button type="button" className={classes["button"]} onClick={onRivals}>
            {t("rivals.compare")}
          </button>
        </p>
      )}
      {origin === "disk" && <p className={classes["notice"]}>{t("notice.fromDisk")}</p>}
      {isMine && <SentAgain session={session} />}
    </>
  );
}

/** What the server had lost and was sent again, until it has been read. */
function SentAgain({ session: { outbox, workbench } }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const { id: observationId } = workbench.observation;
  const count = useSyncExternalStore(outbox.subscribe, () => outbox.sentAgain(observationId));
  if (count === 0) return null;
  return (
    <p className={classes["notice"]} data-tone="waits">
      <span role="status">{t("notice.again", { count })}</span>{" "}
      <button
        type="button"
        className={classes["button"]}
        onClick={() => void outbox.forgetSentAgain(observationId)}
      >
        {t("notice.read")}
      </button>
    </p>
  );
}

/** Brings in what the same rater does on another device, and notices when the observation's state changes. */
function useOtherDevices(session: Session): void {
  const client = useQueryClient();
  const { id, recordingId, studyId } = session.workbench.observation;

  useEffect(
    () =>
      watchStudy(studyId, (news) => {
        if (news.kind === "study" || news.kind === "recording") {
          const isOurs =
            news.kind === "study" ? news.part === "observations" : news.recordingId === recordingId;
          if (isOurs) {
            void client.invalidateQueries(
              answersOf("/api/v1/observations/:observationId", { observationId: id }),
            );
          }
          return;
        }
        if (news.kind === "remarks" || news.kind === "gap") {
          void client.invalidateQueries(
            answersOf("/api/v1/observations/:observationId/remarks", { observationId: id }),
          );
        }
        if (news.kind === "remarks") return;
        if (news.kind === "observation" && news.observationId !== id) return;
        // Nobody answered: the next piece of news asks again.
        session
          .catchUp(news.kind === "observation" ? news.revision : undefined)
          .catch(() => undefined);
      }),
    [client, id, recordingId, studyId, session],
  );
}

/** Where the recording begins: at the moment that the address names, else where its rater was the last time. */
function firstMoment({ workbench, isReadOnly }: Session): number {
  const { observation, recording } = workbench;
  const named = momentInAddress();
  if (named > 0 || isReadOnly || recording.live) return named;
  const place = rememberedPlace(observation.id);
  // Who had come to the end begins from the start.
  return place < recording.durationUs - nearEndUs ? place : 0;
}

const nearEndUs = 2_000_000;

/** Remembers where the rater is: where the recording pauses, every some seconds while it plays, and when the page is left. */
function usePlaceRemembered({ workbench, isReadOnly }: Session, player: Player | null): void {
  const { observation, recording } = workbench;
  const { id } = observation;
  const isKept = !isReadOnly && !recording.live;
  useEffect(() => {
    if (!player || !isKept) return undefined;
    const keep = () => {
      const { state } = player.snapshot();
      if (state.kind === "ready" && (player.isPlaced?.() ?? true)) {
        rememberPlace(id, player.timeUs());
      }
    };
    const stop = player.onState(keep);
    const timer = setInterval(keep, placeEveryMs);
    window.addEventListener("pagehide", keep);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [player, id, isKept]);
}

const placeEveryMs = 5_000;

/** The moment that the address names, in microseconds; 0 where it names none. */
function momentInAddress(): number {
  const named = Number(new URLSearchParams(window.location.search).get("at") ?? Number.NaN);
  return Number.isSafeInteger(named) && named > 0 ? named : 0;
}

/** Names the moment in the address whenever the recording stands still where somebody led it. */
function useMomentInAddress(player: Player | null): void {
  useEffect(() => {
    if (!player) return undefined;
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
        return;
      }
      clearTimeout(timer);
      if (!state.isPlaying && (player.isPlaced?.() ?? true)) timer = window.setTimeout(write, 400);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [player]);
}
