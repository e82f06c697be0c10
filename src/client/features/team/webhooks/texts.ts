import type webhooks from "../../../../../locales/en/webhooks.json";

declare module "../../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    webhooks: typeof webhooks;
  }
}
