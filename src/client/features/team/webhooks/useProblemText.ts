import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { WebhookDelivery } from "../../../../domain/entities/webhook.ts";
import "./texts.ts";

/** Gives the function that says why a message did not arrive; empty where it did, or no one knows. */
export function useProblemText(): (
  delivery: Pick<WebhookDelivery, "problem" | "status">,
) => string {
  const { t } = useTranslation("webhooks");
  return ({ problem, status }) =>
    problem === null ? "" : t(`problem.${problem}`, { status: String(status) });
}
