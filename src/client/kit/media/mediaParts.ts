import type { MediaParts } from "../../../domain/playback.ts";
import type { MediaFacts } from "./messages.ts";

/** What a file is made of, by its head. */
export function mediaParts({ container, video, audio }: MediaFacts): MediaParts {
  return { container, video: video?.codec, audio: audio?.codec };
}
