import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { ConsensusReply } from "../../../api/contract/consensus.ts";
import type { WorkReply } from "../../../api/contract/work.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { judgementsOf } from "../../../domain/judgementDifferences.ts";
import type { SchemeIndex } from "../../../domain/schemeIndex.ts";
import type { Stretch } from "../../../domain/spans.ts";
import { isCodable } from "../../../domain/states.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { aroundEvent, newLoop } from "../../kit/player/loop.ts";
import type { Player } from "../../kit/player/port.ts";
import { firstArrangement, type Arrangement } from "../../kit/timeline/arrangement.ts";
import { Timeline, type TimelineHandle } from "../../kit/timeline/Timeline.tsx";
import { RecordingStage } from "../../kit/stage/RecordingStage.tsx";
import { useWords } from "../../kit/coding/useWords.ts";
import { momentId, momentRow } from "../../kit/timeline/momentRow.ts";
import { type CompareSearch, type Moment, momentIn } from "../../kit/page/compareAddress.ts";
import classes from "./compare.module.css";
import { DifferenceList } from "./DifferenceList.tsx";
import { beside, differenceAt, filtered, type Item, itemNamed, itemsOf } from "./items.ts";
import { MomentBar } from "./MomentBar.tsx";
import { bandIdOf, bandRows, type Column, comparedRows } from "./rows.ts";
import type { CommandId } from "../../kit/coding/commands.ts";
import { useKeyLabel } from "../../kit/coding/useKeyLabel.ts";
import { useOwnKeymap } from "../../kit/coding/useKeymap.ts";
import { usePreferences } from "../../kit/query/preferences.ts";
import { useCompareKeys } from "./useCompareKeys.ts";
import { useDifferences } from "./useDifferences.ts";
import { useItemText } from "./useItemText.ts";
import { type Settling, useSettling } from "./useSettling.ts";
import { Versions } from "./Versions.tsx";

const KeysHelp = lazy(async () => ({ default: (await import("./KeysHelp.tsx")).KeysHelp }));

const besideUs = 1_000_000;
const farUs = 1_000_000;
const timelineHeadPx = 120;
/** The height of a row on the timeline, and the additional height of a heading. */
const timelineRowPx = 30;
const bandFolded: Arrangement = { ...firstArrangement, folded: [] };

interface Props {
  readonly recording: Recording;
  readonly index: SchemeIndex;
  readonly columns: readonly Column[];
  readonly spans: readonly Stretch[];
  readonly toleranceUs: number;
  readonly search: CompareSearch;
  readonly consensus: ConsensusReply | undefined;
  readonly consensusWork: WorkReply | undefined;
}

/** Raters’ coding side by side: the recording, one timeline, every difference, and its resolution. */
export function CompareView(props: Props) {
  const { recording, index, columns, spans, toleranceUs, search, consensus, consensusWork } = props;
  const { t } = useTranslation("compare");
  const navigate = useNavigate({ from: "/studies/$studyId/compare/$recordingId" });
  const words = useWords(index);
  const itemText = useItemText(words);
  const hands = useSettling(consensus);
  const [player, setPlayer] = useState<Player | null>(null);
  const [loop] = useState(newLoop);
  const [isLooping, setIsLooping] = useState(false);
  const [typed, setTyped] = useState({ key: "", reason: "" });
  const [lacksReason, setLacksReason] = useState(false);
  const [editing, setEditing] = useState<string>();
  const [isHelping, setIsHelping] = useState(false);
  const [said, setSaid] = useState("");
  const [arrangement, setArrangement] = useState(bandFolded);
  const reasonInput = useRef<HTMLInputElement>(null);
  const timeline = useRef<TimelineHandle>(null);
  const { durationUs } = recording;
  const isSettling = consensus?.mayEdit === true && isCodable(consensus.observation.state);

  const versionNumbers = useMemo(
    () =>
      new Map<string, number>(
        columns.flatMap(({ work }) =>
          work.events.map(({ event, version }) => [event.id, version] as const),
        ),
      ),
    [columns],
  );
  const comparing = useMemo(
    () => ({
      versions: columns.map(({ observationId, work }) => ({
        observationId,
        events: work.events.map(({ event }) => event),
      })),
      toleranceUs,
      durationUs,
      spans,
      versionOf: (eventId: string) => versionNumbers.get(eventId),
    }),
    [columns, toleranceUs, durationUs, spans, versionNumbers],
  );
  const differences = useDifferences(comparing);
  const judgements = useMemo(
    () =>
      judgementsOf(
        columns.map(({ observationId, work: { ratings, parts } }) => ({
          observationId,
          ratings,
          parts,
        })),
      ),
    [columns],
  );
  const items = useMemo(
    () => differences && itemsOf(differences, judgements, consensus),
    [differences, judgements, consensus],
  );
  const { kind, code, state } = search;
  const shown = useMemo(
    () => filtered(items ?? [], { kind, code, state }),
    [items, kind, code, state],
  );
  const { at, to } = search;
  const moment = useMemo(
    () => momentIn({ ...(at !== undefined && { at }), ...(to !== undefined && { to }) }),
    [at, to],
  );
  const named = items && itemNamed(search.d, items, judgements);
  const current =
    named ??
    (moment
      ? differenceAt(items ?? [], moment)
      : (beside(shown, undefined, { direction: 1, isOpenOnly: true }) ?? shown[0]));
  const byEvent = useMemo(
    () =>
      new Map<string, Item>(
        (items ?? []).flatMap((item) => idsOf(item).map((eventId) => [eventId, item] as const)),
      ),
    [items],
  );
  const shownColumns = useMemo(
    () =>
      consensus && consensusWork
        ? [
            ...columns,
            {
              observationId: consensus.observation.id,
              name: t("consensus"),
              work: consensusWork,
            },
          ]
        : columns,
    [columns, consensus, consensusWork, t],
  );
  const by = search.rows ?? "code";
  const rows = useMemo(
    () => [
      ...(moment ? [momentRow({ label: t("moment.title"), ...moment })] : []),
      ...bandRows(items ?? [], { title: t("band"), nameOf: (one) => t(`kind.${one}`) }),
      ...comparedRows(shownColumns, index, { by, words }),
    ],
    [items, moment, shownColumns, index, by, words, t],
  );
  const isAtMoment = moment !== undefined && !named?.difference;
  const selectedIds = useMemo(
    () => new Set([...(isAtMoment ? [momentId] : []), ...(current ? idsOf(current) : [])]),
    [current, isAtMoment],
  );
  const { startUs, endUs } = (isAtMoment ? moment : current?.difference) ?? nowhere;

  // What is in front is on screen: its moment in the picture, and on the timeline.
  useEffect(() => {
    if (startUs === undefined || endUs === undefined) return undefined;
    if (isAtMoment) lookClosely(timeline.current, { startUs, endUs }, durationUs);
    timeline.current?.reveal(startUs);
    if (!player) return undefined;
    if (isLooping) loop.set(aroundEvent({ startUs, endUs }, { nowUs: endUs, durationUs }));
    return seekWhenReady(player, isLooping ? Math.max(startUs - besideUs, 0) : startUs);
  }, [player, startUs, endUs, isAtMoment, isLooping, loop, durationUs]);

  const go = (change: Partial<CompareSearch>) =>
    void navigate({
      search: (before: CompareSearch) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    });
  const select = (item: Item | undefined) => {
    if (!item) return;
    setLacksReason(false);
    setEditing(undefined);
    hands.forget();
    go({ d: item.key });
  };
  const walk = (direction: 1 | -1, isOpenOnly = false) => {
    const next = beside(shown, current?.key, { direction, isOpenOnly });
    if (next) select(next);
    else setSaid(direction === 1 ? t("noNext") : t("noPrevious"));
  };
  const reason = typed.key === current?.key ? typed.reason : "";
  const settle = async (settling: Settling, trims = false) => {
    if (!current || !isSettling || current.state === "settled") return;
    if ((settling.how === "edit" || settling.how === "leave_out") && reason.trim() === "") {
      setLacksReason(true);
      reasonInput.current?.focus();
      return;
    }
    const next = beside(shown, current.key, { direction: 1, isOpenOnly: true });
    if (!(await hands.settle(current, settling, { reason, trims }))) return;
    setSaid(t("settledSaid", { item: itemText(current) }));
    select(next ?? current);
  };
  const play = () => {
    if (!player) return;
    const { state: playing } = player.snapshot();
    if (playing.kind === "ready" && playing.isPlaying) player.pause();
    else player.play();
  };
  const changeLoop = () => {
    if (isLooping) loop.set({ aUs: null, bUs: null });
    setIsLooping(!isLooping);
    if (!isLooping) player?.play();
  };

  useCompareKeys({
    compareNext: () => walk(1),
    comparePrevious: () => walk(-1),
    compareNextOpen: () => walk(1, true),
    comparePlay: play,
    compareLoop: changeLoop,
    compareBack: () => player?.seek(player.timeUs() - farUs),
    compareForward: () => player?.seek(player.timeUs() + farUs),
    compareFrameBack: () => player?.step(-1),
    compareFrameForward: () => player?.step(1),
    compareHelp: () => setIsHelping(true),
    ...(isSettling && {
      ...Object.fromEntries(
        takeCommands.map((id, nth) => [
          id,
          () => {
            const source = consensus.sources[nth];
            if (source) void settle({ how: "take", from: source.observationId });
          },
        ]),
      ),
      compareMiddle: () => {
        if (current?.difference) void settle({ how: "middle" });
      },
      compareEdit: () => {
        if (current?.difference && current.state === "open") setEditing(current.key);
      },
      compareLeaveOut: () => void settle({ how: "leave_out" }),
      compareReason: () => reasonInput.current?.focus(),
      compareUndo: () =>
        void hands.undo().then((key) => {
          if (key === undefined) return setSaid(t("nothingToUndo"));
          const undone = items?.find((item) => item.key === key);
          setSaid(t("undone", { item: undone ? itemText(undone) : "" }));
          return go({ d: key });
        }),
    }),
  });

  if (!items) return <Loading what={t("comparing")} rows={8} />;
  const openCount = items.filter((item) => item.state === "open").length;
  return (
    <div className={classes["compare"]}>
      <output className={classes["said"]}>{said}</output>
      <div className={classes["upper"]}>
        <div className={classes["main"]}>
          {moment && (
            <MomentBar
              {...{ moment, player }}
              names={columns.map(({ name }) => name)}
              isLeft={!isAtMoment}
              onReturn={() => go({ d: undefined })}
            />
          )}
          <div className={classes["stage"]}>
            <RecordingStage
              recording={recording}
              player={player}
              loop={loop}
              onPlayer={setPlayer}
            />
          </div>
          <div className={classes["buttons"]}>
            <button type="button" onClick={() => walk(-1)}>
              <Cap id="comparePrevious" /> {t("previous")}
            </button>
            <button type="button" onClick={() => walk(1)}>
              <Cap id="compareNext" /> {t("next")}
            </button>
            <button type="button" aria-pressed={isLooping} onClick={changeLoop}>
              <Cap id="compareLoop" /> {t("loop")}
            </button>
            <button type="button" aria-haspopup="dialog" onClick={() => setIsHelping(true)}>
              <Cap id="compareHelp" /> {t("keys")}
            </button>
          </div>
          {moment && !current && (
            <p className={classes["quiet"]}>{t("moment.alike", { seconds: toleranceUs / 1e6 })}</p>
          )}
          <div
            className={classes["timeline"]}
            style={{ height: `min(32vh, ${timelineHeadPx + rows.length * timelineRowPx}px)` }}
          >
            <Timeline
              ref={timeline}
              rows={rows}
              durationUs={durationUs}
              timeUs={player ?? startUs ?? 0}
              onSeek={(timeUs) => player?.seek(timeUs)}
              onSelect={(event: CodedEvent | null) =>
                event?.id === momentId
                  ? go({ d: undefined })
                  : select(event ? byEvent.get(event.id) : undefined)
              }
              selectedIds={selectedIds}
              selectedId={[...selectedIds][0] ?? null}
              framesPerSecond={recording.framesPerSecond}
              label={t("timeline")}
              {...{ arrangement }}
              onArrange={setArrangement}
              takenKeys={takenKeys}
            />
          </div>
        </div>
        <div className={classes["side"]}>
          {current && (
            <Versions
              item={current}
              {...{ columns, index, words, recording, consensus, consensusWork }}
              {...{ isSettling, hands, reason, lacksReason }}
              onReason={(text) => setTyped({ key: current.key, reason: text })}
              isEditing={editing === current.key}
              onEditing={(isEditing) => setEditing(isEditing ? current.key : undefined)}
              onSettle={(settling, trims) => void settle(settling, trims)}
              onReopen={() => void hands.reopen(current.key)}
              reasonRef={reasonInput}
            />
          )}
          <DifferenceList
            items={shown}
            {...{ current, search, index, words, openCount }}
            hasConsensus={consensus !== undefined}
            allCount={items.length}
            onSelect={select}
            onFilter={go}
          />
        </div>
      </div>
      {isHelping && (
        <Suspense>
          <KeysHelp isSettling={isSettling} onClose={() => setIsHelping(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The ids of a difference on the timeline: that of the band first, then those of its events. */
function idsOf({ difference }: Item): readonly string[] {
  const ids = [...(difference?.events.values() ?? [])].map(({ id }) => id);
  const [first] = ids;
  return first === undefined ? [] : [bandIdOf(first), ...ids];
}

const nowhere = { startUs: undefined, endUs: undefined };

/** Zooms in on a long recording, so that a short segment is visible. */
function lookClosely(
  timeline: TimelineHandle | null,
  { startUs, endUs }: Moment,
  durationUs: number,
): void {
  const sightUs = Math.max(leastSightUs, (endUs - startUs) * lengthsInSight);
  timeline?.fit();
  if (durationUs > sightUs) timeline?.zoom(durationUs / sightUs);
  timeline?.reveal(startUs);
}

const leastSightUs = 20_000_000;
const lengthsInSight = 6;

/** Seeks once the player is ready: while it is loading, a seek has no effect. */
function seekWhenReady(player: Player, timeUs: number): (() => void) | undefined {
  if (player.snapshot().state.kind === "ready") {
    player.seek(timeUs);
    return undefined;
  }
  const stop = player.onState(() => {
    if (player.snapshot().state.kind !== "ready") return;
    stop();
    player.seek(timeUs);
  });
  return stop;
}

/** Keys that go from difference to difference even while the timeline has the focus. */
const takenKeys: ReadonlySet<string> = new Set(["n", "p", "l", "m", "e", "x", "r"]);

/** The commands that use one rater’s version, in the order of the raters. */
const takeCommands = [
  "compareTake1",
  "compareTake2",
  "compareTake3",
  "compareTake4",
  "compareTake5",
  "compareTake6",
  "compareTake7",
  "compareTake8",
  "compareTake9",
] as const satisfies readonly CommandId[];

/** The first key of a command; nothing if it has none, or while keys are switched off. */
function Cap({ id }: { readonly id: CommandId }) {
  const label = useKeyLabel();
  const { singleKeys } = usePreferences();
  const [key] = useOwnKeymap().keysOf(id);
  if (key === undefined || !singleKeys) return null;
  return <kbd>{label(key)}</kbd>;
}
