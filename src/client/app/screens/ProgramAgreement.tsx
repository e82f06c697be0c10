import { Select, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import {
  type ChangeSearch,
  parseProgramsSearch,
  type ProgramsSearch,
} from "../../features/programs/address.ts";
import { AnnotatorsTest } from "../../features/programs/AnnotatorsTest.tsx";
import { CodesConfused } from "../../features/programs/CodesConfused.tsx";
import { Confidence } from "../../features/programs/Confidence.tsx";
import { CorrectedEstimate } from "../../features/programs/CorrectedEstimate.tsx";
import { CriteriaTest } from "../../features/programs/CriteriaTest.tsx";
import { ErrorsOfEvents } from "../../features/programs/ErrorsOfEvents.tsx";
import { EventsBeside } from "../../features/programs/EventsBeside.tsx";
import { programQueries } from "../../features/programs/queries.ts";
import { RatingsOfProgram } from "../../features/programs/RatingsOfProgram.tsx";
import { RecordingsApart } from "../../features/programs/RecordingsApart.tsx";
import { ScansOfProgram } from "../../features/programs/ScansOfProgram.tsx";
import { TestSettings } from "../../features/programs/TestSettings.tsx";
import { TracesOfProgram } from "../../features/programs/TracesOfProgram.tsx";
import classes from "../../features/programs/programs.module.css";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { TeamIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useToAssignments } from "../../kit/page/useToAssignments.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";
import { isolated } from "../../kit/text/isolated.ts";

/**
 * Agreement of one rater, such as a program, with all others: errors, confidence, and the
 * alternative annotator test.
 */
export function ProgramAgreement() {
  const { t } = useTranslation(["programs", "common"]);
  const { studyId } = useStudy();
  const toAssignments = useToAssignments();
  const search = parseProgramsSearch(useSearch({ strict: false }));
  const { program: programId } = search;
  const navigate = useNavigate({ from: "/studies/$studyId/programs" });
  const { data, error, refetch } = useAnswer(programQueries.one(studyId, search));
  const names = new Map<string, string>(data?.raters.map(({ id, name }) => [id, name]));
  const codes = new Map<string, string>(
    data?.schemeVersion?.scheme.codes.map(({ id, name }) => [id, name]),
  );
  const isPart = data !== undefined && data.progress.compared < data.progress.all;
  const raterName = (raterId: string) => names.get(raterId) ?? "";
  const isTold =
    data !== undefined &&
    [data.lines, data.scans, data.ratings, data.traces].some((told) => told.length > 0);
  const shown = data &&
    programId !== undefined &&
    !isPart &&
    isTold && {
      studyId,
      programId,
      reply: data,
      rater: raterName(programId),
      raterName,
      codeName: (codeId: string | null) =>
        codeId === null ? t("allCodes") : (codes.get(codeId) ?? ""),
    };

  const change: ChangeSearch = (fields) =>
    void navigate({
      search: (): ProgramsSearch => parseProgramsSearch({ ...search, ...fields }),
      resetScroll: false,
    });

  return (
    <Page title={t("title")} description={t("description")}>
      <div className={classes["page"]}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading what={t("loading")} rows={8} />}
        {data && data.raters.length < 2 && (
          <EmptyState icon={TeamIcon} title={t("none")} action={toAssignments}>
            {t("noneWhat")}
          </EmptyState>
        )}
        {data && data.raters.length > 1 && (
          <Select
            label={t("rater")}
            description={programId === undefined ? t("raterHint") : undefined}
            data={data.raters.map(({ id, name }) => ({ value: id, label: name }))}
            value={programId ?? null}
            onChange={(program) => change(parseProgramsSearch({ program }))}
            searchable={data.raters.length > 10}
            limit={200}
            maw={360}
          />
        )}
        {data && data.raters.length > 1 && programId === undefined && (
          <nav aria-label={t("rater")} className={classes["choice"]}>
            <ul>
              {data.raters.map(({ id, name }) => (
                <li key={id}>
                  <LinkAnchor
                    size="sm"
                    to="/studies/$studyId/programs"
                    params={{ studyId }}
                    search={{ program: id }}
                  >
                    <bdi>{name}</bdi>
                  </LinkAnchor>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {isPart && <Text role="status">{t("progress", data.progress)}</Text>}
        {data && programId !== undefined && !isPart && !isTold && (
          <EmptyState
            icon={TeamIcon}
            title={t("nothing", { rater: isolated(raterName(programId)) })}
          />
        )}
        {shown && (
          <>
            <TestSettings search={search} onChange={change} />
            <EventsBeside shown={shown} />
            {shown.reply.annotators && (
              <AnnotatorsTest shown={shown} test={shown.reply.annotators} />
            )}
            {shown.reply.places.length > 0 && <RecordingsApart shown={shown} />}
            {shown.reply.scans.length > 0 && <ScansOfProgram shown={shown} />}
            {shown.reply.traces.length > 0 && <TracesOfProgram shown={shown} />}
            {shown.reply.ratings.length > 0 && <RatingsOfProgram shown={shown} />}
            {shown.reply.criteria.length > 0 && <CriteriaTest shown={shown} />}
            {shown.reply.lines.length > 0 && (
              <>
                {shown.reply.confusion && shown.reply.schemeVersion && (
                  <CodesConfused
                    shown={shown}
                    confusion={shown.reply.confusion}
                    scheme={shown.reply.schemeVersion.scheme}
                  />
                )}
                <ErrorsOfEvents shown={shown} />
                <Confidence shown={shown} />
              </>
            )}
          </>
        )}
        {data?.schemeVersion && programId !== undefined && names.has(programId) && !isPart && (
          <CorrectedEstimate
            programId={programId}
            rater={raterName(programId)}
            scheme={data.schemeVersion.scheme}
            search={search}
            onChange={change}
          />
        )}
      </div>
    </Page>
  );
}
