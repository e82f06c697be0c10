import type history from "../../../../locales/en/history.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    history: typeof history;
  }
}
