import { addressOf } from "../api.ts";
import { contract } from "../../api/contract.ts";
import type { Recording } from "../../domain/entities/recording.ts";
import { recogniseAddress } from "../../domain/mediaAddresses.ts";
import type { PlayerFailure } from "./port.ts";

/** What can be played of a recording: a file at an address, or why nothing can. */
export type Playable =
  | { readonly kind: "file"; readonly address: string }
  | { readonly kind: "failed"; readonly because: PlayerFailure; readonly provider: string };

/** Turns a recording's first source into what a player can open. */
export function playableOf(recording: Recording): Playable {
  const [source] = recording.sources;
  switch (source?.kind) {
    case undefined:
    case "local":
      return { kind: "failed", because: "no_source", provider: "" };
    case "upload": {
      const params = { studyId: recording.studyId, recordingId: recording.id, sourceId: source.id };
      return { kind: "file", address: addressOf(contract.readMedia, { params }) };
    }
    case "address": {
      const recognised = recogniseAddress(source.url);
      if (!recognised) {
        return { kind: "failed", because: "address_not_recognised", provider: source.url };
      }
      if (recognised.kind === "file") return { kind: "file", address: source.url };
      return { kind: "failed", because: "host_not_playable", provider: recognised.provider };
    }
  }
}
