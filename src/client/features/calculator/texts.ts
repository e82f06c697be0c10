import type calculator from "../../../../locales/en/calculator.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    calculator: typeof calculator;
  }
}
