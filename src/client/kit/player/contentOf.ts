import type { MediaSource } from "../../../domain/entities/recording.ts";

/** The same content has the same name in every study and on every screen. */
export function contentOf(source: MediaSource): string {
  switch (source.kind) {
    case "upload":
      return `upload ${source.uploadId}`;
    case "local":
      return `local ${source.fingerprint}`;
    case "address":
      return `address ${source.url}`;
  }
}
