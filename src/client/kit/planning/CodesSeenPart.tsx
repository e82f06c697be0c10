import { Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { type Agreement, agreementCalls, type CodesSeen } from "../../../api/contract/agreement.ts";
import { Failure } from "../page/Failure.tsx";
import { Loading } from "../page/Loading.tsx";
import { useCall } from "../query/useCall.ts";
import { DataTable } from "../table/DataTable.tsx";
import { useFormat } from "../text/format.ts";
import { isolated } from "../text/isolated.ts";
import classes from "./planning.module.css";
import "./texts.ts";

/**
 * Which codes the pairs of raters have actually used, by code: with thirty raters there are too many pairs to list.
 */
export function CodesSeenPart({ studyId, agreement }: Props) {
  const { t } = useTranslation("planning");
  const format = useFormat();
  const asked = useCall(agreementCalls.readCodesSeen, { params: { studyId }, query: {} });
  if (asked.error)
    return <Failure error={asked.error} onRetry={() => void asked.refetch()} compact />;
  if (!asked.data) return <Loading />;
  const { codeIds, overall, pairs, raters } = asked.data;
  const codeName = new Map<string, string>(
    agreement.schemeVersion?.scheme.codes.map(({ id, name }) => [id, name]),
  );
  const raterName = new Map<string, string>(raters.map(({ id, name }) => [id, name]));
  const pairName = ({ raterA, raterB }: CodesSeen["pairs"][number]) =>
    t("seen.pair", {
      a: isolated(raterName.get(raterA) ?? ""),
      b: isolated(raterName.get(raterB) ?? ""),
    });
  const rows = codeIds.map((id, place) => ({
    id,
    recordings: overall.withCode[place] ?? 0,
    saw: pairs.filter(({ withCode }) => (withCode[place] ?? 0) > 0).length,
    missing: pairs.filter(({ withCode }) => (withCode[place] ?? 0) === 0),
  }));
  return (
    <div className={classes["part"]}>
      <Text size="sm" c="dimmed" maw="72ch">
        {t("seen.what")}
      </Text>
      <DataTable
        label={t("seen.title")}
        density="close"
        maxHeight={420}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "code",
            head: t("seen.code"),
            isRowHead: true,
            cell: ({ id }) => <bdi>{codeName.get(id) ?? id}</bdi>,
          },
          {
            id: "recordings",
            head: t("seen.recordings"),
            isNumber: true,
            orderBy: ({ recordings }) => recordings,
            cell: ({ recordings }) => format.number(recordings),
          },
          {
            id: "pairs",
            head: t("seen.pairs"),
            isNumber: true,
            orderBy: ({ saw }) => saw,
            cell: ({ saw }) => t("seen.ofPairs", { count: saw, all: format.number(pairs.length) }),
          },
          {
            id: "missing",
            head: t("seen.missing"),
            cell: ({ missing }) =>
              format.list([
                ...missing.slice(0, pairsSaid).map(pairName),
                ...(missing.length > pairsSaid
                  ? [t("seen.more", { count: missing.length - pairsSaid })]
                  : []),
              ]),
          },
        ]}
      />
    </div>
  );
}

/** The maximum number of pairs listed in a cell. */
const pairsSaid = 4;

interface Props {
  readonly studyId: string;
  readonly agreement: Agreement;
}
