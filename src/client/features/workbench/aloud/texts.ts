import type aloud from "../../../../../locales/en/aloud.json";

declare module "../../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    aloud: typeof aloud;
  }
}
