import type recordings from "../../../locales/en/recordings.json";
import type scheme from "../../../locales/en/scheme.json";
import type statistics from "../../../locales/en/statistics.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    recordings: typeof recordings;
    scheme: typeof scheme;
    statistics: typeof statistics;
  }
}
