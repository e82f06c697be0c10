import type timeline from "../../../../locales/en/timeline.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    timeline: typeof timeline;
  }
}
