import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CallTimes } from "../../../api/contract/system.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";

/** The slowest API calls. */
export function SlowCalls({ calls }: { readonly calls: readonly CallTimes[] }) {
  const { t } = useTranslation("system");
  const format = useFormat();
  const time = (ms: number) => t("milliseconds", { value: format.number(Math.round(ms)) });
  return (
    <section>
      <Title order={2} size="h4">
        {t("slowCalls")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("slowCallsWhat")}
      </Text>
      <DataTable
        label={t("slowCalls")}
        rows={calls}
        keyOf={({ name }) => name}
        empty={t("slowCallsNone")}
        columns={[
          {
            id: "call",
            head: t("call"),
            isRowHead: true,
            cell: ({ name }) => <bdi dir="ltr">{name}</bdi>,
            orderBy: ({ name }) => name,
          },
          {
            id: "count",
            head: t("count"),
            isNumber: true,
            cell: ({ count }) => format.number(count),
            orderBy: ({ count }) => count,
          },
          {
            id: "median",
            head: t("median"),
            isNumber: true,
            cell: ({ medianMs }) => time(medianMs),
            orderBy: ({ medianMs }) => medianMs,
          },
          {
            id: "percentile",
            head: t("percentile"),
            isNumber: true,
            cell: ({ slowMs }) => time(slowMs),
            orderBy: ({ slowMs }) => slowMs,
          },
          {
            id: "longest",
            head: t("longest"),
            isNumber: true,
            cell: ({ longestMs }) => time(longestMs),
            orderBy: ({ longestMs }) => longestMs,
          },
        ]}
      />
    </section>
  );
}
