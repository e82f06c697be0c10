import { Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../features/calibration/texts.ts";
import {
  type CalibrationSearch,
  parseCalibrationSearch,
  parts,
} from "../../features/calibration/address.ts";
import classes from "../../features/calibration/calibration.module.css";
import { Golds } from "../../features/calibration/Golds.tsx";
import { MyTraining } from "../../features/calibration/MyTraining.tsx";
import { Trainees } from "../../features/calibration/Trainees.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { TabsList } from "../../kit/page/TabsList.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { failureOf } from "../../kit/query/failureOf.ts";

const ResultView = lazy(async () => ({
  default: (await import("../../features/calibration/ResultView.tsx")).ResultView,
}));
const DriftPart = lazy(async () => ({
  default: (await import("../../features/calibration/DriftPart.tsx")).DriftPart,
}));
const SeverityPart = lazy(async () => ({
  default: (await import("../../features/calibration/SeverityPart.tsx")).SeverityPart,
}));
const SettingsPart = lazy(async () => ({
  default: (await import("../../features/calibration/SettingsPart.tsx")).SettingsPart,
}));

/** Raters against gold standards: training, drift, severity; a rater finds their own training. */
export function Calibration() {
  const { t } = useTranslation(["calibration", "common"]);
  const { studyId, can } = useStudy();
  const search = parseCalibrationSearch(useSearch({ strict: false }));
  const edits = can("calibration.edit");
  const title = t("common:screen.calibration");

  if (search.result !== undefined) {
    return (
      <Page
        title={t("resultTitle")}
        description={
          <LinkAnchor
            to="/studies/$studyId/calibration"
            params={{ studyId }}
            search={{ section: search.section }}
          >
            {t("back")}
          </LinkAnchor>
        }
      >
        <Suspense fallback={<Loading rows={8} />}>
          <ResultView observationId={search.result} atUs={search.at} part={search.section} />
        </Suspense>
      </Page>
    );
  }
  return (
    <Page title={title} description={t(edits ? "description" : "descriptionOwn")}>
      {edits ? <ForCoordinators search={search} /> : <Training />}
    </Page>
  );
}

function ForCoordinators({ search }: { readonly search: CalibrationSearch }) {
  const { t } = useTranslation("calibration");
  const { studyId } = useStudy();
  const navigate = useNavigate();
  const chosen = search.section ?? "training";
  return (
    <Tabs
      value={chosen}
      keepMounted={false}
      onChange={(value) =>
        void navigate({
          to: "/studies/$studyId/calibration",
          params: { studyId },
          search: { section: parts.find((part) => part === value) },
        })
      }
    >
      <TabsList mb="lg" label={t("parts")}>
        {parts.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {t(`part.${part}`)}
          </Tabs.Tab>
        ))}
      </TabsList>
      <Suspense fallback={<Loading rows={6} />}>
        <Tabs.Panel value="training">
          <Training ticked={search.ticked} />
        </Tabs.Panel>
        <Tabs.Panel value="drift">
          <DriftPart raterId={search.rater} rule={search.rule} />
        </Tabs.Panel>
        <Tabs.Panel value="severity">
          <SeverityPart />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsPart />
        </Tabs.Panel>
      </Suspense>
    </Tabs>
  );
}

function Training({ ticked }: { readonly ticked?: string | undefined }) {
  const { t } = useTranslation("calibration");
  const { studyId, can } = useStudy();
  const calibration = useCall(calibrationCalls.readCalibration, { params: { studyId } });
  const { data, refetch } = calibration;
  const error = failureOf(calibration);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading what={t("loading")} rows={6} />;
  return (
    <div className={`${classes["page"]} ${classes["inColumns"]}`}>
      {can("calibration.edit") ? (
        <>
          <Golds calibration={data} />
          <Trainees key={ticked} calibration={data} ticked={ticked} />
        </>
      ) : (
        <MyTraining calibration={data} />
      )}
    </div>
  );
}
