import type { OpenHosted } from "./hostedPlayer.ts";
import { playerJs } from "./playerJs.ts";

/** Opens a Streamable video. Its frame understands the Player.js protocol. */
export const openStreamable: OpenHosted = (place, { parts, label, signal }, told) =>
  playerJs(place, { address: `https://streamable.com/e/${parts["id"]}`, label, signal }, told);
