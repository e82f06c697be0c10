import { Button, Modal, Stack } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { webhookCalls } from "../../../../api/contract/webhooks.ts";
import { webhookEvents } from "../../../../domain/entities/webhook.ts";
import { id } from "../../../../domain/rules.ts";
import { Failure } from "../../../kit/page/Failure.tsx";
import { newId } from "../../../kit/query/newId.ts";
import { useSend } from "../../../kit/query/useSend.ts";
import { fieldProblemsOf, useFieldErrors } from "../../../kit/text/refusalText.ts";
import { SecretOnce } from "../../../kit/tokens/SecretOnce.tsx";
import { type Chosen, WebhookFields } from "./WebhookFields.tsx";

/** Creates a webhook and shows its secret once. */
export function AddWebhook({ studyId, onClose }: Props) {
  const { t } = useTranslation(["webhooks", "common"]);
  const [chosen, setChosen] = useState<Chosen>({ url: "", events: webhookEvents });
  const [webhookId] = useState(() => newId(id("webhook")));
  const add = useSend(webhookCalls.addWebhook, () => ({
    params: { studyId },
    body: { id: webhookId, url: chosen.url.trim(), events: [...chosen.events] },
  }));
  const errorOf = useFieldErrors(add.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    add.mutate();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("addTitle")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {add.data ? (
        <SecretOnce
          label={t("secret")}
          hint={t("secretWhat")}
          secret={add.data.secret}
          onClose={onClose}
        />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <WebhookFields chosen={chosen} errorOf={errorOf} onChange={setChosen} />
            {add.error && fieldProblemsOf(add.error).length === 0 && (
              <Failure error={add.error} compact />
            )}
            <Button type="submit" loading={add.isPending}>
              {t("addConfirm")}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly onClose: () => void;
}
