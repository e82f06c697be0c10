import type { OpenHosted } from "./hostedPlayer.ts";
import { playerJs } from "./playerJs.ts";

/** Streamable’s frame speaks Player.js. */
export const openStreamable: OpenHosted = (place, { parts, label, signal }, told) =>
  playerJs(place, { address: `https://streamable.com/e/${parts["id"]}`, label, signal }, told);
