import { Button } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { Refusal } from "../../../domain/errors.ts";
import { CertificatePaper } from "../../features/calibration/Certificate.tsx";
import "../../features/calibration/texts.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { CalibrationIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";

/** What somebody has passed, as one page to print. */
export function Certificate() {
  const { t } = useTranslation(["calibration", "common"]);
  const { studyId } = useStudy();
  const { accountId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useCall(
    calibrationCalls.readCertificate,
    { params: { studyId, accountId } },
    { retry: false },
  );
  const isNone = error instanceof Refusal && error.code === "not_found";
  return (
    <Page
      title={t("common:screen.certificate")}
      width="text"
      description={
        <LinkAnchor to="/studies/$studyId/calibration" params={{ studyId }}>
          {t("back")}
        </LinkAnchor>
      }
      actions={data && <Button onClick={() => print()}>{t("print")}</Button>}
    >
      {isNone ? (
        <EmptyState icon={CalibrationIcon} title={t("noCertificate")}>
          {t("noCertificateWhat")}
        </EmptyState>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <CertificatePaper reply={data} />
      ) : (
        <Loading what={t("loadingCertificate")} rows={6} />
      )}
    </Page>
  );
}
