import type player from "../../../../locales/en/player.json";
import type workbench from "../../../../locales/en/workbench.json";

declare module "i18next" {
  interface ResourceNamespaceMap {
    player: typeof player;
    workbench: typeof workbench;
  }
}
