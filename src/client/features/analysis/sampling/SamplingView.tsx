import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type SampledShares, analysisCalls } from "../../../../api/contract/analysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import { limits } from "../../../../domain/limits.ts";
import { textCell } from "../../../kit/chart/chartTable.ts";
import { type Estimate, exact } from "../../../kit/chart/estimate.ts";
import { ForestPlot } from "../../../kit/chart/ForestPlot.tsx";
import { useNumbers } from "../../../kit/chart/useNumbers.ts";
import { isolated } from "../../../kit/text/isolated.ts";
import classes from "../analysis.module.css";
import { Answer } from "../Answer.tsx";
import { column, figureCell } from "../figureCells.ts";
import { AnalysisTable } from "../AnalysisTable.tsx";
import { GroupChoice, useTitleOf } from "../GroupChoice.tsx";
import { groupByOf } from "../groupings.ts";
import { GroupPicker } from "../GroupPicker.tsx";
import { chosenGroup } from "../groups.ts";
import { NumberSetting } from "../NumberSetting.tsx";
import { Observed } from "../Observed.tsx";
import { useNamedGroups } from "../useNamedGroups.ts";
import type { ViewProps } from "../viewProps.ts";
import { useCall, keptMeanwhile } from "../../../kit/query/useCall.ts";
import { scanMethods } from "../../../../domain/entities/observation.ts";
import { scopeQuery } from "../../../kit/scope/address.ts";

const secondUs = 1_000_000;
const everyUsUnlessTold = 10 * secondUs;

/** What time sampling would have found in continuous coding, and its error. */
export function SamplingView(props: ViewProps) {
  const { t } = useTranslation("analysis");
  const { studyId, search, choose } = props;
  const groupBy = groupByOf("sampling", search.by);
  const everyUs = search.everyUs ?? everyUsUnlessTold;
  const sampling = useCall(
    analysisCalls.readSampling,
    { params: { studyId }, query: { ...scopeQuery(search), groupBy, everyUs } },
    keptMeanwhile,
  );

  return (
    <>
      <div className={classes["settings"]}>
        <GroupPicker view="sampling" {...props} />
        <NumberSetting
          label={t("sampling.every")}
          value={everyUs / secondUs}
          min={limits.scanEveryLeastUs / secondUs}
          max={limits.recordingMaxUs / secondUs}
          digits={1}
          onChange={(seconds) =>
            choose({ everyUs: seconds === undefined ? undefined : Math.round(seconds * secondUs) })
          }
        />
      </div>
      <Answer query={sampling} doing={t("doing.sampling")} isEmpty={isEmpty} {...props}>
        {(data) =>
          data.schemeVersion && (
            <Found {...props} data={data} scheme={data.schemeVersion.scheme} groupBy={groupBy} />
          )
        }
      </Answer>
    </>
  );
}

function Found({ data, scheme, groupBy, search, choose, source }: FoundProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const groups = useNamedGroups(data.groups, groupBy);
  const group = chosenGroup(groups, search.group);
  const titleOf = useTitleOf(groups, group);
  const rows = data.rows.filter((row) => row.group === group?.index);
  const codeOf = new Map(scheme.codes.map((code) => [code.id, code]));
  const nameOf = (row: Row) => codeOf.get(row.codeId)?.name ?? row.codeId;
  const seconds = numbers.fineSeconds(data.everyUs);
  const worst = furthestOff(rows);
  const absent = t("sampling.tooShort");
  // A difference of shares is in percentage points.
  const points = (share: number) => numbers.decimal(100 * share);

  return (
    <>
      <ForestPlot
        kind={t("view.sampling.name")}
        title={titleOf(
          worst
            ? t("sampling.worst", {
                code: isolated(nameOf(worst.row)),
                method: t(`sampling.method.${worst.method}`),
                seconds,
                sampled: numbers.percent(worst.share),
                true: numbers.percent(worst.trueShare),
              })
            : t("sampling.title", { seconds }),
        )}
        hint={t("sampling.hint")}
        source={source}
        fileName="sampling"
        level={3}
        rows={rows.map((row) => ({
          id: row.codeId,
          name: nameOf(row),
          color: codeOf.get(row.codeId)?.color,
          estimates: {
            true: estimateOf(row.trueShare, absent),
            ...Object.fromEntries(
              row.methods.map(({ method, share }) => [method, estimateOf(share, absent)]),
            ),
          },
        }))}
        series={[
          { id: "true", name: t("sampling.true") },
          ...scanMethods.map((method) => ({ id: method, name: t(`sampling.method.${method}`) })),
        ]}
        axis={{ label: t("column.share"), low: 0, high: 1 }}
        format={numbers.percent}
        rowsAre={t("column.code")}
        tools={group && <GroupChoice {...{ groups, group, choose }} />}
      />
      <Observed groups={groups} />
      <AnalysisTable
        title={t("sampling.table")}
        hint={t("sampling.tableHint")}
        fileName="sampling"
        table={{
          heads: [
            column(t("column.code"), "code", false),
            column(t("column.group"), "group", false),
            column(t("column.observations"), "observations"),
            column(t("sampling.true"), "true_share"),
            ...scanMethods.flatMap((method) => {
              const name = t(`sampling.method.${method}`);
              return [
                column(t("sampling.shareBy", { method: name }), `${method}_share`),
                column(t("sampling.biasBy", { method: name }), `${method}_bias`),
                column(t("sampling.lossBy", { method: name }), `${method}_loss`),
              ];
            }),
          ],
          lines: data.rows.map((row) => ({
            id: `${row.group} ${row.codeId}`,
            color: codeOf.get(row.codeId)?.color,
            cells: [
              textCell(nameOf(row)),
              textCell(groups[row.group]?.name ?? ""),
              figureCell(row.observations, { write: numbers.whole, absent }),
              figureCell(row.trueShare, { write: numbers.percent, absent }),
              ...row.methods.flatMap(({ share, bias, loss }) => [
                figureCell(share, { write: numbers.percent, absent }),
                figureCell(bias, { write: points, absent }),
                figureCell(loss, { write: points, absent }),
              ]),
            ],
          })),
        }}
      />
    </>
  );
}

type Row = SampledShares["rows"][number];

interface FoundProps extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: SampledShares;
  readonly scheme: Scheme;
  readonly groupBy: string;
}

function isEmpty({ groups, rows }: SampledShares): boolean {
  return groups.length === 0 || rows.length === 0;
}

function estimateOf(value: number | null, because: string): Estimate {
  return value === null ? { kind: "undefined", because } : exact(value);
}

/** The code and the method with the largest error of its share; `undefined` where none has an error. */
function furthestOff(rows: readonly Row[]) {
  const all = rows.flatMap((row) =>
    row.methods.flatMap(({ method, share, bias }) =>
      share === null || bias === null || row.trueShare === null || bias === 0
        ? []
        : [{ row, method, share, bias, trueShare: row.trueShare }],
    ),
  );
  return all.toSorted((a, b) => Math.abs(b.bias) - Math.abs(a.bias))[0];
}
