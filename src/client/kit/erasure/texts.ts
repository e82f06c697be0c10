import type erasure from "../../../../locales/en/erasure.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    erasure: typeof erasure;
  }
}
