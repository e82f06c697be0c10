import type { ImportPieces } from "../../kit/offline/keptImports.ts";
import type { ImportWish } from "./importBody.ts";
import type { ImportAnswer, ImportQuestion } from "./importWorker.ts";
import type { Reading, ReadingProgress, ReadingWish } from "./reading.ts";

/** The reading thread did not finish: it failed, or did not report for too long. */
export class ReadingLost extends Error {
  override readonly name = "ReadingLost";
  readonly because: "broke" | "too_long";
  /** The name of the file that was being read; empty before the first. */
  readonly fileName: string;

  constructor(because: ReadingLost["because"], fileName: string) {
    super(`${because} ${fileName}`);
    this.because = because;
    this.fileName = fileName;
  }
}

/** Reads files in a worker, and keeps the result there. */
export interface ImportReader {
  /** @throws ReadingLost, after which the reader cannot be used any more. */
  read(wish: ReadingWish, onProgress: (progress: ReadingProgress) => void): Promise<Reading>;
  /** The last result, as it is sent. @throws ReadingLost */
  write(wish: ImportWish): Promise<ImportPieces>;
  /** Ends the worker at once, whatever it is doing; pending requests are never answered. */
  end(): void;
}

/** The time without progress, in milliseconds, after which a worker counts as failed. */
const patienceMs = 120_000;

export function newImportReader(): ImportReader {
  const worker = new Worker(new URL("./importWorker.ts", import.meta.url), { type: "module" });
  const ended = new AbortController();
  let lastNumber = 0;
  let fileName = "";

  async function ask<Answer extends ImportAnswer["kind"]>(
    question: (number: number) => ImportQuestion,
    wanted: Answer,
    onProgress: (progress: ReadingProgress) => void = () => undefined,
  ): Promise<Extract<ImportAnswer, { readonly kind: Answer }>> {
    lastNumber += 1;
    const number = lastNumber;
    const heard = new AbortController();
    const signal = AbortSignal.any([heard.signal, ended.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    ended.signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
    try {
      return await new Promise<Extract<ImportAnswer, { readonly kind: Answer }>>(
        (resolve, reject) => {
          const lose = (because: ReadingLost["because"]) =>
            reject(new ReadingLost(because, fileName));
          const wait = () => {
            timer = setTimeout(() => lose("too_long"), patienceMs);
          };
          wait();
          worker.addEventListener(
            "message",
            ({ data }: MessageEvent<ImportAnswer>) => {
              if (data.number !== number) return;
              clearTimeout(timer);
              if (isKind(data, wanted)) resolve(data);
              else if (data.kind === "progress") {
                ({ fileName } = data.progress);
                onProgress(data.progress);
                wait();
              } else lose("broke");
            },
            { signal },
          );
          worker.addEventListener("error", () => lose("broke"), { signal });
          worker.addEventListener("messageerror", () => lose("broke"), { signal });
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
          worker.postMessage(question(number));
        },
      );
    } catch (error) {
      end();
      throw error;
    } finally {
      clearTimeout(timer);
      heard.abort();
    }
  }

  function end(): void {
    ended.abort();
    worker.terminate();
  }

  return {
    end,
    read: async (wish, onProgress) =>
      (await ask((number) => ({ kind: "read", number, ...wish }), "read", onProgress)).reading,
    write: async (wish) =>
      (await ask((number) => ({ kind: "write", number, wish }), "written")).pieces,
  };
}

function isKind<Kind extends ImportAnswer["kind"]>(
  answer: ImportAnswer,
  kind: Kind,
): answer is Extract<ImportAnswer, { readonly kind: Kind }> {
  return answer.kind === kind;
}
