import type gallery from "../../../../locales/en/gallery.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    gallery: typeof gallery;
  }
}
