import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { webhookCalls } from "../../../../api/contract/webhooks.ts";
import type { Webhook } from "../../../../domain/entities/webhook.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { useSend } from "../../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../../kit/text/refusalText.ts";
import { SecretOnce } from "../../../kit/tokens/SecretOnce.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { useProblemText } from "./useProblemText.ts";
import { WebhookFields } from "./WebhookFields.tsx";

/** A dialog with a webhook’s settings, a test, and its latest deliveries. */
export function WebhookSettings({ studyId, webhook, onClose }: Props) {
  const { t } = useTranslation(["webhooks", "common"]);
  const problemText = useProblemText();
  const [chosen, setChosen] = useState<Pick<Webhook, "url" | "events">>(webhook);
  const [isRemoving, setRemoving] = useState(false);
  const params = { studyId, webhookId: webhook.id };
  const save = useSend(webhookCalls.changeWebhook, () => ({
    params,
    body: { url: chosen.url.trim(), events: [...chosen.events] },
  }));
  const turn = useSend(webhookCalls.changeWebhook, (isOn: boolean) => ({
    params,
    body: { isOn },
  }));
  const test = useSend(webhookCalls.testWebhook, () => ({ params }));
  const renew = useSend(webhookCalls.renewWebhookSecret, () => ({ params }));
  const remove = useSend(webhookCalls.removeWebhook, () => ({ params }), { onReply: onClose });
  const errorOf = useFieldErrors(save.error);
  const error =
    (save.error && fieldProblemsOf(save.error).length === 0 ? save.error : null) ??
    turn.error ??
    test.error ??
    renew.error ??
    remove.error;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate();
  };

  if (renew.data) {
    return (
      <SecretOnce
        label={t("secret")}
        hint={t("renewHint")}
        secret={renew.data.secret}
        onClose={onClose}
      />
    );
  }
  return (
    <Stack>
      <form onSubmit={submit} noValidate>
        <Stack>
          <WebhookFields
            chosen={chosen}
            errorOf={errorOf}
            onChange={({ url, events }) => setChosen({ url, events: [...events] })}
          />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {t("save")}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {save.isSuccess && t("saved")}
            </Text>
          </Group>
        </Stack>
      </form>
      <Group gap="xs">
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t("sendTest")}
        </Button>
        <Button
          variant="default"
          loading={turn.isPending}
          onClick={() => turn.mutate(!webhook.isOn)}
        >
          {t(webhook.isOn ? "switchOff" : "switchOn")}
        </Button>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t("renewSecret")}
        </Button>
        <Button variant="default" onClick={() => setRemoving(true)}>
          {t("remove")}
        </Button>
      </Group>
      <Text size="sm" role="status">
        {test.data &&
          (test.data.state === "delivered"
            ? t("tested.delivered", { status: String(test.data.status) })
            : t("tested.failed", { problem: problemText(test.data) }))}
      </Text>
      {isRemoving && (
        <Group>
          <Text size="sm">{t("removeConfirm")}</Text>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t("remove")}
          </Button>
          <Button variant="default" data-autofocus onClick={() => setRemoving(false)}>
            {t("common:cancel")}
          </Button>
        </Group>
      )}
      {error && <Failure error={error} compact />}
      <section>
        <Title order={3} size="h4" mb="xs">
          {t("deliveries")}
        </Title>
        <Deliveries studyId={studyId} webhookId={webhook.id} />
      </section>
    </Stack>
  );
}

interface Props {
  readonly studyId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}
