import type participants from "../../../../locales/en/participants.json";

declare module "../../kit/text/useTranslation.ts" {
  interface TextNamespaces {
    participants: typeof participants;
  }
}
