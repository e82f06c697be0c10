import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { deviceOf } from "../../kit/offline/deviceOf.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** Where the reader is signed in, and how to end it. */
export function Sessions() {
  const { t } = useTranslation(["security", "common"]);
  const format = useFormat();
  const {
    data: sessions,
    error,
    refetch,
  } = useCall(securityCalls.listSessions, {}, { staleTime: 0 });
  const end = useSend(
    securityCalls.endSession,
    (sessionId: string) => ({ params: { sessionId } }),
    { isStaleWhenRefused: true },
  );
  const endOthers = useSend(securityCalls.endOtherSessions, () => ({}), {
    isStaleWhenRefused: true,
  });
  const nameOf = (userAgent: string): string => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== undefined && system !== undefined) return t("device", { browser, system });
    return browser ?? system ?? t("deviceUnknown");
  };

  return (
    <Stack gap="xs">
      <Title order={2} id="sessions">
        {t("sessions")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("sessionsWhat")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {end.error && <Failure error={end.error} compact />}
      {endOthers.error && <Failure error={endOthers.error} compact />}
      {!sessions && !error && <Loading />}
      {sessions && (
        <DataTable
          label={t("sessions")}
          minWidth={330}
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "where",
              head: t("where"),
              isRowHead: true,
              cell: ({ userAgent, address, isThis }) => (
                <>
                  <Group gap="xs">
                    <Text span size="sm" fw={600}>
                      <bdi>{nameOf(userAgent)}</bdi>
                    </Text>
                    {isThis && (
                      <Badge variant="default" size="sm" tt="none" fw={500}>
                        {t("thisDevice")}
                      </Badge>
                    )}
                  </Group>
                  <Text size="sm" c="dimmed">
                    <bdi>{address ?? t("addressUnknown")}</bdi>
                  </Text>
                </>
              ),
            },
            {
              id: "since",
              head: t("since"),
              isWide: true,
              cell: ({ startedAt }) => format.dateTime(startedAt),
            },
            {
              id: "lastSeen",
              head: t("lastSeen"),
              cell: ({ isThis, lastSeenAt }) => (isThis ? t("now") : format.dateTime(lastSeenAt)),
            },
            {
              id: "actions",
              head: t("common:actions"),
              isHeadHidden: true,
              isAtEnd: true,
              cell: ({ id, userAgent, isThis }) =>
                !isThis && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={t("endOf", { device: nameOf(userAgent) })}
                    loading={end.isPending && end.variables === id}
                    onClick={() => end.mutate(id)}
                  >
                    {t("common:signOut")}
                  </Button>
                ),
            },
          ]}
        />
      )}
      <Group>
        <Button
          variant="default"
          disabled={!sessions || sessions.length < 2}
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {t("endOthers")}
        </Button>
        <Text span size="sm" c="dimmed" role="status">
          {endOthers.data ? t("ended", { count: endOthers.data.ended }) : ""}
        </Text>
      </Group>
    </Stack>
  );
}
