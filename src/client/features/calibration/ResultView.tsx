import { Button, NativeSelect, Text, Title } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type GoldResult, calibrationCalls } from "../../../api/contract/calibration.ts";
import { factsOf } from "../../../agreement/facts.ts";
import type { GateFigure, GateScope } from "../../../domain/entities/gate.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { newLoop } from "../../kit/player/loop.ts";
import type { Player } from "../../kit/player/port.ts";
import { raterRows } from "../../kit/timeline/raterRows.ts";
import { Timeline } from "../../kit/timeline/Timeline.tsx";
import { RecordingStage } from "../../kit/stage/RecordingStage.tsx";
import type { Part } from "./address.ts";
import classes from "./calibration.module.css";
import { ResultMoment } from "./ResultMoment.tsx";
import { PartsApart } from "./PartsApart.tsx";
import { RuleResults } from "./RuleResults.tsx";
import { useResultText } from "./useResultText.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

const rowPx = 26;
const headPx = 110;
const mostHeightPx = 420;
const shownAtFirst = 100;
/** With more ratings than this, only those that differ are shown until all are asked for. */
const ratingsAtFirst = 10;
const wrongKinds = ["missed", "added", "mistimed", "otherwise"] as const;
type WrongKind = (typeof wrongKinds)[number];

/** One attempt compared with its gold standard: the values, the errors, and the moment of each. */
export function ResultView({ observationId, atUs, part }: Props) {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const { data, error, refetch } = useCall(
    calibrationCalls.readGoldStandardResult,
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
  /** The part of the Calibration page that the back link opens. */
  readonly part: Part | undefined;
}

function Beside({ studyId, observationId, atUs, part, result }: BesideProps) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const resultText = useResultText(result.names);
  const [only, setOnly] = useState<Only>(everything);
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
        labelOf: ({ rater, code, subject }) => sideBySide([code, subject ?? "", rater ?? ""]),
      },
    );
  }, [schemeVersion, gold, own, result.raterName, t]);

  return (
    <div className={classes["page"]}>
      <section className={classes["part"]}>
        <p className={classes["standing"]} data-passed={result.result.isPassed || undefined}>
          {resultText(result.result)}
          {result.result.isGoldReplaced && ` ${t("againstReplaced")}`}
        </p>
        <RuleResults
          results={result.result.results}
          names={result.names}
          onShow={({ measure, scope }, figure) => {
            const { of } = factsOf(measure);
            if (of === "events") setOnly(onlyOf(scope, figure, schemeVersion.scheme));
            document.getElementById(of)?.scrollIntoView({ block: "nearest" });
          }}
        />
        <dl className={classes["outcome"]}>
          {(["matched", ...wrongKinds] as const).map((kind) => (
            <div key={kind}>
              <dt>{t(`kind.${kind}`)}</dt>
              <dd>{format.number(outcome[kind])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className={classes["sideBySide"]}>
        <div className={classes["stage"]}>
          <RecordingStage recording={recording} player={player} loop={loop} onPlayer={setPlayer} />
        </div>
        <div id="events">
          <WrongList
            {...{ studyId, observationId, part, result, only }}
            onAll={() => setOnly(everything)}
          />
        </div>
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
      <PartsApart {...{ studyId, observationId, part, result }} />
    </div>
  );
}

interface BesideProps extends Props {
  readonly studyId: string;
  readonly result: GoldResult;
}

/** Rows need someone to belong to; nothing shows who. */
const nobody = idOf("account").parse("00000000-0000-7000-8000-000000000001");

/** The codes that a list is restricted to: all, or those of one rule. */
interface Only {
  readonly has: (codeId: string) => boolean;
  readonly name: string | undefined;
}

const everything: Only = { has: () => true, name: undefined };

/** The codes that a rule evaluates, or the one code of a value. */
function onlyOf(scope: GateScope, { codeId }: GateFigure, { codes }: Scheme): Only {
  const seen = codes.filter(({ id, kind }) => {
    if (codeId !== undefined) return id === codeId;
    return scope.of === "points" || scope.of === "states" ? `${kind}s` === scope.of : true;
  });
  const ids = new Set<string>(seen.map(({ id }) => id));
  return {
    has: (one) => ids.has(one),
    name:
      seen.length === codes.length
        ? undefined
        : sideBySide(
            seen.map(({ name }) => name),
            comma(),
          ),
  };
}

function WrongList({ observationId, studyId, part, result, only, onAll }: WrongProps) {
  const { t } = useTranslation("calibration");
  const [kind, setKind] = useState<WrongKind | "all">("all");
  const [isWhole, setWhole] = useState(false);
  const { codes, subjects } = result.schemeVersion.scheme;
  const events = [...result.gold.events, ...result.own.events];
  const eventOf = (eventId: string | null) => events.find((one) => one.id === eventId);
  const textOf = (eventId: string | null): string | undefined => {
    const event = eventOf(eventId);
    if (!event) return undefined;
    const code = codes.find((one) => one.id === event.codeId)?.name ?? "";
    const subject = subjects.find((one) => one.id === event.subjectId)?.name;
    return sideBySide([code, subject ?? ""]);
  };
  const wrong = result.differences.filter(
    (difference) =>
      difference.kind !== "matched" &&
      (kind === "all" || difference.kind === kind) &&
      [difference.goldEventId, difference.ownEventId].some((eventId) => {
        const event = eventOf(eventId);
        return event !== undefined && only.has(event.codeId);
      }),
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
      {only.name !== undefined && (
        <p className={classes["result"]}>
          {t("onlyCodes", { names: only.name })}{" "}
          <Button size="xs" variant="subtle" onClick={onAll}>
            {t("allCodes")}
          </Button>
        </p>
      )}
      {wrong.length === 0 && <Text size="sm">{t("nothingDiffers")}</Text>}
      <ol className={classes["wrong"]}>
        {shown.map(({ key, kind: found, startUs, goldEventId, ownEventId }) => {
          const [standard, theirs] = [textOf(goldEventId), textOf(ownEventId)];
          return (
            <li key={key}>
              <ResultMoment {...{ studyId, observationId, part, startUs }} />
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

interface WrongProps extends Omit<BesideProps, "atUs"> {
  readonly only: Only;
  readonly onAll: () => void;
}

function RatingsBeside({ result }: { readonly result: GoldResult }) {
  const { t } = useTranslation("calibration");
  const format = useFormat();
  const [isWhole, setWhole] = useState(result.ratings.length <= ratingsAtFirst);
  const { criteria } = result.schemeVersion.scheme;
  const shown = isWhole ? result.ratings : result.ratings.filter(({ gold, own }) => gold !== own);
  const criterionOf = (criterionId: string) => criteria.find(({ id }) => id === criterionId);
  const levelOf = (criterionId: string, value: number | null) =>
    value === null
      ? t("notRated")
      : (criterionOf(criterionId)?.levels.find((one) => one.value === value)?.name ??
        format.number(value));

  return (
    <section className={classes["part"]} id="ratings">
      <Title order={2}>{t("ratings")}</Title>
      <DataTable
        label={t("ratings")}
        minWidth={320}
        rows={shown}
        empty={t("nothingDiffers")}
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
      {!isWhole && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setWhole(true)}>
          {t("showAllRatings", { count: result.ratings.length })}
        </Button>
      )}
    </section>
  );
}
