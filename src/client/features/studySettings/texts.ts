import type studySettings from "../../../../locales/en/studySettings.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    studySettings: typeof studySettings;
  }
}
