import type participants from "../../../../locales/en/participants.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    participants: typeof participants;
  }
}
