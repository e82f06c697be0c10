import { spawnSync } from "node:child_process";

/** A small file system of its own, in memory, on a folder. */
export interface SmallDisk {
  unmount(): void;
}

/** `undefined` where this machine lets nobody mount one: only root may, and not in every container. */
export function mountSmallDisk(folder: string, sizeBytes: number): SmallDisk | undefined {
  const options = `size=${sizeBytes},mode=0700`;
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "none", folder]);
  if (status !== 0) return undefined;
  return { unmount: () => void spawnSync("umount", ["-l", folder]) };
}
