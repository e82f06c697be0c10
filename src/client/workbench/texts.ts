import type workbench from "../../../locales/en/workbench.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    workbench: typeof workbench;
  }
}
