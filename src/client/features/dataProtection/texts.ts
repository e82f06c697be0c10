import type dataProtection from "../../../../locales/en/dataProtection.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    dataProtection: typeof dataProtection;
  }
}
