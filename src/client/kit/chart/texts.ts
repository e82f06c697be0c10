import type charts from "../../../../locales/en/charts.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    charts: typeof charts;
  }
}
