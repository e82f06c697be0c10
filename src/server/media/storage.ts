import type { Readable } from "node:stream";
import type { DataStore, Upload } from "@tus/server";
import type { Source } from "mediabunny";

/**
 * Where uploaded files lie. Names are the ids of their uploads, never what a person called them. What
 * a call cannot do because the storage does not answer, or lacks the file, it refuses as
 * `storage_unavailable`.
 */
export interface Storage {
  /** What the upload protocol writes through. */
  receiver(uploads: KnownUploads): DataStore;
  /** The size of a file that is whole; `undefined` where there is none. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Whether all bytes of a file are here, as one file. Parts that no one put together are put together. */
  isWhole(name: string, sizeBytes: number): Promise<boolean>;
  /** How many bytes of a file are here, whole or on its way; 0 of one that is not known. */
  receivedOf(name: string): Promise<number>;
  /** The bytes from `start` to `end`, both counted from 0 and included, of a file that is whole. */
  read(name: string, range: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** A whole file, for who looks into media: read in parts, as they are needed. */
  mediaOf(name: string): Source;
  /** Takes a copy of a file of ours, such as the demo’s video. */
  takeCopy(name: string, from: string): Promise<void>;
  /** The path of a whole file for another program; `undefined` where it is on no disk of this machine. */
  pathOf(name: string): string | undefined;
  /** Puts a file of this machine in the place of one of ours, at once and whole. The file may be gone afterwards. */
  replace(name: string, by: string): Promise<void>;
  /** Removes a file, whole or on its way. One that is not there is no error. */
  remove(name: string): Promise<void>;
  /**
   * How much may still be written before the reserve is touched that everything else on the disk needs; less
   * than 0 where it is touched. `undefined`: as much as one likes.
   */
  roomBytes(): Promise<number | undefined>;
  /** @throws Refusal `storage_unavailable` where nothing can be written. */
  check(): Promise<void>;
}

/** Access to the database’s records of uploads. */
export interface KnownUploads {
  find(name: string): Promise<Upload | undefined>;
  /** @throws Refusal `in_use` where a recording is made of it. */
  forget(name: string): Promise<void>;
}
