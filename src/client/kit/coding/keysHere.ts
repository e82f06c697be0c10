import { createContext } from "react";

/**
 * Whether key presses go to the window that this is shown in. While the video has a window of its own, a
 * question is shown in both, and only one of them focuses its field.
 */
export const KeysHereContext = createContext<() => boolean>(() => true);
