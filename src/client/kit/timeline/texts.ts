import type timeline from "../../../../locales/en/timeline.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    timeline: typeof timeline;
  }
}
