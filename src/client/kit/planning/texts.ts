import type planning from "../../../../locales/en/planning.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    planning: typeof planning;
  }
}
