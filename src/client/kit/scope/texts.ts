import type scope from "../../../../locales/en/scope.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    scope: typeof scope;
  }
}
