import type variables from "../../../../locales/en/variables.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    variables: typeof variables;
  }
}
