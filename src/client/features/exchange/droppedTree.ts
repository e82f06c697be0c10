/** Files that were dropped or chosen, and the number of hidden files among them that were skipped. */
export interface GivenFiles {
  readonly files: readonly File[];
  readonly hidden: number;
  /** The folder of each file, its parts separated by "/"; a file without a folder is absent. */
  readonly folders?: ReadonlyMap<File, string>;
}

/** The maximum number of files read from a folder, which may have been dropped by mistake. */
const mostFiles = 10_000;

/** All dropped files, including those in folders. Must be called while the event is handled. */
export async function droppedTree(transfer: DataTransfer): Promise<GivenFiles> {
  // The items are gone as soon as the event is over: all are asked for before anything is awaited.
  const entries = [...transfer.items].map((item) => ({
    entry: item.kind === "file" ? item.webkitGetAsEntry() : null,
    file: item.getAsFile(),
  }));
  const files: File[] = [];
  const folders = new Map<File, string>();
  for (const { entry, file } of entries) {
    if (!entry?.isDirectory) {
      if (file) files.push(file);
      continue;
    }
    for await (const { file: one, path } of filesIn(entry)) {
      files.push(one);
      folders.set(one, folderOf(path));
      if (files.length >= mostFiles) break;
    }
  }
  return { ...withoutHidden(files), folders };
}

function folderOf(path: string): string {
  return path
    .split("/")
    .slice(0, -1)
    .filter((part) => part !== "")
    .join("/");
}

/** Whether a file is, by its name, one that operating systems add to folders. */
export function isHidden(name: string): boolean {
  return /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/iu.test(name);
}

/** Excludes the files that operating systems and archives add to folders. */
export function withoutHidden(files: readonly File[]): GivenFiles {
  const shown = files.filter(({ name }) => !isHidden(name));
  // Of a chosen folder each file says where it lies.
  const folders = new Map(shown.map((file) => [file, folderOf(file.webkitRelativePath)]));
  return { files: shown, hidden: files.length - shown.length, folders };
}

/** Whether a file is audio or video, which is linked to a recording instead of being read. */
export function isMedia({ name, type }: Pick<File, "name" | "type">): boolean {
  if (/\.(?:ts|textgrid)$/iu.test(name) && !type.startsWith("video/")) return false;
  return (
    /^(?:audio|video)\//u.test(type) ||
    /\.(?:mp4|m4v|mov|mkv|mts|m2ts|avi|wmv|webm|ogv|mpe?g|flv|3gp|wav|mp3|m4a|aac|ogg|oga|opus|flac|wma)$/iu.test(
      name,
    )
  );
}

async function* filesIn(
  entry: FileSystemEntry,
): AsyncGenerator<{ readonly file: File; readonly path: string }> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    yield { file, path: entry.fullPath };
  } else if (entry instanceof FileSystemDirectoryEntry) {
    const reader = entry.createReader();
    for (;;) {
      const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (some.length === 0) return;
      for (const one of some) yield* filesIn(one);
    }
  }
}
