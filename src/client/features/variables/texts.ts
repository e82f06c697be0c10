import type variables from "../../../../locales/en/variables.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    variables: typeof variables;
  }
}
