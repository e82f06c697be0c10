import { comma, sideBySide } from "../../kit/text/phrase.ts";
import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { deviceOf } from "../../kit/offline/deviceOf.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { EndSessions } from "./EndSessions.tsx";

/** The reader’s sessions, with a button to end each. */
export function Sessions() {
  const { t } = useTranslation(["security", "common"]);
  const format = useFormat();
  const {
    data: sessions,
    error,
    refetch,
  } = useCall(securityCalls.listSessions, {}, { staleTime: 0 });
  const [ending, setEnding] = useState<Ending>();
  const [ended, setEnded] = useState<number>();
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
              cell: ({ id, userAgent, isThis, lastSeenAt }) =>
                !isThis && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={sideBySide(
                      [t("endOf", { device: nameOf(userAgent) }), format.dateTime(lastSeenAt)],
                      comma(),
                    )}
                    onClick={() => setEnding({ id, device: nameOf(userAgent) })}
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
          onClick={() => setEnding(others)}
        >
          {t("endOthers")}
        </Button>
        <Text span size="sm" c="dimmed" role="status">
          {ended === undefined ? "" : t("ended", { count: ended })}
        </Text>
      </Group>
      {ending !== undefined && (
        <EndSessions
          session={ending === others ? undefined : ending}
          onEnded={(count) => {
            setEnded(count);
            setEnding(undefined);
          }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Stack>
  );
}

/** What the dialog ends: one session, or all others. */
type Ending = typeof others | { readonly id: string; readonly device: string };

const others = "others";
