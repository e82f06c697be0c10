import type planning from "../../../../locales/en/planning.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    planning: typeof planning;
  }
}
