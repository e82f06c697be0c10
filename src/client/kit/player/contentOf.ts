import type { MediaSource } from "../../../domain/entities/recording.ts";

/** The key of a source’s content: the same content has the same key in every study and on every screen. */
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
