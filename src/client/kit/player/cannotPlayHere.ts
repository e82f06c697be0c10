import { type MediaDemand, mediaDemands, typeOfDemand } from "../../../domain/playback.ts";

/** Whether this browser plays a video with such a sound without a word of it: it does not say so when it plays. */
export function isSilentHere(audioCodec: string | null | undefined): boolean {
  return cannotPlayHere().some((demand) => demand === audioCodec);
}

/** What this browser says that it does not play of what not every browser plays. */
export function cannotPlayHere(): readonly MediaDemand[] {
  const video = document.createElement("video");
  return mediaDemands.filter((demand) => video.canPlayType(typeOfDemand[demand]) === "");
}
