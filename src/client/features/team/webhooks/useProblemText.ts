import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { WebhookDelivery } from "../../../../domain/entities/webhook.ts";
import "./texts.ts";

/**
 * Returns a function that says why a delivery failed; empty where it succeeded, or the reason is not known.
 */
export function useProblemText(): (
  delivery: Pick<WebhookDelivery, "problem" | "status">,
) => string {
  const { t } = useTranslation("webhooks");
  return ({ problem, status }) =>
    problem === null ? "" : t(`problem.${problem}`, { status: String(status) });
}
