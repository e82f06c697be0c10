import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { Answer } from "../Answer.tsx";
import type { ViewProps } from "../viewProps.ts";
import { criterionOf } from "./criterionOf.ts";
import { GeneralizabilityCharts } from "./GeneralizabilityCharts.tsx";
import { GeneralizabilitySettings } from "./GeneralizabilitySettings.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { analysisCalls } from "../../../../api/contract/analysis.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Generalizability theory: where ratings vary, and how many raters and occasions are needed. */
export function GeneralizabilityView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, scheme } = props;
  const { occasion } = search;
  const criterion = criterionOf(scheme, search.criterion);
  const isSection = scheme?.sections?.some(({ id }) => id === criterion) ?? false;
  const study = useCall(
    analysisCalls.readGeneralizability,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        ...(isSection
          ? { sectionId: criterion }
          : criterion !== "total" && { criterionId: criterion }),
        person: search.person ?? "recording",
        ...(occasion !== undefined && { occasion }),
        ...(occasion === "criterion" && { criteria: search.criteria ?? "random" }),
        raters: search.design ?? "crossed",
        goal: search.goal ?? 0.8,
      },
    },
    keptMeanwhile,
  );

  return (
    <>
      <GeneralizabilitySettings {...props} />
      <Answer
        query={study}
        doing={t("doing.generalizability")}
        isEmpty={({ schemeVersion }) => schemeVersion === null}
        {...props}
      >
        {(data) => <GeneralizabilityCharts {...props} data={data} />}
      </Answer>
    </>
  );
}
