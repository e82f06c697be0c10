import type { MediaSource } from "../../../domain/entities/recording.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { localDisk } from "./localDisk.ts";

type LocalSource = Extract<MediaSource, { kind: "local" }>;

/** How a chosen file compares to a source. */
export type FileLook =
  | { readonly kind: "right"; readonly file: File }
  | {
      readonly kind: "wrong";
      readonly name: string;
      readonly sizeBytes: number;
      /** A copy that was cut or converted has another size; another recording may have the same size. */
      readonly differs: "size" | "content";
    }
  | { readonly kind: "unreadable"; readonly name: string };

/** Compares a file with the one that a source names. Takes no longer for 20 GB than for 20 MB. */
export async function lookAtFile(file: File, source: LocalSource): Promise<FileLook> {
  const { name, size: sizeBytes } = file;
  if (sizeBytes !== source.sizeBytes) return { kind: "wrong", name, sizeBytes, differs: "size" };
  try {
    const isSame = (await fingerprintOf(file)) === source.fingerprint;
    return isSame
      ? { kind: "right", file }
      : { kind: "wrong", name, sizeBytes, differs: "content" };
  } catch {
    return { kind: "unreadable", name };
  }
}

/** What the browser remembers about where a source’s file is. */
export type Remembered =
  | { readonly kind: "nothing" }
  /** The file can be opened at once. */
  | { readonly kind: "open"; readonly handle: FileSystemFileHandle }
  /** The browser asks the rater first, and only after a press. */
  | { readonly kind: "ask"; readonly handle: FileSystemFileHandle };

export async function rememberedFile(sourceId: string): Promise<Remembered> {
  const handle = await localDisk.handles.get(sourceId);
  if (!handle) return { kind: "nothing" };
  const permission = await permissionOf(handle, "queryPermission");
  if (permission === "denied") return { kind: "nothing" };
  return { kind: permission === "granted" ? "open" : "ask", handle };
}

/** Reads a remembered file; `undefined` where the rater refuses, or where the file is gone. */
export async function openRemembered(handle: FileSystemFileHandle): Promise<File | undefined> {
  if ((await permissionOf(handle, "requestPermission")) !== "granted") return undefined;
  return handle.getFile().catch(() => undefined);
}

/** Lets the rater choose a file; `undefined` where none is chosen. */
export async function chooseFile(): Promise<Chosen | undefined> {
  const pick: unknown = Reflect.get(window, "showOpenFilePicker");
  if (typeof pick !== "function") return chooseByInput();
  try {
    const answer: unknown = await Reflect.apply(pick, window, [{ multiple: false }]);
    const [handle]: unknown[] = Array.isArray(answer) ? answer : [];
    return isFileHandle(handle) ? { file: await handle.getFile(), handle } : undefined;
  } catch (error) {
    // Nothing was chosen. Anything else (a policy of the organisation, say) leaves the plain way.
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    return chooseByInput();
  }
}

export interface Chosen {
  readonly file: File;
  /** `undefined` where the browser cannot remember where the file is. */
  readonly handle: FileSystemFileHandle | undefined;
}

/** The dropped file; `undefined` if something else was dropped. */
export async function droppedFile(transfer: DataTransfer): Promise<Chosen | undefined> {
  const [item] = Array.from(transfer.items).filter(({ kind }) => kind === "file");
  const file = item?.getAsFile();
  if (!item || !file) return undefined;
  // Both must be asked before anything is awaited: then what was dropped is gone.
  const ask: unknown = Reflect.get(item, "getAsFileSystemHandle");
  if (typeof ask !== "function") return { file, handle: undefined };
  const handle: unknown = await Promise.resolve(Reflect.apply(ask, item, [])).catch(
    () => undefined,
  );
  return { file, handle: isFileHandle(handle) ? handle : undefined };
}

function chooseByInput(): Promise<Chosen | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      resolve(file && { file, handle: undefined });
    });
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}

function isFileHandle(value: unknown): value is FileSystemFileHandle {
  return (
    typeof FileSystemFileHandle !== "undefined" &&
    value instanceof FileSystemFileHandle &&
    value.kind === "file"
  );
}

/** The permission for a handle. Browsers without these two functions do not remember handles either. */
async function permissionOf(
  handle: FileSystemFileHandle,
  question: "queryPermission" | "requestPermission",
): Promise<string> {
  const ask: unknown = Reflect.get(handle, question);
  // A file of the browser's own store is always open.
  if (typeof ask !== "function") return "granted";
  try {
    return String(await Reflect.apply(ask, handle, [{ mode: "read" }]));
  } catch {
    return "denied";
  }
}
