import type { MediaCopy } from "../studyCopy.ts";
import { xmlTag } from "../xmlText.ts";

/**
 * Where ELAN looks for a media file: at its URL, otherwise in the folder of the annotation file.
 */
export function mediaDescriptor(
  { fileName, address, offsetUs }: MediaCopy,
  hasVideo: boolean,
): string {
  const path = encodeURIComponent(fileName.replaceAll(/\p{Surrogate}/gu, "\ufffd"));
  return xmlTag(
    "MEDIA_DESCRIPTOR",
    {
      MEDIA_URL: address ?? `file:///${path}`,
      MIME_TYPE: mimeTypeOf(fileName, hasVideo),
      RELATIVE_MEDIA_URL: address === null ? `./${path}` : undefined,
      TIME_ORIGIN: offsetUs === 0 ? undefined : Math.round(-offsetUs / 1_000),
    },
    "/",
  );
}

function mimeTypeOf(fileName: string, hasVideo: boolean): string {
  const ending = /\.([A-Za-z0-9]+)$/u.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return mimeTypes[ending] ?? (hasVideo ? "video/*" : "audio/*");
}

const mimeTypes: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  m4v: "video/mp4",
  mov: "video/quicktime",
  mpg: "video/mpeg",
  mpeg: "video/mpeg",
  avi: "video/x-msvideo",
  webm: "video/webm",
  mkv: "video/x-matroska",
  wav: "audio/x-wav",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
};
