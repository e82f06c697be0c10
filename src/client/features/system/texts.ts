import type system from "../../../../locales/en/system.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    system: typeof system;
  }
}
