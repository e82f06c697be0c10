import type dataProtection from "../../../../locales/en/dataProtection.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    dataProtection: typeof dataProtection;
  }
}
