import { Anchor, Button, Group, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { isLogged } from "../../../api/securityLog.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { usePages } from "../../kit/query/usePages.ts";
import { useFormat } from "../../kit/text/format.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";

const shownAtOnce = 50;

/** Sign-ins, changes of permissions, and exports, newest first, for administrators. */
export function SecurityLog() {
  const { t } = useTranslation(["security", "common"]);
  const format = useFormat();
  const log = usePages(
    securityCalls.listSecurityLog,
    (before?: number) => ({ query: { before, limit: shownAtOnce } }),
    ({ next }) => next,
    { staleTime: 0 },
  );
  const rows = log.data?.pages.flatMap(({ items }) => items);

  return (
    <section>
      <Group justify="space-between" align="end">
        <Title order={2}>{t("log")}</Title>
        <Anchor href={securityCalls.exportSecurityLog.path} download>
          {t("logExport")}
        </Anchor>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t("logWhat")}
      </Text>
      {log.error && <Failure error={log.error} onRetry={() => void log.refetch()} />}
      {!rows && !log.error && <Loading />}
      {rows && (
        <ScrolledTable label={t("log")} minWidth={640}>
          <Table.Thead>
            <Table.Tr>
              {(["logAt", "logWhatHappened", "logBy", "logAbout", "logFrom"] as const).map(
                (head) => (
                  <Table.Th key={head} scope="col">
                    {t(head)}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, at, call, refused, account, concerned, study, address }) => (
              <Table.Tr key={id}>
                <Table.Td>{format.dateTime(at)}</Table.Td>
                <Table.Td>
                  {isLogged(call) ? t(`logCall.${call}`) : call}
                  {refused !== null && (
                    <Text span size="sm" c="dimmed" ms="xs">
                      {t("logRefused")}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <bdi>{account ?? t("none")}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi>{format.list([concerned, study].filter((name) => name !== null))}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi dir="ltr">{address}</bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrolledTable>
      )}
      {log.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t("logEarlier")}
        </Button>
      )}
    </section>
  );
}
