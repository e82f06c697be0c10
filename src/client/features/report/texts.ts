import type report from "../../../../locales/en/report.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    report: typeof report;
  }
}
