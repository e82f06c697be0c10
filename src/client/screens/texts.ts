import type recordings from "../../../locales/en/recordings.json";
import type scheme from "../../../locales/en/scheme.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    recordings: typeof recordings;
    scheme: typeof scheme;
  }
}
