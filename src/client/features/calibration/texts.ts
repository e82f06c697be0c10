import type calibration from "../../../../locales/en/calibration.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    calibration: typeof calibration;
  }
}
