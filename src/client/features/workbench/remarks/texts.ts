import type remarks from "../../../../../locales/en/remarks.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    remarks: typeof remarks;
  }
}
