import type { Upload } from "../../../domain/entities/recording.ts";
import { isForAFewBrowsers } from "../../../domain/playback.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Outlook } from "./outlook.ts";
import type { PickedFile } from "./pickedFile.ts";

/** The state of one file. The list shows exactly one of these. */
export type Sending =
  /** Waiting for other files. */
  | { readonly kind: "queued"; readonly sentBytes: number }
  | { readonly kind: "sending"; readonly sentBytes: number }
  | { readonly kind: "waiting"; readonly sentBytes: number; readonly for: WaitedFor }
  /** It does not play in this browser: the person is asked first. */
  | { readonly kind: "asking"; readonly sentBytes: number }
  | { readonly kind: "paused"; readonly sentBytes: number }
  /** The server has all of it and checks it; then the recording is created. */
  | { readonly kind: "checking" }
  /**
   * The server converts it to a format that every browser plays; `share` is the part done. This does not need the
   * page.
   */
  | { readonly kind: "converting"; readonly share: number }
  | { readonly kind: "done"; readonly recordingId: string }
  | { readonly kind: "refused"; readonly found: string }
  | { readonly kind: "failed"; readonly error: unknown };

/** What must return before an upload continues by itself. */
export type WaitedFor = "connection" | "server" | "room";

export interface SentFile {
  readonly uploadId: Id<"upload">;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Where it plays, once that is known; absent for unknown formats. */
  readonly outlook?: Outlook;
  /** Whether it was repacked as MP4 here before the upload. */
  readonly isRepacked?: boolean;
  /** Whether the server converts it: then no question is asked about a file that does not play here. */
  readonly willBeConverted?: boolean;
  /** The format before the server converted it. */
  readonly convertedFrom?: string;
  readonly sending: Sending;
}

/** Events of an upload in progress. */
export interface SendingEvents {
  readonly onProgress: (sentBytes: number) => void;
  /** It cannot be sent now; the sender retries by itself. */
  readonly onWait: (waitedFor: WaitedFor) => void;
  readonly onSent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Uploads one file in chunks. */
export interface Sender {
  readonly start: () => void;
  readonly pause: () => void;
  /** Stops, and deletes from the server what was sent. */
  readonly cancel: () => void;
}

/** The data of a file that a sender needs. */
export interface Begun {
  readonly file: File;
  readonly uploadId: Id<"upload">;
  readonly fingerprint: string;
  /** Whether the server has a part of it already. */
  readonly isKnown: boolean;
}

interface Ways {
  readonly sender: (begun: Begun, events: SendingEvents) => Sender;
  readonly newUploadId: () => Id<"upload">;
  readonly fingerprintOf: (file: File) => Promise<string>;
  readonly outlookOf: (file: File) => Promise<Outlook | undefined>;
  /** Repacks a file into a container that plays here, without encoding anything again. */
  readonly playableCopyOf?: (
    file: File,
  ) => Promise<{ readonly file: File; readonly outlook: Outlook } | undefined>;
  /** Whether the server converts what browsers do not play. */
  readonly converts?: () => Promise<boolean>;
  /** Stores the file’s handle until the upload is complete. */
  readonly keep: (uploadId: Id<"upload">, handle: FileSystemFileHandle) => void;
  readonly forget: (uploadId: Id<"upload">) => void;
  /** The state of an upload on the server. */
  readonly look: (uploadId: Id<"upload">) => Promise<Upload>;
  /** Creates the recording of an upload that is ready. */
  readonly add: (upload: Upload) => Promise<{ readonly id: string }>;
  readonly pause: (ms: number) => Promise<void>;
}

/** An upload that is partly on the server, and that no one is sending. */
export type Unfinished = Pick<Upload, "id" | "fileName" | "sizeBytes" | "fingerprint"> & {
  readonly receivedBytes: number;
};

/** Uploads to one study. They continue while the reader is on other screens. */
export interface Uploads {
  readonly get: () => readonly SentFile[];
  readonly subscribe: (listener: () => void) => () => void;
  /** `asksFirst`: whether a file that does not play in this browser waits for an answer; `true` by default. */
  readonly send: (files: readonly PickedFile[], how?: { readonly asksFirst: boolean }) => void;
  /** Continues an earlier upload; `false` where the file is a different one. */
  readonly goOn: (unfinished: Unfinished, picked: PickedFile) => Promise<boolean>;
  readonly pause: (uploadId: string) => void;
  readonly resume: (uploadId: string) => void;
  /** Removes a file from the list, and stops its upload if it is not complete. */
  readonly remove: (uploadId: string) => void;
}

/** The maximum number of simultaneous uploads: more would make each of them slower. */
export const sentAtOnce = 3;

const lookFirstMs = 300;
const lookMostMs = 3_000;

export function uploadsOf(ways: Ways): Uploads {
  const {
    sender,
    newUploadId,
    fingerprintOf,
    outlookOf,
    playableCopyOf,
    converts,
    keep,
    forget,
    look,
    add,
    pause,
  } = ways;
  let files: readonly SentFile[] = [];
  const begun = new Map<string, Omit<Begun, "fingerprint"> & { readonly fingerprint?: string }>();
  const lookedInto = new Set<string>();
  const senders = new Map<string, Sender>();
  const listeners = new Set<() => void>();

  function put(next: readonly SentFile[]): void {
    files = next;
    for (const listener of listeners) listener();
  }

  function change(uploadId: string, to: (before: Sending) => Sending): void {
    put(
      files.map((file) =>
        file.uploadId === uploadId ? { ...file, sending: to(file.sending) } : file,
      ),
    );
  }

  function mark(uploadId: string, to: (before: Sending) => Sending): void {
    change(uploadId, to);
    startNext();
  }

  /** Starts the next uploads, as long as there is a free place. */
  function startNext(): void {
    for (;;) {
      const free = sentAtOnce - files.filter(({ sending }) => isUnderWay(sending)).length;
      const next = free > 0 ? files.find(({ sending }) => sending.kind === "queued") : undefined;
      if (!next) return;
      change(next.uploadId, (before) => ({ kind: "sending", sentBytes: sentOf(before) }));
      void start(next.uploadId);
    }
  }

  async function start(uploadId: Id<"upload">): Promise<void> {
    const known = senders.get(uploadId);
    if (known) {
      known.start();
      return;
    }
    try {
      const file = begun.get(uploadId);
      if (!file || (await isToBeAsked(uploadId, file))) return;
      const { file: sent } = begun.get(uploadId) ?? file;
      const fingerprint = file.fingerprint ?? (await fingerprintOf(sent));
      // Read meanwhile: somebody may have stopped or cancelled it.
      if (!begun.has(uploadId)) return;
      const made = sender({ ...file, file: sent, fingerprint }, eventsOf(uploadId));
      senders.set(uploadId, made);
      if (stateOf(uploadId)?.kind === "sending") made.start();
    } catch (error) {
      mark(uploadId, () => ({ kind: "failed", error }));
    }
  }

  /** Inspects a file before its first byte is sent; returns whether the person must be asked. */
  async function isToBeAsked(
    uploadId: Id<"upload">,
    { file, isKnown }: Pick<Begun, "file" | "isKnown">,
  ): Promise<boolean> {
    if (isKnown || lookedInto.has(uploadId)) return false;
    const outlook = await outlookOf(file).catch(() => undefined);
    lookedInto.add(uploadId);
    if (!outlook) return false;
    put(files.map((one) => (one.uploadId === uploadId ? { ...one, outlook } : one)));
    const isForAFew = outlook.here === "plays" && isForAFewBrowsers(outlook.parts.container);
    if (outlook.here === "plays" && !isForAFew) return false;
    const copy =
      (outlook.here === "nothing" || isForAFew) &&
      (await playableCopyOf?.(file).catch(() => undefined));
    if (copy && begun.has(uploadId)) {
      begun.set(uploadId, { file: copy.file, uploadId, isKnown });
      // What has another content cannot be gone on with from the file that was chosen.
      forget(uploadId);
      const { name: fileName, size: sizeBytes } = copy.file;
      put(
        files.map((one) =>
          one.uploadId === uploadId
            ? { ...one, fileName, sizeBytes, outlook: copy.outlook, isRepacked: true }
            : one,
        ),
      );
      return false;
    }
    if (outlook.here === "plays") return false;
    if (await converts?.().catch(() => false)) {
      put(
        files.map((one) => (one.uploadId === uploadId ? { ...one, willBeConverted: true } : one)),
      );
      return false;
    }
    mark(uploadId, () => ({ kind: "asking", sentBytes: 0 }));
    return true;
  }

  function eventsOf(uploadId: Id<"upload">): SendingEvents {
    return {
      onProgress: (sentBytes) =>
        mark(uploadId, (before) => (isUnderWay(before) ? { kind: "sending", sentBytes } : before)),
      onWait: (waitedFor) =>
        mark(uploadId, (before) =>
          isUnderWay(before)
            ? { kind: "waiting", sentBytes: sentOf(before), for: waitedFor }
            : before,
        ),
      onSent: () => void finish(uploadId),
      onError: (error) => mark(uploadId, () => ({ kind: "failed", error })),
    };
  }

  /** Waits until the server has checked the file, then creates the recording. */
  async function finish(uploadId: Id<"upload">): Promise<void> {
    mark(uploadId, () => ({ kind: "checking" }));
    try {
      for (let ms = lookFirstMs; ; ms = Math.min(ms * 1.5, lookMostMs)) {
        const upload = await look(uploadId);
        if (upload.state === "refused") {
          const found = upload.refusedBecause ?? "";
          mark(uploadId, () => ({ kind: "refused", found }));
          forget(uploadId);
          return;
        }
        if (upload.state === "ready") {
          const { id: recordingId } = await add(upload);
          const { convertedFrom } = upload;
          if (convertedFrom !== null) {
            put(files.map((one) => (one.uploadId === uploadId ? { ...one, convertedFrom } : one)));
          }
          mark(uploadId, () => ({ kind: "done", recordingId }));
          forget(uploadId);
          return;
        }
        if (upload.state === "converting") {
          mark(uploadId, () => ({ kind: "converting", share: upload.convertedShare ?? 0 }));
        }
        await pause(ms);
      }
    } catch (error) {
      mark(uploadId, () => ({ kind: "failed", error }));
    }
  }

  const stateOf = (uploadId: string) => files.find((one) => one.uploadId === uploadId)?.sending;

  return {
    get: () => files,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (added, { asksFirst } = { asksFirst: true }) => {
      const queued = added.map(({ file, handle }) => {
        const uploadId = newUploadId();
        begun.set(uploadId, { file, uploadId, isKnown: false });
        if (!asksFirst) lookedInto.add(uploadId);
        if (handle) keep(uploadId, handle);
        const sending = { kind: "queued", sentBytes: 0 } as const;
        return { uploadId, fileName: file.name, sizeBytes: file.size, sending };
      });
      put([...files, ...queued]);
      startNext();
    },
    goOn: async (unfinished, { file, handle }) => {
      const { id: uploadId, fileName, sizeBytes, receivedBytes } = unfinished;
      if (file.size !== sizeBytes) return false;
      const fingerprint = await fingerprintOf(file);
      if (unfinished.fingerprint !== null && unfinished.fingerprint !== fingerprint) return false;
      if (stateOf(uploadId)) return true;
      begun.set(uploadId, { file, uploadId, fingerprint, isKnown: true });
      if (handle) keep(uploadId, handle);
      const sending = { kind: "queued", sentBytes: receivedBytes } as const;
      put([...files, { uploadId, fileName, sizeBytes, sending }]);
      startNext();
      return true;
    },
    pause: (uploadId) => {
      senders.get(uploadId)?.pause();
      mark(uploadId, (before) => ({ kind: "paused", sentBytes: sentOf(before) }));
    },
    resume: (uploadId) => {
      mark(uploadId, (before) => ({ kind: "queued", sentBytes: sentOf(before) }));
    },
    remove: (uploadId) => {
      const file = files.find((one) => one.uploadId === uploadId);
      if (!file) return;
      const isThrough = file.sending.kind === "done" || file.sending.kind === "checking";
      if (!isThrough) {
        senders.get(uploadId)?.cancel();
        forget(file.uploadId);
      }
      senders.delete(uploadId);
      begun.delete(uploadId);
      put(files.filter((one) => one.uploadId !== uploadId));
      startNext();
    },
  };
}

/** The progress of all files together, without those that were refused or failed. */
export function totalOf(files: readonly SentFile[]): {
  readonly files: number;
  readonly done: number;
  readonly sizeBytes: number;
  readonly sentBytes: number;
} {
  const counted = files.filter(({ sending }) => !["refused", "failed"].includes(sending.kind));
  return {
    files: counted.length,
    done: counted.filter(({ sending }) => sending.kind === "done").length,
    sizeBytes: sum(counted.map(({ sizeBytes }) => sizeBytes)),
    sentBytes: sum(
      counted.map(({ sizeBytes, sending }) =>
        "sentBytes" in sending ? sending.sentBytes : sizeBytes,
      ),
    ),
  };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

/** Whether closing the page now would interrupt an upload. */
export function isBusy(files: readonly SentFile[]): boolean {
  return files.some(({ sending }) => isUnderWay(sending) || sending.kind === "queued");
}

function isUnderWay(sending: Sending): boolean {
  return sending.kind === "sending" || sending.kind === "waiting";
}

function sentOf(sending: Sending): number {
  return "sentBytes" in sending ? sending.sentBytes : 0;
}
