import type sampling from "../../../../../locales/en/sampling.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    sampling: typeof sampling;
  }
}
