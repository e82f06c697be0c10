import { HelpLink } from "../../kit/page/HelpLink.tsx";
import { usePreferences } from "../../kit/query/preferences.ts";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { narrower } from "../../kit/page/theme.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ComponentType, Suspense, useCallback, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { keepTyped } from "../../kit/page/typedAhead.ts";
import { BackIcon } from "../../kit/page/icons.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { DeviceSign } from "../../kit/offline/DeviceSign.tsx";
import { ledPlayer } from "../../kit/player/led.ts";
import type { Player } from "../../kit/player/port.ts";
import { Announcer } from "./Announcer.tsx";
import { roomyMost } from "./CodePad.tsx";
import {
  type CommandHandlers,
  CommandHandlersContext,
  newCommandHandlers,
  useCommands,
} from "../../kit/stage/commandHandlers.ts";
import { KeymapContext, useKeymap, useOwnKeymap } from "../../kit/coding/useKeymap.ts";
import { usePlayerCommands } from "./keys/usePlayerCommands.ts";
import { useRememberedShare } from "./rememberedShare.ts";
import { useRemarks } from "./remarks/useRemarks.ts";
import { SavingLight } from "./SavingLight.tsx";
import type { Session } from "../../kit/coding/session.ts";
import { Side, type SideTab } from "./Side.tsx";
import { Splitter } from "./Splitter.tsx";
import { Stage } from "./Stage.tsx";
import { useDesk } from "./useDesk.ts";
import { useKeys } from "./useKeys.ts";
import { firstMoment } from "./firstMoment.ts";
import { tabAfter } from "./tabAfter.ts";
import { useAllAtHand } from "./useAllAtHand.ts";
import { useDeskCommands } from "./useDeskCommands.ts";
import { useMomentInAddress } from "./useMomentInAddress.ts";
import { useOtherDevices } from "./useOtherDevices.ts";
import { usePlaceRemembered } from "./usePlaceRemembered.ts";
import { WorkbenchActions } from "./WorkbenchActions.tsx";
import { type SearchProps, type WorkbenchDialog, WorkbenchDialogs } from "./WorkbenchDialogs.tsx";
import { WorkbenchNotices } from "./WorkbenchNotices.tsx";
import classes from "./WorkbenchView.module.css";

// Keys are heard and told by the line before this is here.
const Aloud = lazyPart(async () => (await import("./aloud/Aloud.tsx")).Aloud);
// Most observations cover all of their recording.
const SpanBar = lazyPart(async () => (await import("./spans/SpanBar.tsx")).SpanBar);
// Whoever only wants to press keys does not wait for the timeline.
const Board = lazyPart(async () => (await import("./Board.tsx")).Board);
// Loaded when it is first needed.
const reviewRoom = <div className={classes["reviewRoom"]} />;
const ReviewBar = lazyPart(async () => (await import("./remarks/ReviewBar.tsx")).ReviewBar, {
  room: reviewRoom,
});

interface Props {
  readonly session: Session;
  /** The search of the whole application, with what this screen adds to it. */
  readonly Search: ComponentType<SearchProps>;
}

/** The workbench: player, timeline, code pad, event list and rubric. */
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
  const { codes } = work.index.scheme;
  const criteria = [...work.index.criteria.values()];
  const [tab, setTab] = useState<SideTab>(codes.length > 0 ? "code" : "rubric");
  const [dialog, setDialog] = useState<WorkbenchDialog | null>(null);
  const [criterionId, setCriterionId] = useState<string | null>(criteria[0]?.id ?? null);
  const isLive = recording.live !== null && recording.live.endedAt === null;
  // A film is as wide as its height allows: what a large pad needs beside it is empty room on most screens.
  const [leftShare, setLeftShare] = useRememberedShare(
    isLive ? "live" : "left",
    isLive ? 36 : codes.length > roomyMost ? 47 : 60,
  );
  const isSoundAlone = !recording.hasVideo && recording.live === null;
  // Where there is no picture, the timeline with its waveform gets most of the height.
  const [recordingShare, setRecordingShare] = useRememberedShare(
    isSoundAlone ? "sound" : "recording",
    isSoundAlone ? 24 : 58,
  );
  const isNarrow = useMediaQuery(narrower("panes")) ?? false;
  // Under a thumb, or where there is only a clock, what is asked stands above the codes.
  const asksAtFilm = !isNarrow && !isLive;
  const { ref: stageRef, height: stageHeight } = useElementSize();
  const desk = useDesk(session, () => setTab(isNarrow ? "events" : "code"));
  const { player, setPlayer } = desk;
  const place = useCallback(
    (made: Player | null) => setPlayer(made && ledPlayer(made, firstMoment(session))),
    [setPlayer, session],
  );
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
    hasSingleKeys: usePreferences().singleKeys,
    isDeaf: dialog !== null,
    isRating: tab === "rubric",
  });
  const actions = <WorkbenchActions {...{ handlers, isReadOnly, isNarrow, isLive }} />;

  const side = (
    <Side
      desk={desk}
      tab={tab}
      onTab={chooseTab}
      isNarrow={isNarrow}
      asksHere={!asksAtFilm}
      remarks={remarks}
      criterionId={criterionId}
      criterionCalls={criterionCalls}
      onCriterion={setCriterionId}
    />
  );

  // On a phone a line of its own, below the name and the buttons.
  const standing = (
    <>
      <span className={classes["where"]}>
        {t("where", { round: workbench.roundNumber, version: workbench.schemeVersion.number })}
      </span>
      <Announcer session={session} />
    </>
  );

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
        </h1>
        {!isNarrow && standing}
        <Suspense>
          <Aloud desk={desk} />
        </Suspense>
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
        <HelpLink />
        {isNarrow ? standing : actions}
      </header>
      <WorkbenchNotices session={session} onRivals={() => setDialog("rivals")} />
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
      <div className={classes["panes"]} style={{ "--stage-height": `${stageHeight}px` }}>
        <div
          className={classes["left"]}
          style={isNarrow ? undefined : { flexBasis: `${leftShare}%` }}
        >
          <div
            ref={stageRef}
            className={classes["stage"]}
            style={isNarrow || isLive ? undefined : { flexBasis: `${recordingShare}%` }}
          >
            <Stage
              {...{ session, player }}
              loop={desk.loop}
              signs={desk.signs}
              asksHere={asksAtFilm}
              onPlayer={place}
            />
          </div>
          {!isNarrow && !isLive && (
            <Splitter
              along="rows"
              label={t("panes.recording")}
              share={recordingShare}
              onShare={setRecordingShare}
            />
          )}
          {/* Codes come before the timeline: they are what a thumb needs. */}
          {isNarrow && side}
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
        {!isNarrow && side}
      </div>
      {isNarrow && <div className={classes["foot"]}>{actions}</div>}
      <WorkbenchDialogs
        {...{ session, desk, player, handlers, dialog, showCriterion, Search }}
        onDialog={setDialog}
        onEvents={() => setTab(isNarrow ? "events" : "code")}
      />
    </main>
  );
}
