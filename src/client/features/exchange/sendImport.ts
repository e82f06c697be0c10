import {
  exchangeCalls,
  Import,
  importContentType,
  ImportStanding,
} from "../../../api/contract/exchange.ts";
import type { Call } from "../../../api/call.ts";
import { parseRefusal } from "../../../domain/errors.ts";
import { id, type Id } from "../../../domain/rules.ts";
import type { KeptImport } from "../../kit/offline/keptImports.ts";
import { addressOf, Unreachable } from "../../kit/query/api.ts";

interface Sending {
  readonly kept: KeptImport;
  readonly onProgress: (sentBytes: number) => void;
  /** Called when the server does not respond, and again once it does. */
  readonly onWait: (isWaiting: boolean) => void;
  /** Aborting keeps what has arrived: the import can be continued or discarded. */
  readonly signal: AbortSignal;
}

/** Delays after failed attempts, in milliseconds; the last one is repeated. */
const retryMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Sends an import in stages, starting after those that the server has, and completes it. If the server does not
 * respond it is retried without end; stages sent twice are applied once.
 *
 * @throws Refusal where the server refuses. Nothing of the import is then visible.
 */
export async function sendImport({ kept, onProgress, onWait, signal }: Sending): Promise<Import> {
  const sizes = kept.stages.map(({ size }) => size);
  const sentBefore = (stage: number) => sizes.slice(0, stage).reduce((sum, size) => sum + size, 0);
  for (let failed = 0; ; failed += 1) {
    try {
      const at = {
        importId: id("import").parse(kept.importId),
        studyId: id("study").parse(kept.studyId),
      };
      let standing = await begun(kept, at, signal);
      while (!standing.made && standing.stages < kept.stages.length) {
        failed = 0;
        onWait(false);
        const { stages: number } = standing;
        onProgress(sentBefore(number));
        const body = kept.stages[number];
        // oxlint-disable-next-line no-await-in-loop -- one stage comes after the other
        standing = ImportStanding.parse(
          await asked(
            exchangeCalls.sendImportStage,
            addressOf(exchangeCalls.sendImportStage, { params: { ...at, number } }),
            { body, signal, onProgress: (bytes) => onProgress(sentBefore(number) + bytes) },
          ),
        );
      }
      onWait(false);
      onProgress(sentBefore(kept.stages.length));
      return (
        standing.made ??
        Import.parse(
          await asked(
            exchangeCalls.finishImport,
            addressOf(exchangeCalls.finishImport, { params: at }),
            { signal },
          ),
        )
      );
    } catch (error) {
      if (!(error instanceof Unreachable) || signal.aborted) throw error;
      onWait(true);
      await paused(retryMs[failed] ?? retryMs.at(-1) ?? 0, signal);
    }
  }
}

async function begun(
  { sign, asStudy, begin }: KeptImport,
  at: { readonly studyId: Id<"study">; readonly importId: Id<"import"> },
  signal: AbortSignal,
): Promise<ImportStanding> {
  const address = addressOf(exchangeCalls.beginImport, {
    params: at,
    query: { sign, asStudy: String(asStudy) },
  });
  return ImportStanding.parse(
    await asked(exchangeCalls.beginImport, address, { body: begin, signal }),
  );
}

/** Sends a request by XMLHttpRequest, which reports how much of a body has been sent. */
function asked(
  { method }: Pick<Call, "method">,
  address: string,
  {
    body,
    signal,
    onProgress = () => undefined,
  }: {
    readonly body?: Blob | undefined;
    readonly signal: AbortSignal;
    readonly onProgress?: (sentBytes: number) => void;
  },
): Promise<unknown> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader("content-type", body ? importContentType : "application/json");
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else {
        const refusal = parseRefusal(answer);
        const isPassing = refusal?.code === "database_unavailable";
        reject(
          refusal && !isPassing
            ? refusal
            : new Unreachable(`${address} answered ${request.status}`),
        );
      }
    });
    request.addEventListener("error", () => reject(new Unreachable(address)));
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body ?? "{}");
  });
}

function paused(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
