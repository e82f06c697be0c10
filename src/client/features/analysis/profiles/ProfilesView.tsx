import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type Profiles, analysisCalls } from "../../../../api/contract/analysis.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { askedGroupBy, groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import type { ViewProps } from "../viewProps.ts";
import { ProfileCharts } from "./ProfileCharts.tsx";
import { ratedBy, ratedText } from "./ratedBy.ts";
import { RatedSays } from "./RatedSays.tsx";
import { RatedSetting } from "./RatedSetting.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** The ratings by criterion, grouped by rater, person rated, recording, time or a variable. */
export function ProfilesView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, known } = props;
  const groupBy = groupByOf("profiles", search.by);
  const isByRated = groupBy.split(",").includes("rated");
  const rated = ratedBy(search.candidate, known);
  const asked = askedGroupBy(groupBy, ratedText(rated));
  const profiles = useCall(
    analysisCalls.readProfiles,
    { params: { studyId }, query: { ...scopeQuery(search), groupBy: asked } },
    {
      ...keptMeanwhile, // Which variable names who is rated is known only with the variables.
      enabled: !isByRated || known !== undefined,
    },
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="profiles" {...props} />
        {isByRated && <RatedSetting rated={rated} {...props} />}
      </div>
      {isByRated && known && <RatedSays rated={rated} variables={known.variables} />}
      <Answer query={profiles} doing={t("doing.profiles")} isEmpty={isEmpty} {...props}>
        {({ schemeVersion, ...data }) =>
          schemeVersion && schemeVersion.scheme.criteria.length > 0 ? (
            <ProfileCharts {...props} {...{ data, groupBy, asked }} scheme={schemeVersion.scheme} />
          ) : (
            <Text size="sm">{t("noRubric")}</Text>
          )
        }
      </Answer>
    </>
  );
}

function isEmpty({ groups }: Profiles): boolean {
  return groups.length === 0;
}
