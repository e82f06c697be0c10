import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import { erasureCalls } from "../../../api/contract/erasure.ts";
import { useCountWords } from "../../kit/erasure/useCountWords.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { useFormat } from "../../kit/text/format.ts";

/** The erasures of a study: when, why, by whom, and how much. */
export function Tombstones({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("erasure");
  const format = useFormat();
  const words = useCountWords();
  const { data, error, refetch } = useCall(erasureCalls.listErasures, { params: { studyId } });
  return (
    <section>
      <Title order={2} size="h3" mb={4}>
        {t("tombstones")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t("tombstonesWhat")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data?.length === 0 && <Text size="sm">{t("noTombstones")}</Text>}
      {data && data.length > 0 && (
        <DataTable
          label={t("tombstones")}
          minWidth={560}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "when",
              head: t("when"),
              isRowHead: true,
              orderBy: ({ at }) => at,
              cell: ({ at }) => format.dateTime(at),
            },
            { id: "what", head: t("what"), cell: ({ erasing }) => t(`about.${erasing.about}`) },
            { id: "why", head: t("why"), cell: ({ because }) => t(`reason.${because}`) },
            {
              id: "who",
              head: t("who"),
              cell: ({ accountId, byName }) =>
                accountId === null ? t("server") : <bdi>{byName ?? t("gone")}</bdi>,
            },
            {
              id: "howMuch",
              head: t("howMuch"),
              cell: ({ counts }) => {
                const all = words(counts);
                return all.length === 0 ? "–" : format.list(all);
              },
            },
          ]}
        />
      )}
    </section>
  );
}
