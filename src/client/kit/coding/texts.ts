import type player from "../../../../locales/en/player.json";
import type workbench from "../../../../locales/en/workbench.json";

declare module "../text/useTranslation.ts" {
  interface TextNamespaces {
    player: typeof player;
    workbench: typeof workbench;
  }
}
