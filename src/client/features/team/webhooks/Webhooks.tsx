import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { webhookCalls } from "../../../../api/contract/webhooks.ts";
import type { Webhook } from "../../../../domain/entities/webhook.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { Loading } from "../../../kit/page/Loading.tsx";
import { useCall } from "../../../kit/query/useCall.ts";
import { DataTable } from "../../../kit/table/DataTable.tsx";
import { useFormat } from "../../../kit/text/format.ts";
import { AddWebhook } from "./AddWebhook.tsx";
import { hostOf } from "./hostOf.ts";
import "./texts.ts";
import { WebhookSettings } from "./WebhookSettings.tsx";

/** The webhooks of the study, with the state of their deliveries. */
export function Webhooks({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation(["webhooks", "common"]);
  const format = useFormat();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useCall(webhookCalls.listWebhooks, { params: { studyId } });
  const opened = data?.find(({ id }) => id === openId);
  const close = () => setOpenId(undefined);

  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{t("title")}</Title>
      <Text size="sm" c="dimmed">
        {t("what")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data && data.length > 0 && (
        <DataTable
          label={t("title")}
          minWidth={360}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "url",
              head: t("url"),
              isRowHead: true,
              cell: ({ url, events }) => (
                <>
                  <Text span fw={600} size="sm" style={{ overflowWrap: "anywhere" }}>
                    <bdi>{url}</bdi>
                  </Text>
                  <Text size="sm" c="dimmed">
                    {format.list(events.map((event) => t(`event.${event}`)))}
                  </Text>
                </>
              ),
            },
            { id: "state", head: t("state"), cell: (webhook) => <State webhook={webhook} /> },
            {
              id: "actions",
              head: t("common:actions"),
              isHeadHidden: true,
              isAtEnd: true,
              cell: ({ id, url }) => (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t("settingsOf", { host: hostOf(url) })}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    setOpenId(id);
                  }}
                >
                  {t("settings")}
                </Button>
              ),
            },
          ]}
        />
      )}
      <Group>
        <Button ref={adder} variant="default" onClick={() => setAdding(true)}>
          {t("add")}
        </Button>
      </Group>
      {isAdding && <AddWebhook studyId={studyId} onClose={() => setAdding(false)} />}
      <Modal
        opened={opened !== undefined}
        size="lg"
        // What had the focus when the dialog closed came only after it had opened; a removed one has no row any more.
        onExitTransitionEnd={() => (opener.current?.isConnected ? opener : adder).current?.focus()}
        onClose={close}
        title={opened ? t("settingsOf", { host: hostOf(opened.url) }) : ""}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        {opened && (
          <WebhookSettings key={opened.id} studyId={studyId} webhook={opened} onClose={close} />
        )}
      </Modal>
    </Stack>
  );
}

function State({ webhook: { isOn, waiting, lastState } }: { readonly webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      {t(isOn ? "isOn" : "isOff")}
      <Text size="sm" c="dimmed">
        {lastState === null ? t("never") : t(`last.${lastState}`)}
      </Text>
      {waiting > 0 && (
        <Text size="sm" c="dimmed">
          {t("waiting", { count: waiting })}
        </Text>
      )}
    </>
  );
}
