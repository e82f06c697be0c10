import type guide from "../../../../locales/en/guide.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    guide: typeof guide;
  }
}
