import { Button, SegmentedControl, Text, Title } from "@mantine/core";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Codings } from "../../../api/contract/consensus.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { sideBySide } from "../../kit/text/phrase.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { LinkButton } from "../../kit/page/links.tsx";
import { newLoop } from "../../kit/player/loop.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { playBetween } from "../../kit/player/playBetween.ts";
import type { Player } from "../../kit/player/port.ts";
import { momentId, momentRow } from "../../kit/timeline/momentRow.ts";
import { Timeline } from "../../kit/timeline/Timeline.tsx";
import { RecordingStage } from "../../kit/stage/RecordingStage.tsx";
import type { RecordingSearch } from "./address.ts";
import { raterRows, type RowOrder } from "../../kit/timeline/raterRows.ts";
import classes from "./recordings.module.css";

const WatchTranscript = lazyPart(
  async () => (await import("./WatchTranscript.tsx")).WatchTranscript,
  { room: <Loading /> },
);

const rowPx = 26;
const headPx = 110;
const mostHeightPx = 560;

/** The recording at the time in the URL, with all raters’ events on one timeline. */
export function Watch({ recording, codings, search }: Props) {
  const { t } = useTranslation("recordings");
  const [player, setPlayer] = useState<Player | null>(null);
  const [loop] = useState(newLoop);
  const [order, setOrder] = useState<RowOrder>("code");
  const { at, to } = search;
  const named = useRoundsNamed(codings);

  useEffect(() => {
    if (player && at !== undefined) seekWhenReady(player, at);
  }, [player, at]);

  const rows = useMemo(() => {
    const raters = raterRows(named, {
      order,
      labelOf: ({ rater, code, subject }) =>
        subject === undefined
          ? t("watch.row", { rater, code })
          : t("watch.rowSubject", { rater, code, subject }),
    });
    return at === undefined || to === undefined
      ? raters
      : [momentRow({ label: t("watch.moment"), startUs: at, endUs: to }), ...raters];
  }, [named, order, at, to, t]);

  return (
    <div className={classes["watch"]}>
      <div className={classes["picture"]}>
        {at !== undefined && to !== undefined && <Moment fromUs={at} toUs={to} player={player} />}
        <div className={classes["stage"]}>
          <RecordingStage recording={recording} player={player} loop={loop} onPlayer={setPlayer} />
        </div>
      </div>
      {recording.captions.length > 0 && (
        <Suspense fallback={<Loading />}>
          <WatchTranscript recording={recording} player={player} />
        </Suspense>
      )}
      <Raters codings={codings} studyId={recording.studyId} recordingId={recording.id} />
      {rows.length > 0 && (
        <div className={classes["timeline"]}>
          <div className={classes["listHead"]}>
            <Title order={2} size="h3">
              {t("watch.timeline")}
            </Title>
            <SegmentedControl
              size="xs"
              aria-label={t("watch.order")}
              data={[
                { value: "code", label: t("watch.byCode") },
                { value: "rater", label: t("watch.byRater") },
              ]}
              value={order}
              onChange={(value) => setOrder(value === "rater" ? "rater" : "code")}
            />
          </div>
          <div style={{ height: Math.min(mostHeightPx, headPx + rows.length * rowPx) }}>
            <Timeline
              rows={rows}
              durationUs={recording.durationUs}
              timeUs={player ?? at ?? 0}
              onSeek={(timeUs) => player?.seek(timeUs)}
              label={t("watch.timeline")}
              selectedId={to === undefined ? null : momentId}
              framesPerSecond={recording.framesPerSecond}
            />
          </div>
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly recording: Recording;
  readonly codings: Codings;
  readonly search: RecordingSearch;
}

/** The same, with the round added to the name of each rater who coded the recording in several rounds. */
function useRoundsNamed(codings: Codings): Codings {
  const nameOfRound = useNameOfRound();
  return useMemo(() => {
    const all = codings.codings;
    const isTwice = ({ raterId, roundNumber }: (typeof all)[number]) =>
      all.some((other) => other.raterId === raterId && other.roundNumber !== roundNumber);
    const named = all.map((coding) =>
      isTwice(coding)
        ? { ...coding, raterName: sideBySide([coding.raterName, nameOfRound(coding.roundNumber)]) }
        : coding,
    );
    return { ...codings, codings: named };
  }, [codings, nameOfRound]);
}

/** The segment named in the URL, and a button that plays only that. */
function Moment({ fromUs, toUs, player }: MomentProps) {
  const { t } = useTranslation("recordings");
  return (
    <div className={classes["moment"]}>
      <Text size="sm">{t("watch.standsAt", { from: timecode(fromUs), to: timecode(toUs) })}</Text>
      <Button
        size="xs"
        variant="default"
        disabled={!player}
        onClick={() => player && playBetween(player, fromUs, toUs)}
      >
        {t("watch.playMoment")}
      </Button>
    </div>
  );
}

interface MomentProps {
  readonly fromUs: number;
  readonly toUs: number;
  readonly player: Player | null;
}

function Raters({
  codings,
  studyId,
  recordingId,
}: {
  readonly codings: Codings;
  readonly studyId: string;
  readonly recordingId: string;
}) {
  const { t } = useTranslation(["recordings", "common"]);
  const nameOfRound = useNameOfRound();
  const named = useRoundsNamed(codings);
  const hasRounds = new Set(codings.codings.map(({ roundNumber }) => roundNumber)).size > 1;
  const isNone = codings.codings.length === 0;
  return (
    <section aria-labelledby="raters">
      <Title order={2} size="h3" id="raters">
        {t("watch.raters")}
      </Title>
      {isNone && codings.hidden === 0 && (
        <>
          <Text size="sm" c="dimmed" my={8}>
            {t("watch.none")}
          </Text>
          <LinkButton
            to="/studies/$studyId/assignments"
            params={{ studyId }}
            size="xs"
            variant="default"
          >
            {t("watch.assign")}
          </LinkButton>
        </>
      )}
      <ul className={classes["raters"]}>
        {codings.codings.map((coding, at) => (
          <li key={coding.observationId}>
            <div>
              <Text fw={550}>
                <bdi>{coding.raterName}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {sideBySide([
                  hasRounds ? nameOfRound(coding.roundNumber) : "",
                  t(`common:observationState.${coding.state}`),
                  t("watch.events", { count: coding.events.length }),
                  coding.ratings.length > 0
                    ? t("watch.ratings", { count: coding.ratings.length })
                    : "",
                ])}
              </Text>
            </div>
            <LinkButton
              to="/observations/$observationId"
              params={{ observationId: coding.observationId }}
              size="xs"
              variant="default"
              aria-label={t("watch.openOf", {
                rater: named.codings[at]?.raterName ?? coding.raterName,
              })}
            >
              {t("watch.open")}
            </LinkButton>
          </li>
        ))}
      </ul>
      {codings.codings.length > 1 && (
        <LinkButton
          to="/studies/$studyId/compare/$recordingId"
          params={{ studyId, recordingId }}
          size="xs"
          mt={8}
        >
          {t("watch.compare")}
        </LinkButton>
      )}
      {codings.hidden > 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {t("watch.hidden", { count: codings.hidden })}
        </Text>
      )}
    </section>
  );
}

/** A player that is loading ignores a seek: it is repeated once the player is ready. */
function seekWhenReady(player: Player, timeUs: number): void {
  if (player.snapshot().state.kind === "ready") {
    player.seek(timeUs);
    return;
  }
  const stop = player.onState(() => {
    if (player.snapshot().state.kind === "loading") return;
    stop();
    player.seek(timeUs);
  });
}
