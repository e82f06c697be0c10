import type tour from "../../../../locales/en/tour.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    tour: typeof tour;
  }
}
