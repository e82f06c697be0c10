import { createContext } from "react";

/**
 * Whether the keys are pressed in the window in which this is shown. While the video has a window of its own, a
 * question stands in two, and only the field of one of them takes the focus.
 */
export const KeysHereContext = createContext<() => boolean>(() => true);
