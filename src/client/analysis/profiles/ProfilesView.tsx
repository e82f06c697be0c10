import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Profiles } from "../../../api/contract/analysis.ts";
import { scopeQuery } from "../../scope/address.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { analysisQueries } from "../queries.ts";
import type { ViewProps } from "../viewProps.ts";
import { ProfileCharts } from "./ProfileCharts.tsx";

/** The rubric by rater, by recording, over rounds or by a variable. */
export function ProfilesView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search } = props;
  const groupBy = groupByOf("profiles", search.by);
  const profiles = useQuery(analysisQueries.profiles(studyId, { ...scopeQuery(search), groupBy }));

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="profiles" {...props} />
      </div>
      <Answer query={profiles} doing={t("doing.profiles")} isEmpty={isEmpty} {...props}>
        {({ schemeVersion, ...data }) =>
          schemeVersion && schemeVersion.scheme.criteria.length > 0 ? (
            <ProfileCharts {...props} {...{ data, groupBy }} scheme={schemeVersion.scheme} />
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
