import type studySettings from "../../../../locales/en/studySettings.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    studySettings: typeof studySettings;
  }
}
