import type system from "../../../../locales/en/system.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    system: typeof system;
  }
}
