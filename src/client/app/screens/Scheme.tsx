import { Button, Text } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Reply } from "../../../api/call.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { rules } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { useReaderLanguage } from "../../kit/query/inReaderLanguage.ts";
import { useStudy } from "../../kit/query/study.ts";
import { CarryOver } from "../../features/scheme/CarryOver.tsx";
import classes from "../../kit/scheme/scheme.module.css";
import { SchemeEditor } from "../../features/scheme/SchemeEditor.tsx";
import { SchemeView } from "../../kit/scheme/SchemeView.tsx";
import { StartScheme, useNewDraft } from "../../features/scheme/StartScheme.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { failureOf } from "../../kit/query/failureOf.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

const RelabelEditor = lazy(async () => ({
  default: (await import("../../features/scheme/RelabelEditor.tsx")).RelabelEditor,
}));

/** The versions of the coding scheme: a draft to write, published ones to read. */
export function Scheme() {
  const { t } = useTranslation("scheme");
  const { studyId, can } = useStudy();
  const versions = useCall(schemeCalls.listSchemes, { params: { studyId } });
  const mayEdit = can("scheme.edit");

  return (
    <Page title={t("title")} description={t("description")}>
      {versions.error && <Failure error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <Loading what={t("loading")} />}
      {versions.data?.length === 0 && <StartScheme studyId={studyId} mayEdit={mayEdit} />}
      {versions.data && versions.data.length > 0 && (
        <Versions versions={versions.data} studyId={studyId} mayEdit={mayEdit} />
      )}
    </Page>
  );
}

type Listed = Reply<typeof schemeCalls.listSchemes>;

function Versions({ versions, studyId, mayEdit }: VersionsProps) {
  const { t } = useTranslation("scheme");
  const search = useSearch({ strict: false });
  const wanted = rules.id.safeParse("version" in search ? search.version : undefined).data;
  const chosen = versions.find(({ id }) => id === wanted) ?? versions[0];
  const hasDraft = versions.some(({ state }) => state === "draft");

  return (
    <>
      <nav aria-label={t("versions")}>
        <ul className={classes["versions"]}>
          {versions.map((version) => (
            <li key={version.id}>
              <VersionLink version={version} isChosen={version === chosen} />
            </li>
          ))}
        </ul>
      </nav>
      {chosen && (
        <Chosen
          key={chosen.id}
          studyId={studyId}
          versionId={chosen.id}
          mayEdit={mayEdit}
          hasDraft={hasDraft}
        />
      )}
    </>
  );
}

interface VersionsProps {
  readonly versions: Listed;
  readonly studyId: string;
  readonly mayEdit: boolean;
}

function VersionLink({ version, isChosen }: LinkProps) {
  const { t } = useTranslation("scheme");
  const format = useFormat();
  const { number, state, publishedAt, codes, criteria } = version;
  const since =
    publishedAt === null
      ? t(`state.${state}`)
      : t("publishedAt", { date: format.date(publishedAt) });
  const size = [t("count.codes", { count: codes }), t("count.criteria", { count: criteria })];
  return (
    <Link
      from="/studies/$studyId/scheme"
      to="."
      search={{ version: version.id }}
      className={classes["version"] ?? ""}
      data-chosen={isChosen || undefined}
      aria-current={isChosen ? "page" : undefined}
    >
      <b>{t("version", { number })}</b>
      <span>{sideBySide([since, ...size])}</span>
    </Link>
  );
}

interface LinkProps {
  readonly version: Listed[number];
  readonly isChosen: boolean;
}

function Chosen({ studyId, versionId, mayEdit, hasDraft }: ChosenProps) {
  const { t } = useTranslation("scheme");
  const { study } = useStudy();
  const version = useCall(
    schemeCalls.readScheme,
    { params: { studyId, schemeVersionId: versionId } },
    { asWritten: true },
  );
  const inLanguage = useReaderLanguage();
  const drafting = useNewDraft(studyId);
  const [isRelabelling, setIsRelabelling] = useState(false);
  const navigate = useNavigate({ from: "/studies/$studyId/scheme" });

  const error = failureOf(version);
  if (error) return <Failure error={error} onRetry={() => void version.refetch()} />;
  if (!version.data) return <Loading what={t("loading")} rows={8} />;
  const { scheme, state, number } = version.data;
  if (state === "draft" && mayEdit) {
    return (
      <>
        <div className={classes["actions"]}>
          <TranslateLink studyId={studyId} versionId={versionId} />
        </div>
        <SchemeEditor version={version.data} />
      </>
    );
  }
  if (isRelabelling && mayEdit) {
    return (
      <Suspense fallback={<Loading what={t("loading")} rows={8} />}>
        <RelabelEditor
          version={version.data}
          mayDraft={!hasDraft}
          onDone={() => setIsRelabelling(false)}
        />
      </Suspense>
    );
  }
  return (
    <>
      {state !== "draft" && (
        <Text size="sm" c="dimmed">
          {t("readOnly")}
        </Text>
      )}
      {mayEdit && state !== "draft" && (
        <div className={classes["actions"]}>
          {!hasDraft && (
            <Button
              loading={drafting.isPending}
              onClick={() =>
                drafting.mutate(scheme, {
                  onSuccess: (made) => void navigate({ search: { version: made.id } }),
                })
              }
            >
              {t("nextDraft")}
            </Button>
          )}
          <Button variant="default" onClick={() => setIsRelabelling(true)}>
            {t("relabel.open")}
          </Button>
          <TranslateLink studyId={studyId} versionId={versionId} />
        </div>
      )}
      {mayEdit && state === "published" && (
        <CarryOver studyId={studyId} versionId={versionId} number={number} />
      )}
      {drafting.error && <Failure error={drafting.error} />}
      <SchemeView {...inLanguage({ scheme })} studyLanguage={study.defaultLanguage} />
    </>
  );
}

function TranslateLink({ studyId, versionId }: Pick<ChosenProps, "studyId" | "versionId">) {
  const { t } = useTranslation("scheme");
  return (
    <LinkButton
      variant="default"
      to="/studies/$studyId/scheme/translate"
      params={{ studyId }}
      search={{ version: versionId }}
    >
      {t("translate.open")}
    </LinkButton>
  );
}

interface ChosenProps {
  readonly studyId: string;
  readonly versionId: string;
  readonly mayEdit: boolean;
  readonly hasDraft: boolean;
}
