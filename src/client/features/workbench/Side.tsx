import { Suspense, useCallback } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Code, Subject } from "../../../domain/entities/scheme.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import floats from "../../kit/coding/Asking.module.css";
import { AskedHere } from "./AskedHere.tsx";
import { CodePad, roomyMost } from "./CodePad.tsx";
import { useCommands } from "../../kit/stage/commandHandlers.ts";
import { useRememberedShare } from "./rememberedShare.ts";
import type { Remarks } from "./remarks/useRemarks.ts";
import { Splitter } from "./Splitter.tsx";
import { Tabs } from "./Tabs.tsx";
import type { Desk } from "./useDesk.ts";
import { pressMoment } from "./useKeys.ts";
import { useStable } from "./useStable.ts";
import { useTypedAnswers } from "./useTypedAnswers.ts";
import { useCodedPart, useSessionPart } from "../../kit/coding/useStore.ts";
import classes from "./WorkbenchView.module.css";

// A code can be pressed before these are here.
const EventList = lazyPart(async () => (await import("./EventList.tsx")).EventList);
// Loaded when it is first needed.
const LeftPresses = lazyPart(async () => (await import("./LeftPresses.tsx")).LeftPresses);
const SkippedQuestions = lazyPart(
  async () => (await import("./SkippedQuestions.tsx")).SkippedQuestions,
);
const UntakenPresses = lazyPart(async () => (await import("./UntakenPresses.tsx")).UntakenPresses);
const Notes = lazyPart(async () => (await import("./notes/Notes.tsx")).Notes);
const PromptBar = lazyPart(async () => (await import("./sampling/PromptPanel.tsx")).PromptBar);
const PromptPanel = lazyPart(async () => (await import("./sampling/PromptPanel.tsx")).PromptPanel);
const RemarksPanel = lazyPart(
  async () => (await import("./remarks/RemarksPanel.tsx")).RemarksPanel,
);
const TranscriptTab = lazyPart(async () => (await import("./TranscriptTab.tsx")).TranscriptTab);
const Rubric = lazyPart(async () => (await import("./Rubric.tsx")).Rubric);

export type SideTab = "code" | "events" | "transcript" | "rubric" | "notes" | "remarks";

interface Props {
  readonly desk: Desk;
  readonly tab: SideTab;
  readonly onTab: (tab: SideTab) => void;
  readonly isNarrow: boolean;
  /** Whether questions about a press appear here, and not at the video. */
  readonly asksHere: boolean;
  readonly remarks: Remarks;
  readonly criterionId: string | null;
  /** Counts how often a key or link elsewhere led to the current criterion. */
  readonly criterionCalls: number;
  readonly onCriterion: (criterionId: string) => void;
}

/** The panel beside the recording: codes and events, rubric, and notes. */
export function Side({
  desk,
  tab,
  onTab,
  isNarrow,
  asksHere,
  remarks,
  criterionId,
  criterionCalls,
  onCriterion,
}: Props) {
  const { t } = useTranslation("workbench");
  const { session, player, signs, prompter } = desk;
  const eventCount = useCodedPart(session, ({ order }) => (isNarrow ? order.size : 0));
  const hasLeft = useSessionPart(session, ({ left }) => left.length > 0);
  const hasUntaken = useSessionPart(session, ({ untaken }) => untaken.length > 0);
  const hasSkipped = useSessionPart(session, ({ skipped }) => skipped.length > 0);
  const hasTranscript = session.workbench.recording.captions.length > 0;
  const codeCount = session.work.index.scheme.codes.length;
  const [padShare, setPadShare] = useRememberedShare("pad", codeCount > roomyMost ? 80 : 52);
  const shown: SideTab = tab === "events" && !isNarrow ? "code" : tab;

  // Both keep their identity from press to press: only the button that changed is drawn again.
  const press = useCallback(
    (code: Code, pressedAtMs: number, subjectId?: Subject["id"] | null) => {
      if (subjectId !== undefined) session.setSubject(subjectId);
      const moment = pressMoment(player, pressedAtMs);
      if (moment) session.press(code, moment);
      else session.noteUntaken(code.name, "no_frame");
    },
    [session, player],
  );
  const edit = useStable((event: CodedEvent) => {
    session.select(event.id);
    desk.edit(event.id);
  });

  useTypedAnswers(session);
  useCommands({
    askLeft: () => session.askLeft(),
    commentLast: () => session.commentLast(),
    confidence1: () => session.setConfidence(0.2),
    confidence2: () => session.setConfidence(0.4),
    confidence3: () => session.setConfidence(0.6),
    confidence4: () => session.setConfidence(0.8),
    confidence5: () => session.setConfidence(1),
  });

  const pad = <CodePad {...{ session, player, signs }} onPress={press} onNewest={edit} />;
  const list = (
    <Suspense>
      <EventList
        {...{ session, signs, editingId: desk.editingId }}
        onEdit={desk.edit}
        onGo={desk.show}
        onNudge={desk.nudge}
      />
    </Suspense>
  );
  return (
    <div className={classes["right"]}>
      <Tabs
        current={shown}
        onTab={onTab}
        tabs={[
          { name: "code", label: t("tabs.code") },
          ...(isNarrow
            ? [{ name: "events" as const, label: t("tabs.events", { count: eventCount }) }]
            : []),
          { name: "rubric", label: t("tabs.rubric") },
          { name: "notes", label: t("tabs.notes") },
          ...(remarks.isSpokenTo
            ? [
                {
                  name: "remarks" as const,
                  label:
                    remarks.open > 0
                      ? t("tabs.remarksOpen", { count: remarks.open })
                      : t("tabs.remarks"),
                },
              ]
            : []),
          ...(hasTranscript ? [{ name: "transcript" as const, label: t("tabs.transcript") }] : []),
        ]}
      >
        {shown === "code" && isNarrow && <div className={classes["scrolls"]}>{pad}</div>}
        {shown === "code" && !isNarrow && (
          <>
            <div
              className={`${classes["scrolls"]} ${classes["padRoom"]}`}
              style={{ flex: `0 1 ${padShare}%` }}
              role="group"
              aria-label={t("pad.name")}
              // Without keys that can be pressed it could not be scrolled by keyboard.
              {...(session.isReadOnly && { tabIndex: 0 })}
            >
              {pad}
            </div>
            <Splitter along="rows" label={t("panes.pad")} share={padShare} onShare={setPadShare} />
            <div className={classes["rest"]}>{list}</div>
          </>
        )}
        {shown === "events" && <div className={classes["rest"]}>{list}</div>}
        {shown === "transcript" && (
          <div className={classes["rest"]}>
            <Suspense>
              <TranscriptTab session={session} player={player} />
            </Suspense>
          </div>
        )}
        {shown === "rubric" && (
          <div className={classes["scrolls"]}>
            <Suspense>
              <Rubric
                session={session}
                player={player}
                currentId={criterionId}
                calls={criterionCalls}
                onCurrent={onCriterion}
              />
            </Suspense>
          </div>
        )}
        {shown === "notes" && (
          <div className={classes["scrolls"]}>
            <Suspense>
              <Notes session={session} player={player} />
            </Suspense>
          </div>
        )}
        {shown === "remarks" && (
          <div className={classes["scrolls"]}>
            <Suspense>
              <RemarksPanel desk={desk} remarks={remarks} />
            </Suspense>
          </div>
        )}
      </Tabs>
      {hasUntaken && (
        <Suspense>
          <UntakenPresses session={session} />
        </Suspense>
      )}
      {hasSkipped && (
        <Suspense>
          <SkippedQuestions session={session} />
        </Suspense>
      )}
      {hasLeft && (
        <Suspense>
          <LeftPresses session={session} />
        </Suspense>
      )}
      <div className={floats["foot"]}>
        <div className={floats["floats"]} data-floats>
          {prompter && (
            <Suspense>
              <PromptPanel {...{ session, prompter, signs }} />
            </Suspense>
          )}
          {asksHere && <AskedHere session={session} signs={signs} />}
        </div>
        {prompter && (
          <Suspense>
            <PromptBar {...{ session, prompter, player }} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
