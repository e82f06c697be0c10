import type transcript from "../../../../locales/en/transcript.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    transcript: typeof transcript;
  }
}
