import type history from "../../../../locales/en/history.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    history: typeof history;
  }
}
