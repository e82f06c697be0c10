import { createContext, useContext, useMemo } from "react";
import { usePreferences } from "../query/preferences.ts";
import { type Keymap, keymapOf } from "./keymap.ts";

/** The keymap of the signed-in person; it follows changes in the preferences at once. */
export function useOwnKeymap(): Keymap {
  const own = usePreferences().keys;
  return useMemo(() => keymapOf(own), [own]);
}

export const KeymapContext = createContext<Keymap>(keymapOf({}));

export function useKeymap(): Keymap {
  return useContext(KeymapContext);
}
