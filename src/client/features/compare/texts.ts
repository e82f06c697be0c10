import type compare from "../../../../locales/en/compare.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    compare: typeof compare;
  }
}
