import type report from "../../../../locales/en/report.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    report: typeof report;
  }
}
