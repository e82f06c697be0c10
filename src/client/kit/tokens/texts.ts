import type tokens from "../../../../locales/en/tokens.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    tokens: typeof tokens;
  }
}
