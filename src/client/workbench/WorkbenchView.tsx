import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import { BackIcon } from "../frame/icons.tsx";
import { watchStudy } from "../live/changes.ts";
import type { Player } from "../player/port.ts";
import { Announcer } from "./Announcer.tsx";
import { Board } from "./Board.tsx";
import { useRememberedShare } from "./rememberedShare.ts";
import { SavingLight } from "./SavingLight.tsx";
import type { Session } from "./session.ts";
import type { CommandId } from "./shortcuts.ts";
import { Side, type SideTab } from "./Side.tsx";
import { Splitter } from "./Splitter.tsx";
import { Stage } from "./Stage.tsx";
import { useDesk } from "./useDesk.ts";
import { useKeys } from "./useKeys.ts";
import { useSessionPart } from "./useStore.ts";
import classes from "./WorkbenchView.module.css";

// What is not needed to begin comes when it is asked for.
const RefusedDialog = lazy(async () => ({
  default: (await import("./RefusedDialog.tsx")).RefusedDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("./ShortcutsDialog.tsx")).ShortcutsDialog,
}));
const SubmitDialog = lazy(async () => ({
  default: (await import("./SubmitDialog.tsx")).SubmitDialog,
}));

type Dialog = "submit" | "refused" | "shortcuts" | null;

/** Where a rater watches, codes and rates: recording and timeline on one side, codes and events on the other. */
export function WorkbenchView({ session }: { readonly session: Session }) {
  const { t } = useTranslation("workbench");
  const { workbench, work, outbox, isReadOnly } = session;
  const { observation, recording } = workbench;
  const [tab, setTab] = useState<SideTab>(work.index.scheme.codes.length > 0 ? "code" : "rubric");
  const [dialog, setDialog] = useState<Dialog>(null);
  const [criterionId, setCriterionId] = useState<string | null>(
    work.index.scheme.criteria[0]?.id ?? null,
  );
  const [leftShare, setLeftShare] = useRememberedShare("left", 60);
  const [recordingShare, setRecordingShare] = useRememberedShare("recording", 58);
  const isNarrow = useMediaQuery("(max-width: 760px)") ?? false;
  const desk = useDesk(session, () => setTab(isNarrow ? "events" : "code"));
  const { player } = desk;

  useOtherDevices(session);
  useMomentInAddress(player);

  const doCommand = (command: CommandId) => {
    const { selectedId } = session.state.get();
    const selected = selectedId === null ? undefined : work.held(selectedId)?.event;
    if (command === "undo") session.undo();
    else if (command === "redo") session.redo();
    else if (command === "help") setDialog("shortcuts");
    else if (command === "zoomIn") desk.timeline.current?.zoom(1.6);
    else if (command === "zoomOut") desk.timeline.current?.zoom(1 / 1.6);
    else if (command === "deleteEvent" && selected) session.deleteEvent(selected);
    else if (command === "nudgeBack" && selected) desk.nudge(selected, -1);
    else if (command === "nudgeForward" && selected) desk.nudge(selected, 1);
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
            <Stage session={session} player={player} onPlayer={desk.setPlayer} />
          </div>
          {!isNarrow && (
            <Splitter
              along="rows"
              label={t("panes.recording")}
              share={recordingShare}
              onShare={setRecordingShare}
            />
          )}
          <div className={classes["board"]}>
            <Board desk={desk} />
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
          onTab={setTab}
          isNarrow={isNarrow}
          criterionId={criterionId}
          onCriterion={setCriterionId}
        />
      </div>
      <Suspense>
        {dialog === "submit" && (
          <SubmitDialog
            session={session}
            onClose={() => setDialog(null)}
            onEvent={(event) => {
              setDialog(null);
              setTab(isNarrow ? "events" : "code");
              desk.goTo(event);
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
