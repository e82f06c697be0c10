import type { Film } from "./film.ts";
import { otherDays } from "./otherDays.ts";
import { peerPlay } from "./peerPlay.ts";
import { played } from "./played.ts";

/** The films of the demo, in their order. */
export const films: readonly Film[] = [peerPlay, ...otherDays].map(played);
