import type { SchemeVersion } from "../../../domain/entities/scheme.ts";
import { madeFile } from "../../kit/query/program.ts";
import type { SchemeFormat } from "./formatNames.ts";

export interface SchemeWish {
  readonly format: SchemeFormat;
  readonly version: SchemeVersion;
  readonly studyName: string;
}

/** Writes a scheme in a worker, which contains the writers, and offers it as a download. */
export async function schemeFile(wish: SchemeWish): Promise<void> {
  const worker = new Worker(new URL("./schemeWorker.ts", import.meta.url), { type: "module" });
  try {
    const { fileName, content } = await new Promise<WrittenScheme>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<WrittenScheme>) => resolve(data));
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
      worker.postMessage(wish);
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = madeFile(fileName);
    link.click();
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } finally {
    worker.terminate();
  }
}

export interface WrittenScheme {
  readonly fileName: string;
  readonly content: Blob;
}
