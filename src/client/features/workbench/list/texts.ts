import type list from "../../../../../locales/en/list.json";

declare module "../../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    list: typeof list;
  }
}
