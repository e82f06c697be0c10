import type aloud from "../../../../../locales/en/aloud.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    aloud: typeof aloud;
  }
}
