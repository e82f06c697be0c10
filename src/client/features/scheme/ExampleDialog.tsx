import { Button, Group, Modal, Select, Textarea, TextInput } from "@mantine/core";
import { loadNamespaces } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { ExampleMoment } from "../../../domain/entities/scheme.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { newLoop } from "../../kit/player/loop.ts";
import type { Player } from "../../kit/player/port.ts";
import classes from "../../kit/scheme/scheme.module.css";
import { useAll } from "../../kit/query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";

const RecordingStage = lazy(async () => {
  // Words that came later would take the picture off the screen once more while they load.
  const [{ RecordingStage: stage }] = await Promise.all([
    import("../../kit/stage/RecordingStage.tsx"),
    loadNamespaces(["player", "stage"]),
  ]);
  return { default: stage };
});

/** Selects a segment of a recording as an example: times are typed, or set while it plays. */
export function ExampleDialog({ studyId, of, onAdd, onClose }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const [recordingId, setRecordingId] = useState<string | null>(null);
  const recording = recordings.data?.find(({ id }) => id === recordingId);
  const [isWatched, setIsWatched] = useState(false);
  const [player, setPlayer] = useState<Player | null>(null);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [note, setNote] = useState("");
  const startUs = parseTimecode(from);
  const endUs = to.trim() === "" ? startUs : parseTimecode(to);
  const problems = problemsOf({ startUs, endUs, from, to, recording });

  function add(): void {
    if (!recording || startUs === undefined || endUs === undefined) return;
    onAdd({ recordingId: recording.id, startUs, endUs, note: note.trim() });
  }

  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={t("example.dialogTitle", { name: of })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <form
        className={classes["stack"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (recording && problems.from === undefined && problems.to === undefined) add();
        }}
      >
        {recordings.error && <Failure error={recordings.error} compact />}
        <Select
          data-autofocus
          searchable
          label={t("example.recording")}
          description={t("example.whoSees")}
          nothingFoundMessage={t("example.noRecording")}
          data={(recordings.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={recordingId}
          onChange={setRecordingId}
        />
        {recording && !isWatched && (
          <div>
            <Button variant="default" onClick={() => setIsWatched(true)}>
              {t("example.watch")}
            </Button>
          </div>
        )}
        {recording && isWatched && (
          <Suspense fallback={<Loading what={t("example.opening")} rows={3} />}>
            <div className={classes["watched"]}>
              <Watched key={recording.id} {...{ recording, player }} onPlayer={setPlayer} />
            </div>
          </Suspense>
        )}
        <div className={classes["line"]}>
          <TimeField
            label={t("example.from")}
            value={from}
            problem={problems.from && t("example.timeProblem", { end: problems.from })}
            onChange={setFrom}
            mark={player && (() => setFrom(timecode(player.timeUs())))}
            markLabel={t("example.markFrom")}
          />
          <TimeField
            label={t("example.to")}
            value={to}
            problem={problems.to && t("example.timeProblem", { end: problems.to })}
            onChange={setTo}
            mark={player && (() => setTo(timecode(player.timeUs())))}
            markLabel={t("example.markTo")}
          />
        </div>
        <Textarea
          label={t("example.note")}
          value={note}
          maxLength={10_000}
          autosize
          minRows={1}
          maxRows={5}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            type="submit"
            disabled={
              !recording ||
              startUs === undefined ||
              problems.from !== undefined ||
              problems.to !== undefined
            }
          >
            {t("example.take")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  /** What it is an example of. */
  readonly of: string;
  readonly onAdd: (moment: ExampleMoment) => void;
  readonly onClose: () => void;
}

function Watched({ recording, player, onPlayer }: WatchedProps) {
  const [loop] = useState(newLoop);
  return <RecordingStage {...{ recording, player, loop, onPlayer }} />;
}

interface WatchedProps {
  readonly recording: Recording;
  readonly player: Player | null;
  readonly onPlayer: (player: Player | null) => void;
}

function TimeField({ label, value, problem, onChange, mark, markLabel }: TimeProps) {
  return (
    <div className={classes["grow"]}>
      <TextInput
        label={label}
        dir="ltr"
        inputMode="decimal"
        placeholder="0:00:00.000"
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {mark && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={mark}>
          {markLabel}
        </Button>
      )}
    </div>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  /** Reads the current time of the player; `null` while nothing is loaded. */
  readonly mark: (() => void) | null;
  readonly markLabel: string;
}

/** The times that are not valid or lie beyond the end of the recording. */
function problemsOf({
  startUs,
  endUs,
  from,
  to,
  recording,
}: {
  readonly startUs: number | undefined;
  readonly endUs: number | undefined;
  readonly from: string;
  readonly to: string;
  readonly recording: Recording | undefined;
}): { readonly from: string | undefined; readonly to: string | undefined } {
  if (!recording) return { from: undefined, to: undefined };
  const { durationUs } = recording;
  const end = timecode(durationUs);
  const isFromWrong = from.trim() !== "" && (startUs === undefined || startUs > durationUs);
  const isToWrong =
    to.trim() !== "" && (endUs === undefined || endUs > durationUs || endUs < (startUs ?? 0));
  return { from: isFromWrong ? end : undefined, to: isToWrong ? end : undefined };
}
