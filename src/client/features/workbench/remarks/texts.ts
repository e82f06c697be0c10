import type remarks from "../../../../../locales/en/remarks.json";

declare module "../../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    remarks: typeof remarks;
  }
}
