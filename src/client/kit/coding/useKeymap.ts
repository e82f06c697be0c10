import { createContext, useContext, useMemo } from "react";
import { usePreferences } from "../query/preferences.ts";
import { type Keymap, keymapOf } from "./keymap.ts";

/** The keys of the person who is signed in. A change in the settings is heard at once. */
export function useOwnKeymap(): Keymap {
  const own = usePreferences().keys;
  return useMemo(() => keymapOf(own), [own]);
}

export const KeymapContext = createContext<Keymap>(keymapOf({}));

export function useKeymap(): Keymap {
  return useContext(KeymapContext);
}
