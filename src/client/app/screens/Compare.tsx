import { Checkbox, NativeSelect, SegmentedControl } from "@mantine/core";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../features/compare/texts.ts";
import { type ComparisonHead, consensusCalls } from "../../../api/contract/consensus.ts";
import type { WorkReply } from "../../../api/contract/work.ts";
import { commonSpans } from "../../../domain/consensus.ts";
import { differenceDefaults } from "../../../domain/differenceDefaults.ts";
import { limits } from "../../../domain/limits.ts";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import { isSubmitted } from "../../../domain/states.ts";
import { parseAgreementSearch } from "../../features/agreement/address.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { type CompareSearch, parseCompareSearch } from "../../kit/page/compareAddress.ts";
import classes from "../../features/compare/compare.module.css";
import { compareQueries } from "../../features/compare/compared.ts";
import { CompareView } from "../../features/compare/CompareView.tsx";
import type { Column } from "../../features/compare/rows.ts";
import { ConsensusBar } from "../../features/compare/ConsensusBar.tsx";
import { StartConsensus } from "../../features/compare/StartConsensus.tsx";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { AgreementIcon } from "../../kit/page/icons.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useToAssignments } from "../../kit/page/useToAssignments.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { StateMark } from "../../kit/page/StateMark.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { useAnswers } from "../../kit/query/useAnswers.ts";
import { failureOf } from "../../kit/query/failureOf.ts";

const AgreementPart = lazy(async () => ({
  default: (await import("../../features/compare/AgreementPart.tsx")).AgreementPart,
}));

const tolerancesUs = [0, 40_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000];

/** Raters of one recording side by side, and the consensus that is made of them. */
export function Compare() {
  const { t } = useTranslation("compare");
  const { studyId, can } = useStudy();
  const { recordingId = "" } = useParams({ strict: false });
  const search = parseCompareSearch(useSearch({ strict: false }));
  const head = useCall(consensusCalls.readComparison, { params: { studyId, recordingId } });

  const error = failureOf(head);
  if (error) return <Failure isScreen error={error} onRetry={() => void head.refetch()} />;
  if (!head.data) return <Loading what={t("loading")} rows={8} />;
  const { recording } = head.data;
  return (
    <Page
      title={t("titleOf", { name: recording.name })}
      description={
        <>
          {search.back && (
            <>
              <LinkAnchor
                to="/studies/$studyId/agreement"
                params={{ studyId }}
                search={parseAgreementSearch(search.back)}
              >
                {t("moment.back")}
              </LinkAnchor>{" "}
              ·{" "}
            </>
          )}
          {can("recording.read") && (
            <LinkAnchor
              to="/studies/$studyId/recordings/$recordingId"
              params={{ studyId, recordingId }}
            >
              {t("back")}
            </LinkAnchor>
          )}
        </>
      }
    >
      <Chosen head={head.data} search={search} />
    </Page>
  );
}

/** Who is compared: the sources of the consensus where there is one, else who was chosen. */
function Chosen({
  head,
  search,
}: {
  readonly head: ComparisonHead;
  readonly search: CompareSearch;
}) {
  const { t } = useTranslation(["compare", "common"]);
  const { can } = useStudy();
  const toAssignments = useToAssignments();
  const { recording, codings, schemeVersions, hidden } = head;
  const roundId = roundOf(codings, search.round);
  const inRound = codings.filter((coding) => coding.roundId === roundId);
  const standing = inRound.find(
    ({ purpose, state }) => purpose === "consensus" && state !== "withdrawn",
  );
  // At a moment of named raters it is about their rows: a consensus of whomever stands aside.
  const isMoment = search.at !== undefined && search.who !== undefined;
  const consensusHead = isMoment ? undefined : standing;
  const consensus = useCall(
    consensusCalls.readConsensus,
    { params: { observationId: consensusHead?.observationId ?? "" } },
    { enabled: consensusHead !== undefined },
  );
  const raters = inRound.filter(({ purpose }) => purpose !== "consensus");
  const sourceIds = consensus.data?.sources.map(({ observationId }) => observationId);
  const chosen = sourceIds
    ? sourceIds.flatMap((one) => raters.find(({ observationId }) => observationId === one) ?? [])
    : chosenOf(raters, search.who);
  const version = schemeVersions.find(({ id }) => id === inRound[0]?.schemeVersionId);
  const index = useMemo(() => version && indexScheme(version.scheme), [version]);
  const consensusRevision = consensus.data?.observation.revision;
  const works = useAnswers(
    chosen.map(({ observationId, revision }) => compareQueries.work(observationId, revision)),
    (results) => ({
      error: results.find(({ error }) => error)?.error,
      data: results.every(({ data }) => data)
        ? results.flatMap(({ data }) => data ?? [])
        : undefined,
    }),
  );
  const consensusWork = useAnswer({
    ...compareQueries.work(consensusHead?.observationId ?? "", consensusRevision ?? 0),
    enabled: consensusHead !== undefined && consensusRevision !== undefined,
    placeholderData: (before) => before,
  });
  const names = chosen
    .map(({ observationId, raterName }) => `${observationId} ${raterName}`)
    .join("\n");
  const columns = useColumns(works.data, names);
  const spans = commonSpans(
    chosen.map((one) => one.spans),
    recording.durationUs,
  );
  const error = consensus.error ?? works.error ?? consensusWork.error;
  const toleranceUs =
    consensus.data?.toleranceUs ?? search.toleranceUs ?? differenceDefaults.toleranceUs;
  const isWaiting = consensusHead !== undefined && !consensus.data;

  return (
    <>
      <Options
        {...{ codings, raters, search, toleranceUs, roundId }}
        chosenIds={chosen.map(({ observationId }) => observationId)}
        isFixed={consensusHead !== undefined}
      />
      {hidden > 0 && <p className={classes["quiet"]}>{t("hidden", { count: hidden })}</p>}
      {error && <Failure error={error} onRetry={() => void consensus.refetch()} />}
      {consensus.data && <ConsensusBar consensus={consensus.data} />}
      {!standing &&
        !isMoment &&
        can("consensus.edit") &&
        chosen.length > 1 &&
        roundId !== undefined && (
          <StartConsensus
            {...{ recording, roundId, toleranceUs }}
            sources={chosen}
            isPossible={chosen.every(
              ({ state, purpose }) => isSubmitted(state) && purpose === "work",
            )}
          />
        )}
      {!isWaiting && chosen.length < 2 && (
        <EmptyState
          icon={AgreementIcon}
          title={t("tooFew")}
          action={raters.length < 2 && toAssignments}
        >
          {t(raters.length < 2 ? "tooFewThere" : "tooFewChosen")}
        </EmptyState>
      )}
      {chosen.length > 1 && !spans && (
        <EmptyState icon={AgreementIcon} title={t("nothingCommon")}>
          {t("nothingCommonWhat")}
        </EmptyState>
      )}
      {chosen.length > 1 && spans && !error && (isWaiting || !columns || !index) && (
        <Loading what={t("loadingWork")} rows={8} />
      )}
      {chosen.length > 1 && spans && columns && index && !isWaiting && (
        <CompareView
          key={chosen.map(({ observationId }) => observationId).join()}
          {...{ recording, index, columns, spans, toleranceUs, search }}
          consensus={consensus.data}
          consensusWork={consensusWork.data}
        />
      )}
      {consensus.data && index && can("agreement.read") && (
        <Suspense fallback={<Loading what={t("agreementLoading")} />}>
          <AgreementPart
            observationId={consensus.data.observation.id}
            revision={consensus.data.observation.revision}
            index={index}
          />
        </Suspense>
      )}
    </>
  );
}

/** Works with their observations and names, which come as text so that the columns stay as long as they are the same. */
function useColumns(
  works: readonly WorkReply[] | undefined,
  names: string,
): readonly Column[] | undefined {
  return useMemo(
    () =>
      works?.map((work, at) => {
        const [observationId = "", ...name] = (names.split("\n")[at] ?? "").split(" ");
        return { observationId, name: name.join(" "), work };
      }),
    [works, names],
  );
}

type Coding = ComparisonHead["codings"][number];

/** What is compared and how, as far as no consensus fixes it. */
function Options({
  codings,
  raters,
  search,
  toleranceUs,
  roundId,
  chosenIds,
  isFixed,
}: {
  readonly codings: readonly Coding[];
  readonly raters: readonly Coding[];
  readonly search: CompareSearch;
  readonly toleranceUs: number;
  readonly roundId: string | undefined;
  readonly chosenIds: readonly string[];
  readonly isFixed: boolean;
}) {
  const { t } = useTranslation(["compare", "common"]);
  const navigate = useNavigate({ from: "/studies/$studyId/compare/$recordingId" });
  const nameOfRound = useNameOfRound();
  const rounds = new Map(codings.map((coding) => [coding.roundId, coding.roundNumber]));
  const go = (change: Partial<CompareSearch>) =>
    void navigate({
      search: (before: CompareSearch) => ({ ...before, ...change }),
      resetScroll: false,
    });
  const tolerances = [...new Set([...tolerancesUs, toleranceUs])].toSorted((a, b) => a - b);

  return (
    <div className={classes["options"]}>
      {rounds.size > 1 && (
        <NativeSelect
          size="xs"
          label={t("round")}
          value={roundId ?? ""}
          data={[...rounds].map(([value, number]) => ({
            value,
            label: nameOfRound(number),
          }))}
          onChange={({ currentTarget }) =>
            go({
              round: currentTarget.value,
              who: undefined,
              d: undefined,
              at: undefined,
              to: undefined,
            })
          }
        />
      )}
      {!isFixed && raters.length > 0 && (
        <fieldset className={classes["who"]}>
          <legend>{t("raters")}</legend>
          {raters.map(({ observationId, raterName, state, purpose }) => {
            const isChosen = chosenIds.includes(observationId);
            return (
              <Checkbox
                key={observationId}
                size="xs"
                checked={isChosen}
                disabled={!isChosen && chosenIds.length >= limits.ratersCompared}
                label={
                  <>
                    <bdi>{raterName}</bdi> <StateMark state={state} />
                    {purpose !== "work" && <> · {t(`purpose.${purpose}`)}</>}
                    <span className={classes["said"]}>{t(`common:observationState.${state}`)}</span>
                  </>
                }
                onChange={() => {
                  const ids = isChosen
                    ? chosenIds.filter((one) => one !== observationId)
                    : [...chosenIds, observationId];
                  go({ who: ids.join("~") || undefined, d: undefined });
                }}
              />
            );
          })}
        </fieldset>
      )}
      {!isFixed && (
        <NativeSelect
          size="xs"
          label={t("tolerance")}
          value={String(toleranceUs)}
          data={tolerances.map((us) => ({
            value: String(us),
            label: t("seconds", { seconds: us / 1e6 }),
          }))}
          onChange={({ currentTarget }) =>
            go({ toleranceUs: Number(currentTarget.value), d: undefined })
          }
        />
      )}
      <div>
        <span className={classes["label"]} id="rows-by">
          {t("rows")}
        </span>
        <SegmentedControl
          size="xs"
          aria-labelledby="rows-by"
          value={search.rows ?? "code"}
          data={[
            { value: "code", label: t("byCode") },
            { value: "rater", label: t("byRater") },
          ]}
          onChange={(value) => go({ rows: value === "rater" ? "rater" : undefined })}
        />
      </div>
    </div>
  );
}

/** The round asked for; else the newest in which there are two to compare, else the newest. */
function roundOf(
  codings: readonly Coding[],
  asked: string | undefined,
): Coding["roundId"] | undefined {
  const named = codings.find(({ roundId }) => roundId === asked);
  if (named) return named.roundId;
  const newestFirst = codings.toSorted((a, b) => b.roundNumber - a.roundNumber);
  const isPair = (roundId: string) =>
    codings.filter((one) => one.roundId === roundId && one.purpose !== "consensus").length > 1;
  return (newestFirst.find(({ roundId }) => isPair(roundId)) ?? newestFirst[0])?.roundId;
}

/** Who was named in the address; no one named means who has submitted, or all where that is too few. */
function chosenOf(raters: readonly Coding[], who: string | undefined): readonly Coding[] {
  if (who !== undefined) {
    const ids = who.split("~");
    return raters
      .filter(({ observationId }) => ids.includes(observationId))
      .slice(0, limits.ratersCompared);
  }
  const done = raters.filter(({ state, purpose }) => isSubmitted(state) && purpose === "work");
  const open = raters.filter(({ state }) => state !== "withdrawn");
  return (done.length > 1 ? done : open).slice(0, limits.ratersCompared);
}
