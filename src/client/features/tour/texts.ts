import type tour from "../../../../locales/en/tour.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    tour: typeof tour;
  }
}
