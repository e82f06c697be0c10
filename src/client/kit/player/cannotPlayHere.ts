import { type MediaDemand, mediaDemands, typeOfDemand } from "../../../domain/playback.ts";

/** Whether this browser plays a video with such an audio codec silently: it reports no error when it plays. */
export function isSilentHere(audioCodec: string | null | undefined): boolean {
  return cannotPlayHere().some((demand) => demand === audioCodec);
}

/** The codecs and containers that this browser reports not to play, among those that not every browser plays. */
export function cannotPlayHere(): readonly MediaDemand[] {
  const video = document.createElement("video");
  return mediaDemands.filter((demand) => video.canPlayType(typeOfDemand[demand]) === "");
}
