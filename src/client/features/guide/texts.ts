import type guide from "../../../../locales/en/guide.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    guide: typeof guide;
  }
}
