import { Checkbox, Group, TextInput } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { type WebhookEvent, webhookEvents } from "../../../../domain/entities/webhook.ts";
import "./texts.ts";

/** The settings of a webhook that can be edited. */
export interface Chosen {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

/** The form for a webhook’s URL and events. */
export function WebhookFields({ chosen, errorOf, onChange }: Props) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <TextInput
        type="url"
        dir="ltr"
        label={t("url")}
        description={t("urlHint")}
        placeholder={t("urlExample")}
        value={chosen.url}
        error={errorOf("url")}
        data-autofocus
        onChange={(event) => onChange({ ...chosen, url: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={t("events")}
        value={[...chosen.events]}
        error={errorOf("events")}
        onChange={(values) =>
          onChange({ ...chosen, events: webhookEvents.filter((event) => values.includes(event)) })
        }
      >
        <Group mt={8}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`event.${event}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

interface Props {
  readonly chosen: Chosen;
  readonly errorOf: (field: "url" | "events") => string | undefined;
  readonly onChange: (chosen: Chosen) => void;
}
