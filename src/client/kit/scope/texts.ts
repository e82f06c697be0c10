import type scope from "../../../../locales/en/scope.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    scope: typeof scope;
  }
}
