import { archiveReader } from "../../../formats/archive/archiveReader.ts";
import { readingLimits } from "../../../formats/readingLimits.ts";
import { unzipped } from "../../../formats/unpacked.ts";
import { type GivenFiles, isHidden } from "./droppedTree.ts";

/**
 * The files, with ZIP archives replaced by their contents, in the folders of the archive. A study archive stays one
 * file, as does an archive that cannot be opened: reading it gives the reason.
 */
export async function withZipsOpened({ files, hidden, folders }: GivenFiles): Promise<GivenFiles> {
  const all: File[] = [];
  const allFolders = new Map(folders);
  let left = hidden;
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one large archive in memory is enough
    const inside = /\.zip$/iu.test(file.name) ? await filesInside(file) : undefined;
    if (!inside) {
      all.push(file);
      continue;
    }
    const own = folders?.get(file) ?? "";
    for (const { file: one, folder } of inside) {
      if (isHidden(one.name)) {
        left += 1;
        continue;
      }
      all.push(one);
      allFolders.set(one, [own, folder].filter((part) => part !== "").join("/"));
    }
  }
  return { files: all, hidden: left, folders: allFolders };
}

async function filesInside(
  archive: File,
): Promise<readonly { readonly file: File; readonly folder: string }[] | undefined> {
  if (archive.size > readingLimits.unpackedBytes) return undefined;
  const bytes = new Uint8Array(await archive.arrayBuffer());
  if (archiveReader.recognises(bytes.subarray(0, startBytes), { name: archive.name }) > 0) {
    return undefined;
  }
  const unpacked = unzipped(bytes, {
    mostBytes: readingLimits.unpackedBytes,
    mostFiles: 2 * readingLimits.files,
  });
  if (unpacked.kind === "refused") return undefined;
  return [...unpacked.content].flatMap(([path, content]) => {
    const parts = path.split("/");
    // Beside people’s files macOS packs what only it needs.
    if (parts[0] === "__MACOSX") return [];
    const file = new File([new Uint8Array(content)], parts.at(-1) ?? path);
    return [{ file, folder: parts.slice(0, -1).join("/") }];
  });
}

const startBytes = 64;
