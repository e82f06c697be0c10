import { Button } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { CertificatePaper } from "../../features/calibration/Certificate.tsx";
import "../../features/calibration/texts.ts";
import { EmptyState } from "../../kit/page/EmptyState.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { CalibrationIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor, LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";

/** A training certificate as one page for printing. */
export function Certificate() {
  const { t } = useTranslation(["calibration", "common"]);
  const { studyId } = useStudy();
  const { accountId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useCall(calibrationCalls.readCertificate, {
    params: { studyId, accountId },
  });
  const certificate = data?.certificate;
  return (
    <Page
      title={t("common:screen.certificate")}
      width="text"
      description={
        <LinkAnchor to="/studies/$studyId/calibration" params={{ studyId }}>
          {t("back")}
        </LinkAnchor>
      }
      actions={certificate && <Button onClick={() => window.print()}>{t("print")}</Button>}
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading what={t("loadingCertificate")} rows={6} />
      ) : certificate ? (
        <CertificatePaper reply={data} certificate={certificate} />
      ) : (
        <EmptyState
          icon={CalibrationIcon}
          title={t("noCertificate")}
          action={
            <LinkButton to="/studies/$studyId/calibration" params={{ studyId }}>
              {t("common:screen.calibration")}
            </LinkButton>
          }
        >
          {t("noCertificateWhat")}
        </EmptyState>
      )}
    </Page>
  );
}
