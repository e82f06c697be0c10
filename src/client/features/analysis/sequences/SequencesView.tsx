import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type Sequences, analysisCalls } from "../../../../api/contract/analysis.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { NumberSetting } from "../NumberSetting.tsx";
import { RepeatsSetting } from "../RepeatsSetting.tsx";
import { SubjectsSetting } from "../SubjectsSetting.tsx";
import type { ViewProps } from "../viewProps.ts";
import { SequenceCharts } from "./SequenceCharts.tsx";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** The most frequent sequences of codes. */
export function SequencesView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, scheme, choose } = props;
  const groupBy = groupByOf("sequences", search.by);
  const sequences = useCall(
    analysisCalls.readSequences,
    {
      params: { studyId },
      query: {
        ...scopeQuery(search),
        groupBy,
        length: search.length ?? 3,
        repeats: search.repeats ?? "with",
        subjects: search.subjects ?? "same",
        most: search.most ?? 20,
      },
    },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="sequences" {...props} />
        <NumberSetting
          label={t("sequences.length")}
          value={search.length ?? 3}
          min={2}
          max={5}
          onChange={(length) => choose({ length })}
        />
        <NumberSetting
          label={t("sequences.most")}
          value={search.most ?? 20}
          min={1}
          max={200}
          onChange={(most) => choose({ most })}
        />
        <RepeatsSetting {...{ search, choose }} />
        {scheme && <SubjectsSetting {...{ search, choose, scheme }} />}
      </div>
      <Answer query={sequences} doing={t("doing.sequences")} isEmpty={isEmpty} {...props}>
        {(data) =>
          data.schemeVersion && (
            <SequenceCharts
              {...props}
              data={data}
              scheme={data.schemeVersion.scheme}
              groupBy={groupBy}
            />
          )
        }
      </Answer>
    </>
  );
}

function isEmpty({ rows }: Sequences): boolean {
  return rows.length === 0;
}
