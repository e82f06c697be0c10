import type webhooks from "../../../../../locales/en/webhooks.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    webhooks: typeof webhooks;
  }
}
