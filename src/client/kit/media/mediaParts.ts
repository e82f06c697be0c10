import type { MediaParts } from "../../../domain/playback.ts";
import type { MediaFacts } from "./messages.ts";

/** Container and codecs of a file, by its header. */
export function mediaParts({ container, video, audio }: MediaFacts): MediaParts {
  return { container, video: video?.codec, audio: audio?.codec };
}
