import { join } from "node:path";
import { limits } from "../../domain/limits.ts";
import { openDiskStorage } from "./diskStorage.ts";
import type { Storage } from "./storage.ts";
import type { StorageConfig } from "./storageConfig.ts";

/** The storage that the server is set to. What S3 needs is loaded only for S3. */
export async function openStorage(
  config: StorageConfig,
  dataDirectory: string,
  { reserveBytes = limits.diskReserveBytes }: { readonly reserveBytes?: number } = {},
): Promise<Storage> {
  if (config.kind === "disk") return openDiskStorage(join(dataDirectory, "media"), reserveBytes);
  const { openS3Storage } = await import("./s3Storage.ts");
  return openS3Storage(config);
}
