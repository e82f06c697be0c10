import { Button, NativeSelect, Text, Title } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type GoldResult, calibrationCalls } from "../../../api/contract/calibration.ts";
import { formatTimecode } from "../../../domain/mediaTime.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { newLoop } from "../../kit/player/loop.ts";
import type { Player } from "../../kit/player/port.ts";
import { raterRows } from "../../kit/timeline/raterRows.ts";
import { Timeline } from "../../kit/timeline/Timeline.tsx";
import { RecordingStage } from "../../kit/stage/RecordingStage.tsx";
import type { Part } from "./address.ts";
import classes from "./calibration.module.css";
import { useScore } from "./useScore.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

const rowPx = 26;
const headPx = 110;
const mostHeightPx = 420;
const shownAtFirst = 100;
const wrongKinds = ["missed", "added", "mistimed", "otherwise"] as const;
type WrongKind = (typeof wrongKinds)[number];

/** One attempt beside its gold standard: the score, what was wrong, and the moment of each. */
export function ResultView({ observationId, atUs, part }: Props) {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const { data, error, refetch } = useCall(
    calibrationCalls.readGoldResult,
    { params: { observationId } },
    { retry: false },
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t("loadingResult")} rows={8} />;
  return <Beside {...{ studyId, observationId, atUs, part }} result={data} />;
}

interface Props {
  readonly observationId: string;
  readonly atUs: number | undefined;
  /** To which part the way back leads. */
  readonly part: Part | undefined;
}

function Beside({ studyId, observationId, atUs, part, result }: BesideProps) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const { resultText } = useScore();
  const [player, setPlayer] = useState<Player | null>(null);
  const [loop] = useState(newLoop);
  const { recording, schemeVersion, gold, own } = result;
  const { outcome } = result.result;
  useEffect(() => {
    if (player && atUs !== undefined) player.seek(atUs);
  }, [player, atUs]);
  const rows = useMemo(() => {
    const coding = (
      work: GoldResult["gold"],
      raterName: string,
    ): Parameters<typeof raterRows>[0]["codings"][number] => ({
      observationId: work.observationId,
      schemeVersionId: schemeVersion.id,
      raterId: nobody,
      raterName,
      state: "submitted",
      events: work.events,
      ratings: [],
      parts: [],
    });
    return raterRows(
      {
        schemeVersions: [schemeVersion],
        codings: [coding(gold, t("goldName")), coding(own, result.raterName)],
      },
      {
        order: "code",
        labelOf: ({ rater, code, subject }) =>
          [code, subject, rater].filter((word) => word !== undefined).join(" · "),
      },
    );
  }, [schemeVersion, gold, own, result.raterName, t]);

  return (
    <div className={classes["page"]}>
      <section className={classes["part"]}>
        <p className={classes["standing"]} data-passed={isReached(result.result) || undefined}>
          {resultText(result.result)}
          {result.result.isGoldReplaced && ` ${t("againstReplaced")}`}
        </p>
        <dl className={classes["outcome"]}>
          {(["matched", ...wrongKinds] as const).map((kind) => (
            <div key={kind}>
              <dt>{t(`kind.${kind}`)}</dt>
              <dd>{format.number(outcome[kind])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={classes["beside"]}>
        <div className={classes["stage"]}>
          <RecordingStage recording={recording} player={player} loop={loop} onPlayer={setPlayer} />
        </div>
        <WrongList {...{ studyId, observationId, part, result }} />
      </div>
      {rows.length > 0 && (
        <section className={classes["part"]}>
          <Title order={2}>{t("onTimeline")}</Title>
          <div style={{ height: Math.min(mostHeightPx, headPx + rows.length * rowPx) }}>
            <Timeline
              rows={rows}
              durationUs={recording.durationUs}
              timeUs={player ?? atUs ?? 0}
              onSeek={(timeUs) => player?.seek(timeUs)}
              label={t("onTimeline")}
              framesPerSecond={recording.framesPerSecond}
            />
          </div>
        </section>
      )}
      {result.ratings.length > 0 && <RatingsBeside result={result} />}
    </div>
  );
}

interface BesideProps extends Props {
  readonly studyId: string;
  readonly result: GoldResult;
}

/** Rows need somebody to belong to; nothing shows who. */
const nobody = idOf("account").parse("00000000-0000-7000-8000-000000000001");

function isReached({ score, threshold }: GoldResult["result"]): boolean {
  return score !== null && score >= threshold;
}

function WrongList({ observationId, studyId, part, result }: Omit<BesideProps, "atUs">) {
  const { t } = useTranslation("calibration");
  const [kind, setKind] = useState<WrongKind | "all">("all");
  const [isWhole, setWhole] = useState(false);
  const { codes, subjects } = result.schemeVersion.scheme;
  const textOf = (eventId: string | null): string | undefined => {
    const event = [...result.gold.events, ...result.own.events].find((one) => one.id === eventId);
    if (!event) return undefined;
    const code = codes.find((one) => one.id === event.codeId)?.name ?? "";
    const subject = subjects.find((one) => one.id === event.subjectId)?.name;
    return subject === undefined ? code : `${code} · ${subject}`;
  };
  const wrong = result.differences.filter(
    (difference) => difference.kind !== "matched" && (kind === "all" || difference.kind === kind),
  );
  const shown = isWhole ? wrong : wrong.slice(0, shownAtFirst);

  return (
    <section className={classes["part"]}>
      <div className={classes["head"]}>
        <Title order={2}>{t("whatDiffers")}</Title>
        <NativeSelect
          size="xs"
          aria-label={t("onlyKind")}
          value={kind}
          onChange={({ currentTarget: { value } }) =>
            setKind(wrongKinds.find((one) => one === value) ?? "all")
          }
          data={[
            { value: "all", label: t("allKinds") },
            ...wrongKinds.map((one) => ({ value: one, label: t(`kind.${one}`) })),
          ]}
        />
      </div>
      {wrong.length === 0 && <Text size="sm">{t("nothingDiffers")}</Text>}
      <ol className={classes["wrong"]}>
        {shown.map(({ key, kind: found, startUs, goldEventId, ownEventId }) => {
          const [standard, theirs] = [textOf(goldEventId), textOf(ownEventId)];
          return (
            <li key={key}>
              <LinkAnchor
                to="/studies/$studyId/calibration"
                params={{ studyId }}
                search={{ section: part, result: observationId, at: startUs }}
                replace
                resetScroll={false}
              >
                <bdi dir="ltr" className="figures">
                  {formatTimecode(startUs)}
                </bdi>
              </LinkAnchor>
              <span className={classes["kind"]} data-kind={found}>
                {t(`kind.${found}`)}
              </span>
              <span>
                {standard !== undefined && theirs !== undefined && standard !== theirs
                  ? t("insteadOf", { own: theirs, gold: standard })
                  : (standard ?? theirs)}
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < wrong.length && (
        <Button size="xs" variant="default" onClick={() => setWhole(true)}>
          {t("showAll", { count: wrong.length })}
        </Button>
      )}
    </section>
  );
}

function RatingsBeside({ result }: { readonly result: GoldResult }) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const { criteria } = result.schemeVersion.scheme;
  const criterionOf = (criterionId: string) => criteria.find(({ id }) => id === criterionId);
  const levelOf = (criterionId: string, value: number | null) =>
    value === null
      ? t("notRated")
      : (criterionOf(criterionId)?.levels.find((one) => one.value === value)?.name ??
        format.number(value));

  return (
    <section className={classes["part"]}>
      <Title order={2}>{t("ratings")}</Title>
      <DataTable
        label={t("ratings")}
        minWidth={320}
        rows={result.ratings}
        keyOf={({ criterionId }) => criterionId}
        rowAttributes={({ gold, own }) => ({ "data-differs": gold !== own || undefined })}
        columns={[
          {
            id: "criterion",
            head: t("criterion"),
            isRowHead: true,
            cell: ({ criterionId }) => criterionOf(criterionId)?.name,
          },
          {
            id: "gold",
            head: t("goldName"),
            cell: ({ criterionId, gold }) => levelOf(criterionId, gold),
          },
          {
            id: "own",
            head: <bdi>{result.raterName}</bdi>,
            cell: ({ criterionId, own }) => levelOf(criterionId, own),
          },
          {
            id: "difference",
            head: t("difference"),
            cell: ({ criterionId, gold, own }) =>
              gold === own
                ? t("same")
                : gold !== null && own !== null && criterionOf(criterionId)?.scale !== "nominal"
                  ? format.number(own - gold)
                  : t("otherLevel"),
          },
        ]}
      />
    </section>
  );
}
