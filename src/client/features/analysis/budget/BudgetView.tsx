import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type TimeBudget, analysisCalls } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { Observed } from "../Observed.tsx";
import { Setting } from "../Setting.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { BudgetChart } from "./BudgetChart.tsx";
import { usedCodes } from "./budgetBars.ts";
import { ScanSharesPart } from "./ScanSharesPart.tsx";
import { useBudgetTable } from "./useBudgetTable.ts";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

/** Frequency and duration of codes: by this program’s definitions, or as in BORIS. */
export function BudgetView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, choose, known } = props;
  const groupBy = groupByOf("budget", search.by);
  const mode = search.mode ?? "ours";
  const window = search.window ?? "observed_events";
  const unit = search.unit ?? "recording";
  const variables = (known?.variables ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const budget = useCall(
    analysisCalls.readTimeBudget,
    { params: { studyId }, query: { ...scopeQuery(search), groupBy, mode, window, unit } },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="budget" {...props} />
        <Setting
          label={t("budget.mode.label")}
          value={mode}
          options={[
            { value: "ours", label: t("budget.mode.ours") },
            { value: "boris", label: t("budget.mode.boris") },
          ]}
          onChange={(chosen) => choose({ mode: chosen })}
        />
        {mode === "boris" && search.fromUs === undefined && (
          <Setting
            label={t("budget.window.label")}
            value={window}
            options={[
              { value: "observed_events", label: t("budget.window.observed_events") },
              { value: "full", label: t("budget.window.full") },
            ]}
            onChange={(chosen) => choose({ window: chosen })}
          />
        )}
        {mode === "ours" && variables.length > 0 && (
          <Setting
            label={t("budget.unit.label")}
            value={unit}
            options={[{ value: "recording", label: t("budget.unit.recording") }, ...variables]}
            onChange={(chosen) =>
              choose({ unit: variables.find(({ value }) => value === chosen)?.value })
            }
          />
        )}
      </div>
      <Answer query={budget} doing={t("doing.budget")} isEmpty={isEmpty} {...props}>
        {(data) =>
          data.schemeVersion && (
            <Found {...props} data={data} scheme={data.schemeVersion.scheme} groupBy={groupBy} />
          )
        }
      </Answer>
      {mode === "ours" && known?.hasScans && <ScanSharesPart {...{ studyId, search, groupBy }} />}
    </>
  );
}

function Found({ data, scheme, groupBy, search, choose, source }: FoundProps) {
  const { t } = useTranslation("analysis");
  const mode = search.mode ?? "ours";
  const groups = useNamedGroups(data.groups, groupBy);
  const kinds = new Map<string, string>(scheme.codes.map(({ id, kind }) => [id, kind]));
  const because = (row: TimeBudget["rows"][number]): string => {
    if (row.isUnpaired) return t("absent.unpaired");
    if (kinds.get(row.codeId) === "point") return t("absent.point");
    return row.count === 0 ? t("absent.never") : t("absent.tooFew");
  };
  const table = useBudgetTable({ rows: data.rows, scheme, groups, because });
  const shared = { rows: data.rows, groups, because, search, choose, source };
  const states = usedCodes(scheme.codes, data.rows, "state");
  const used = usedCodes(scheme.codes, data.rows, "any");

  return (
    <>
      {states.length > 0 && <BudgetChart {...shared} of="duration" codes={states} />}
      {used.length > 0 && <BudgetChart {...shared} of="frequency" codes={used} />}
      <Observed groups={groups} />
      <details className={classes["about"]}>
        <summary>{t("howComputed")}</summary>
        <p>
          {t(`budget.mode.${mode}Says`)}{" "}
          {mode === "ours" ? t("budget.unit.says") : t("budget.unit.borisHasNone")}
        </p>
      </details>
      <AnalysisTable
        title={t("budget.table")}
        hint={t("budget.tableHint")}
        table={table}
        fileName="time-budget"
      />
    </>
  );
}

interface FoundProps extends ViewPropsShown {
  readonly data: TimeBudget;
  readonly scheme: Scheme;
  readonly groupBy: string;
}

type ViewPropsShown = Pick<ViewProps, "search" | "choose" | "source">;

function isEmpty({ groups, rows }: TimeBudget): boolean {
  return groups.length === 0 || rows.length === 0;
}
