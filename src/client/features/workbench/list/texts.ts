import type list from "../../../../../locales/en/list.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    list: typeof list;
  }
}
