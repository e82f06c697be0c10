import type compare from "../../../../locales/en/compare.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    compare: typeof compare;
  }
}
