import type transcript from "../../../../locales/en/transcript.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    transcript: typeof transcript;
  }
}
