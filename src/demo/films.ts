import type { Film } from "./film.ts";
import { otherDays } from "./otherDays.ts";
import { peerPlay } from "./peerPlay.ts";
import { played } from "./played.ts";

/** The demo videos, in the order in which the demo lists them. */
export const films: readonly Film[] = [peerPlay, ...otherDays].map(played);
