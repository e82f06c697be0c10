import { Button, Group, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type SystemFinding, systemCalls } from "../../../api/contract/system.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** The results of the server’s checks, problems first. */
export function Findings() {
  const { t } = useTranslation("system");
  const { data, error, refetch, isFetching } = useCall(
    systemCalls.examineSystem,
    {},
    { staleTime: 60_000 },
  );
  const findings = data?.findings;
  return (
    <section>
      <Group justify="space-between" align="end">
        <Title order={2} size="h4">
          {t("findings")}
        </Title>
        <Button
          size="xs"
          variant="default"
          loading={isFetching && findings !== undefined}
          disabled={findings === undefined && !error}
          onClick={() => void refetch()}
        >
          {t("findingsAgain")}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t("findingsWhat")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!findings && !error && <Loading what={t("findingsLoading")} rows={6} />}
      {findings && <FindingTable findings={findings} />}
    </section>
  );
}

const order = ["wrong", "note", "ok"] as const;

function FindingTable({ findings }: { readonly findings: readonly SystemFinding[] }) {
  const { t } = useTranslation("system");
  const problems = findings.filter(({ state }) => state === "wrong").length;
  return (
    <>
      {findings.length > 0 && (
        <Text size="sm" role="status" mb="xs">
          {problems > 0
            ? t("problems", { count: problems })
            : t("allWell", { count: findings.length })}
        </Text>
      )}
      <DataTable
        label={t("findings")}
        rows={order.flatMap((wanted) => findings.filter(({ state }) => state === wanted))}
        keyOf={({ about }) => about}
        empty={t("findingsNone")}
        columns={[
          {
            id: "part",
            head: t("part"),
            isRowHead: true,
            cell: ({ about }) => (
              <bdi lang="en" dir="ltr">
                {about}
              </bdi>
            ),
          },
          { id: "state", head: t("state"), cell: ({ state }) => t(`states.${state}`) },
          {
            id: "found",
            head: t("found"),
            cell: ({ says, mend }) => (
              <div lang="en" dir="ltr" style={{ overflowWrap: "anywhere" }}>
                <Text size="sm">{says}</Text>
                {mend !== null && (
                  <Text size="sm" c="dimmed">
                    {mend}
                  </Text>
                )}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}
