/** A file chosen by a person, with its handle where the browser can remember it. */
export interface PickedFile {
  readonly file: File;
  readonly handle?: FileSystemFileHandle;
}

/** Audio and video types for the browser’s file dialog, with extensions that some systems do not recognise. */
export const mediaTypes = "audio/*,video/*,.mkv,.mts,.m2ts,.ts,.wmv,.flv,.3gp,.opus";

/** Whether the browser’s own file dialog returns handles. */
export function canRemember(): boolean {
  return hasPicker(window);
}

/** Asks for files by the dialog that returns handles. Empty if the dialog was cancelled. */
export async function pickFiles(): Promise<readonly PickedFile[]> {
  if (!hasPicker(window)) return [];
  try {
    const handles = await window.showOpenFilePicker({ multiple: true });
    return await Promise.all(
      handles.map(async (handle) => ({ handle, file: await handle.getFile() })),
    );
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return [];
    throw error;
  }
}

/** The dropped files, with handles where the browser provides them. */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly PickedFile[]> {
  // The items are gone as soon as the event is over: all are asked for before anything is awaited.
  const items = [...transfer.items].flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ file, asked: canHandle(item) ? item.getAsFileSystemHandle() : null }] : [];
  });
  return Promise.all(
    items.map(async ({ file, asked }) => {
      const handle = await asked?.catch(() => null);
      return handle instanceof FileSystemFileHandle ? { file, handle } : { file };
    }),
  );
}

/**
 * The file of a handle, after asking for permission if needed; `undefined` where it is refused, or the file is
 * gone. Must be called from a click.
 */
export async function fileBehind(handle: FileSystemFileHandle): Promise<File | undefined> {
  try {
    if (canAsk(handle)) {
      const mode = { mode: "read" } as const;
      const isAllowed =
        (await handle.queryPermission(mode)) === "granted" ||
        (await handle.requestPermission(mode)) === "granted";
      if (!isAllowed) return undefined;
    }
    return await handle.getFile();
  } catch {
    return undefined;
  }
}

interface Picker {
  showOpenFilePicker(options: {
    readonly multiple: boolean;
  }): Promise<readonly FileSystemFileHandle[]>;
}

function hasPicker(page: Window): page is Window & Picker {
  return "showOpenFilePicker" in page;
}

interface HandleItem {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

function canHandle(item: DataTransferItem): item is DataTransferItem & HandleItem {
  return "getAsFileSystemHandle" in item;
}

interface AskingHandle {
  queryPermission(options: { readonly mode: "read" }): Promise<PermissionState>;
  requestPermission(options: { readonly mode: "read" }): Promise<PermissionState>;
}

function canAsk(handle: FileSystemFileHandle): handle is FileSystemFileHandle & AskingHandle {
  return "requestPermission" in handle;
}
