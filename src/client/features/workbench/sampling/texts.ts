import type sampling from "../../../../../locales/en/sampling.json";

declare module "../../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    sampling: typeof sampling;
  }
}
