import type calibration from "../../../../locales/en/calibration.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    calibration: typeof calibration;
  }
}
