import type erasure from "../../../../locales/en/erasure.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    erasure: typeof erasure;
  }
}
