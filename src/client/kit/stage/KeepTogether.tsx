import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { Recording, MediaSource } from "../../../domain/entities/recording.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { timecode } from "../text/timecode.ts";
import { rules } from "../../../domain/rules.ts";
import type { SynchronisedPlayer } from "../player/synchronised.ts";
import { sendLater } from "../query/sendLater.ts";
import classes from "./parts.module.css";
import { answersOf } from "../query/keys.ts";
import { jump, type Player } from "../player/port.ts";
import { useTimeUs } from "../coding/useStore.ts";
import { colon, sideBySide } from "../text/phrase.ts";
import { isolated } from "../text/isolated.ts";

interface Props {
  readonly recording: Recording;
  readonly together: SynchronisedPlayer;
  readonly names: ReadonlyMap<string, string>;
  readonly offsets: ReadonlyMap<string, number>;
  /** Called with offsets to use on this screen at once; `null`: the stored ones. */
  readonly onOffsets: (offsets: ReadonlyMap<string, number> | null) => void;
  readonly onClose: () => void;
}

/**
 * Sets the offset of each source by one event that all of them show. The panel is beside the recording, and coding
 * continues meanwhile.
 */
export function KeepTogether({ recording, together, names, offsets, onOffsets, onClose }: Props) {
  const { t } = useTranslation("stage");
  const client = useQueryClient();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [marks, setMarks] = useState<ReadonlyMap<string, number>>(new Map());
  const [state, setState] = useState<"open" | "saving" | "failed">("open");
  const { sources } = recording;
  const [first] = sources;

  useEffect(() => panel.current?.focus(), []);

  const mark = (sourceId: string, ownUs: number) => {
    const next = new Map(marks).set(sourceId, ownUs);
    setMarks(next);
    const firstUs = first && next.get(first.id);
    if (firstUs === undefined || !first) return;
    const commonUs = firstUs + (offsets.get(first.id) ?? 0);
    onOffsets(
      new Map(
        sources.map(({ id, offsetUs }) => {
          const its = next.get(id);
          const isFound = id !== first.id && its !== undefined;
          return [id, isFound ? commonUs - its : (offsets.get(id) ?? offsetUs)];
        }),
      ),
    );
  };
  const cancel = () => {
    onOffsets(null);
    onClose();
  };
  const save = async () => {
    setState("saving");
    try {
      await sendLater(
        async () => (await import("../../../api/contract/watching.ts")).watchingCalls.changeOffsets,
        {
          params: { studyId: recording.studyId, recordingId: recording.id },
          body: {
            offsets: sources.map(({ id, offsetUs }) => ({
              sourceId: id,
              offsetUs: rules.offsetUs.parse(offsets.get(id) ?? offsetUs),
            })),
          },
        },
      );
      void client.invalidateQueries(
        answersOf("/api/v1/studies/:studyId/recordings/*", { studyId: recording.studyId }),
      );
      onClose();
    } catch {
      setState("failed");
    }
  };

  return (
    // Escape leaves it, as it leaves whatever has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={classes["together"]}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <h2 id={titleId}>{t("together.title")}</h2>
      <p>{t("together.how")}</p>
      <ul>
        {sources.map((source, at) => (
          <SourceRow
            key={source.id}
            source={source}
            name={names.get(source.id) ?? ""}
            together={together}
            isFirst={at === 0}
            markUs={marks.get(source.id)}
            offsetUs={offsets.get(source.id) ?? source.offsetUs}
            onMark={(ownUs) => mark(source.id, ownUs)}
            onOffset={(offsetUs) => onOffsets(new Map(offsets).set(source.id, offsetUs))}
          />
        ))}
      </ul>
      <span className={classes["choices"]}>
        <button
          type="button"
          data-primary
          disabled={state === "saving"}
          onClick={() => void save()}
        >
          {state === "saving" ? t("together.saving") : t("together.save")}
        </button>
        <button type="button" onClick={cancel}>
          {t("together.cancel")}
        </button>
      </span>
      <p role="status">{state === "failed" ? t("together.failed") : ""}</p>
    </section>
  );
}

function SourceRow({
  source,
  name,
  together,
  isFirst,
  markUs,
  offsetUs,
  onMark,
  onOffset,
}: {
  readonly source: MediaSource;
  readonly name: string;
  readonly together: SynchronisedPlayer;
  readonly isFirst: boolean;
  readonly markUs: number | undefined;
  readonly offsetUs: number;
  readonly onMark: (ownUs: number) => void;
  readonly onOffset: (offsetUs: number) => void;
}) {
  const { t } = useTranslation("stage");
  const [typed, setTyped] = useState<string | null>(null);
  const player = together.member(source.id);
  const itsName = isolated(name);
  const typedUs = typed === null ? undefined : signedTime(typed);
  const wrongId = useId();
  const isWrong = typed !== null && typedUs === undefined;
  const take = () => {
    if (typedUs === undefined) return;
    onOffset(typedUs);
    setTyped(null);
  };
  const move = (act: (alone: Player) => void) => {
    const alone = together.alone(source.id);
    if (alone) act(alone);
  };

  return (
    <li>
      <span className={classes["sourceName"]}>
        <bdi>{name}</bdi>
      </span>
      {player && <OwnTime player={player} />}
      <span dir="ltr">
        <Step
          label={t("together.backSecond", { name: itsName })}
          sign="−1 s"
          onPress={() => move((one) => jump(one, -1_000_000))}
        />
        <Step
          label={t("together.back", { name: itsName })}
          sign="‹"
          onPress={() => move((one) => one.step(-1))}
        />
        <Step
          label={t("together.forward", { name: itsName })}
          sign="›"
          onPress={() => move((one) => one.step(1))}
        />
        <Step
          label={t("together.forwardSecond", { name: itsName })}
          sign="+1 s"
          onPress={() => move((one) => jump(one, 1_000_000))}
        />
      </span>
      <button
        type="button"
        aria-pressed={markUs !== undefined}
        disabled={!player}
        onClick={() => player && onMark(player.timeUs())}
      >
        {markUs === undefined
          ? t("together.mark")
          : t("together.marked", { time: `\u2066${timecode(markUs)}\u2069` })}
      </button>
      {isFirst ? (
        <span>
          {t("sources.reference")} {t("together.at", { time: `\u2066${timecode(offsetUs)}\u2069` })}
        </span>
      ) : (
        <label title={t("together.offsetHint")}>
          {t("together.offset")}
          <input
            dir="ltr"
            value={typed ?? timecode(offsetUs)}
            aria-label={sideBySide([name, t("together.offset")], colon())}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? wrongId : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === "Enter") take();
            }}
          />
        </label>
      )}
      {isWrong && (
        <span id={wrongId} role="alert" className={classes["wrong"]}>
          {t("together.wrong")}
        </span>
      )}
    </li>
  );
}

function OwnTime({ player }: { readonly player: Player }) {
  const timeUs = useTimeUs(player);
  return (
    <span className={classes["time"]} dir="ltr">
      {timecode(timeUs)}
    </span>
  );
}

function Step({
  label,
  sign,
  onPress,
}: {
  readonly label: string;
  readonly sign: string;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onPress}>
      {sign}
    </button>
  );
}

/** A typed time in microseconds, possibly negative: `-3.2`; `undefined` for a text that is not a valid offset. */
function signedTime(text: string): number | undefined {
  const [, sign, rest = ""] = /^\s*([-−]?)(.*)$/u.exec(text) ?? [];
  const timeUs = parseTimecode(rest);
  if (timeUs === undefined) return undefined;
  const offsetUs = sign === "" ? timeUs : -timeUs;
  return rules.offsetUs.safeParse(offsetUs).success ? offsetUs : undefined;
}
