import { useTranslation } from "../../kit/text/useTranslation.ts";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { emptyScheme } from "../../../domain/entities/scheme.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { GateForm } from "./GateForm.tsx";
import { failureOf } from "../../kit/query/failureOf.ts";

/**
 * The training rules and the frequency of blind checks; shown once the scheme, which decides what rules there can be,
 * is loaded.
 */
export function SettingsPart() {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const calibration = useCall(calibrationCalls.readCalibration, { params: { studyId } });
  const gate = calibration.data?.gate;
  const schemeVersionId = gate?.schemeVersionId ?? "";
  const version = useCall(
    schemeCalls.readScheme,
    { params: { studyId, schemeVersionId } },
    { enabled: schemeVersionId !== "" },
  );
  const failed = [calibration, version].find(failureOf);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!gate || (schemeVersionId !== "" && !version.data)) {
    return <Loading what={t("loading")} rows={6} />;
  }
  return <GateForm gate={gate} scheme={version.data?.scheme ?? emptyScheme} />;
}
