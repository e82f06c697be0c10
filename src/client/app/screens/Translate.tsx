import { NativeSelect } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { rules } from "../../../domain/rules.ts";
import { TranslateScheme } from "../../features/scheme/translate/TranslateScheme.tsx";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LanguageIcon } from "../../kit/page/icons.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";

/** The study’s own words side by side in two languages, of one version of its scheme. */
export function Translate() {
  const { t } = useTranslation(["scheme", "common"]);
  const { study, studyId } = useStudy();
  const search = useSearch({ strict: false });
  const navigate = useNavigate({ from: "/studies/$studyId/scheme/translate" });
  const versions = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const wanted = rules.id.safeParse("version" in search ? search.version : undefined).data;
  const chosen = versions.data?.find(({ id }) => id === wanted) ?? versions.data?.[0];
  const version = useCall(
    schemeCalls.readScheme,
    { params: { studyId, schemeVersionId: chosen?.id ?? "" } },
    { enabled: chosen !== undefined, asWritten: true },
  );
  const error = versions.error ?? version.error;

  return (
    <Page title={t("common:screen.translate")} description={t("translate.description")}>
      {error && <Failure error={error} onRetry={() => void version.refetch()} />}
      {versions.data?.length === 0 && (
        <EmptyState
          icon={LanguageIcon}
          title={t("empty.title")}
          action={
            <LinkButton to="/studies/$studyId/scheme" params={{ studyId }}>
              {t("common:screen.scheme")}
            </LinkButton>
          }
        >
          {t("translate.none")}
        </EmptyState>
      )}
      {versions.data && versions.data.length > 1 && (
        <NativeSelect
          label={t("translate.version")}
          maw={320}
          value={chosen?.id}
          data={versions.data.map(({ id, number, state }) => ({
            value: id,
            label: `${t("version", { number })} · ${t(`state.${state}`)}`,
          }))}
          onChange={(event) => void navigate({ search: { version: event.currentTarget.value } })}
        />
      )}
      {chosen && !version.data && !error && <Loading what={t("loading")} rows={8} />}
      {version.data && (
        <TranslateScheme key={version.data.id} version={version.data} study={study} />
      )}
    </Page>
  );
}
