import type calculator from "../../../../locales/en/calculator.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    calculator: typeof calculator;
  }
}
