import type tokens from "../../../../locales/en/tokens.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    tokens: typeof tokens;
  }
}
