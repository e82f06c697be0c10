import type gallery from "../../../../locales/en/gallery.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    gallery: typeof gallery;
  }
}
