import { type MediaDemand, mediaDemands, typeOfDemand } from "../../../domain/playback.ts";

/** What this browser says that it does not play of what not every browser plays. */
export function cannotPlayHere(): readonly MediaDemand[] {
  const video = document.createElement("video");
  return mediaDemands.filter((demand) => video.canPlayType(typeOfDemand[demand]) === "");
}
