import { noted } from "../../../kit/text/phrase.ts";
import { Button, Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { webhookCalls } from "../../../../api/contract/webhooks.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { Loading } from "../../../kit/page/Loading.tsx";
import type { Id } from "../../../../domain/rules.ts";
import { useSend } from "../../../kit/query/useSend.ts";
import { useCall } from "../../../kit/query/useCall.ts";
import { DataTable } from "../../../kit/table/DataTable.tsx";
import { useFormat } from "../../../kit/text/format.ts";
import "./texts.ts";
import { useProblemText } from "./useProblemText.ts";

/** How often deliveries are fetched while one is waiting, in milliseconds. */
const lookAgainMs = 5_000;

/** The latest deliveries to a webhook, with the result of each. */
export function Deliveries({ studyId, webhookId }: Props) {
  const { t } = useTranslation("webhooks");
  const format = useFormat();
  const problemText = useProblemText();
  const { data, error, refetch } = useCall(
    webhookCalls.listDeliveries,
    { params: { studyId, webhookId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((delivery) => delivery.state === "waiting") ? lookAgainMs : false,
    },
  );

  const resend = useSend(webhookCalls.resendDelivery, (deliveryId: Id<"webhookDelivery">) => ({
    params: { studyId, webhookId, deliveryId },
  }));

  if (error) return <Failure error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading rows={2} />;
  if (data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("noDeliveries")}
      </Text>
    );
  }
  return (
    <>
      {resend.error && <Failure error={resend.error} compact />}
      <DataTable
        label={t("deliveries")}
        minWidth={330}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "event",
            head: t("events"),
            isRowHead: true,
            cell: ({ event, at }) => (
              <>
                <Text span size="sm" fw={600}>
                  {t(`event.${event}`)}
                </Text>
                <Text size="sm" c="dimmed">
                  {format.dateTime(at)}
                </Text>
              </>
            ),
          },
          {
            id: "state",
            head: t("state"),
            cell: (delivery) => (
              <>
                {t(`deliveryState.${delivery.state}`)}
                {delivery.tries > 0 && noted(t("tries", { count: delivery.tries }))}
                {delivery.problem !== null && (
                  <Text size="sm" c="dimmed">
                    {problemText(delivery)}
                  </Text>
                )}
                {delivery.nextAt !== null && delivery.tries > 0 && (
                  <Text size="sm" c="dimmed">
                    {t("nextAt", { time: format.dateTime(delivery.nextAt) })}
                  </Text>
                )}
              </>
            ),
          },
          {
            id: "again",
            head: t("again"),
            cell: ({ id, event, at }) =>
              event !== "test" && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t("sendAgainOf", {
                    event: t(`event.${event}`),
                    time: format.dateTime(at),
                  })}
                  loading={resend.isPending && resend.variables === id}
                  onClick={() => resend.mutate(id)}
                >
                  {t("sendAgain")}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

interface Props {
  readonly studyId: string;
  readonly webhookId: string;
}
