import { Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "../../features/raters/raters.module.css";
import { RatersCover } from "../../features/raters/RatersCover.tsx";
import { SilenceText } from "../../features/raters/SilenceText.tsx";
import { RatersTable } from "../../features/raters/RatersTable.tsx";
import { useRatersReply } from "../../features/raters/useRatersReply.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { TeamIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useToAssignments } from "../../kit/page/useToAssignments.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { parseScopeSearch } from "../../kit/scope/address.ts";

/** The Raters page: each rater compared with all others. */
export function Raters() {
  const { t } = useTranslation(["raters", "common"]);
  const { studyId, can } = useStudy();
  const toAssignments = useToAssignments();
  const search = parseScopeSearch(useSearch({ strict: false }));
  const { data, error, refetch } = useRatersReply(search);
  const names = new Map<string, string>(data?.raters.map(({ id, name }) => [id, name]));
  const isPart = data !== undefined && data.progress.compared < data.progress.all;
  const isSilent = data?.profiles.every(({ findings }) => findings.length === 0) ?? false;

  return (
    <Page title={t("title")} description={t("description")}>
      <div className={classes["page"]}>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading what={t("loading")} rows={8} />}
        {data && <RatersCover reply={data} search={search} />}
        {isPart && <Text role="status">{t("progress", data.progress)}</Text>}
        {data && !isPart && data.profiles.length === 0 && (
          <EmptyState icon={TeamIcon} title={t("none")} action={toAssignments}>
            {t("noneWhat")}
          </EmptyState>
        )}
        {data && data.profiles.length > 0 && (
          <>
            {isSilent && can("agreement.read") && <SilenceText profiles={data.profiles} />}
            <RatersTable
              studyId={studyId}
              reply={data}
              search={search}
              raterName={(id) => names.get(id) ?? ""}
            />
            <Text size="sm" c="dimmed" maw="75ch">
              {t("effectHint")}
            </Text>
            {can("agreement.read") && (
              <LinkAnchor size="sm" to="/studies/$studyId/programs" params={{ studyId }}>
                {t("toPrograms")}
              </LinkAnchor>
            )}
          </>
        )}
      </div>
    </Page>
  );
}
