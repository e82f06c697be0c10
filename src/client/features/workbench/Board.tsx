import { useImperativeHandle, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/timeline/texts.ts";
import type { Change, EventChange } from "../../../domain/operations.ts";
import { mediaTimeUs } from "../../../domain/rules.ts";
import { gapsBetween } from "../../../domain/spans.ts";
import { useRecordingStrips } from "../../kit/media/useRecordingStrips.ts";
import { useFrameTimes } from "../../kit/player/useFrameTimes.ts";
import { type RowsBy, rowsBys } from "../../kit/timeline/arrangement.ts";
import type { EndsChange } from "../../kit/timeline/dragging.ts";
import type { RemarkMark } from "../../kit/timeline/strips.ts";
import { Timeline } from "../../kit/timeline/Timeline.tsx";
import { fixedTime } from "../../kit/timeline/timeSource.ts";
import { useArrangement } from "../../kit/timeline/useArrangement.ts";
import classes from "./NoWaveform.module.css";
import { NoWaveform } from "./NoWaveform.tsx";
import { roomAmong } from "../../kit/coding/roomAmong.ts";
import { timelineRows } from "./timelineRows.ts";
import type { Desk } from "./useDesk.ts";
import { useCodedStrips } from "./useCodedStrips.ts";
import { useCoded, useSessionPart } from "../../kit/coding/useStore.ts";
import { useWords } from "../../kit/coding/useWords.ts";

/** The workbench’s timeline. */
export function Board({
  desk,
  remarks,
}: {
  readonly desk: Desk;
  readonly remarks?: readonly RemarkMark[] | undefined;
}) {
  const { t } = useTranslation("timeline");
  const { session, player, signs, timeline } = desk;
  const { work, isReadOnly, workbench } = session;
  const { recording, observation } = workbench;
  const { scheme } = work.index;
  const isSoundAlone = !recording.hasVideo && recording.live === null;
  const words = useWords(work.index);
  const { rows: codedRows } = useCoded(session);
  const selectedId = useSessionPart(session, (state) => state.selectedId);
  const selectedIds = useSessionPart(session, (state) => state.selectedIds);
  const loop = useSyncExternalStore(desk.loop.subscribe, desk.loop.range);
  const [isFollowing, setIsFollowing] = useState(true);
  const [arrangement, setArrangement] = useArrangement(observation.studyId, {
    isSoundAlone,
  });
  const { rowsBy, own } = arrangement;
  const { state: sound, facts, waveform, spectrogram, thumbnails } = useRecordingStrips(recording);
  useImperativeHandle(desk.sound, () => ({ state: sound, waveform, thumbnails }), [
    sound,
    waveform,
    thumbnails,
  ]);
  const frames = useFrameTimes(recording);
  const { traces, evidence, prompts } = useCodedStrips(session, words);
  const outside = useMemo(
    () =>
      observation.spans.length > 0
        ? gapsBetween(observation.spans, recording.durationUs)
        : undefined,
    [observation.spans, recording.durationUs],
  );
  const time = useMemo(() => player ?? fixedTime(0), [player]);
  const rows = useMemo(
    () =>
      timelineRows(
        work.index,
        { rows: codedRows },
        { arrangement: { rowsBy, own }, words, signs, withoutGroup: t("group.none") },
      ),
    [work.index, codedRows, rowsBy, own, words, signs, t],
  );
  const takenKeys = useMemo(
    () => new Set([...scheme.codes, ...scheme.subjects].flatMap(({ key }) => key ?? [])),
    [scheme],
  );
  const offered = rowsBys.filter((one) => isOffered(one, scheme));

  const change = (changes: readonly EndsChange[]) => {
    const made = changes.flatMap((one): Change[] => {
      const held = work.held(one.event.id)?.event;
      const fields = held ? changeTo(held, one) : {};
      return held && Object.keys(fields).length > 0
        ? [{ kind: "changeEvent", eventId: held.id, base: 1, change: fields }]
        : [];
    });
    const [first] = changes;
    if (made.length === 0 || !first) return;
    session.changeMany(
      made,
      made.length === 1
        ? { kind: "changed", event: first.event }
        : { kind: "changed_many", count: made.length },
    );
  };

  const board = (
    <Timeline
      ref={timeline}
      rows={rows}
      durationUs={recording.durationUs}
      timeUs={time}
      framesPerSecond={recording.framesPerSecond}
      frames={frames}
      waveform={waveform}
      spectrogram={spectrogram}
      thumbnails={thumbnails}
      isSoundAlone={isSoundAlone}
      phases={recording.phases}
      traces={traces}
      evidence={evidence}
      prompts={prompts}
      remarks={remarks}
      outside={outside}
      selectedId={selectedId}
      selectedIds={selectedIds}
      eventOf={(eventId) => work.held(eventId)?.event}
      {...(!recording.live && {
        spanUs: arrangement.spanUs,
        onSpan: (spanUs: number | null) => setArrangement({ ...arrangement, spanUs }),
      })}
      isFollowing={isFollowing}
      onFollow={setIsFollowing}
      loop={loop}
      onLoop={(range) => desk.loop.set({ aUs: range?.fromUs ?? null, bUs: range?.toUs ?? null })}
      onSeek={(timeUs) => desk.seek(timeUs)}
      onSelectMany={(ids, currentId) => session.setSelection(ids, currentId)}
      onSelect={(event) => session.select(event?.id ?? null)}
      onPrompt={desk.prompter ? (number) => desk.prompter?.open(number - 1) : undefined}
      onEdit={isReadOnly ? undefined : (event) => desk.edit(event.id)}
      onChange={isReadOnly ? undefined : change}
      roomOf={(event, movingIds) => roomAmong(work, event, movingIds)}
      takenKeys={takenKeys}
      arrangement={arrangement}
      onArrange={setArrangement}
      rowsBys={offered}
    />
  );
  return (
    <div className={classes["board"]}>
      <NoWaveform state={sound} facts={facts} />
      <div className={classes["timeline"]}>{board}</div>
    </div>
  );
}

/** Arrangements that would show the same rows as the current one are not offered. */
function isOffered(
  rowsBy: RowsBy,
  {
    subjects,
    groups,
  }: { readonly subjects: readonly unknown[]; readonly groups: readonly unknown[] },
): boolean {
  if (rowsBy === "code") return subjects.length > 0;
  return rowsBy !== "group" || groups.length > 0;
}

function changeTo(
  held: EndsChange["event"],
  { startUs, endUs }: Pick<EndsChange, "startUs" | "endUs">,
): EventChange {
  return {
    ...(startUs !== held.startUs && { startUs: mediaTimeUs.parse(startUs) }),
    ...(held.kind === "state" &&
      endUs !== held.endUs &&
      endUs !== null && { endUs: mediaTimeUs.parse(endUs) }),
  };
}
