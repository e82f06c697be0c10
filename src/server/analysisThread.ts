import { Worker } from "node:worker_threads";
import { isErrorCode, parseRefusal, Refusal } from "../domain/errors.ts";
import type { Id } from "../domain/rules.ts";
import type { AnalysisCallName } from "./analysisHandlers.ts";
import type {
  AnalysisCaller,
  AnalysisThreadStart,
  FromAnalysis,
  ToAnalysis,
} from "./analysisMessages.ts";

/** A thread beside the server’s own that answers the calls of agreement and analysis. */
export interface AnalysisThread {
  /**
   * The answer as JSON, ready to be sent. Where the thread dies the next call begins another.
   *
   * @throws Refusal what the handler refuses, and `analysis_interrupted` where the thread has died.
   */
  ask(
    name: AnalysisCallName,
    input: unknown,
    caller: AnalysisCaller,
    signal: AbortSignal,
  ): Promise<Buffer>;
  /**
   * Says that work of a study may have been submitted: what will be asked of it is computed now, so that
   * it is there by then.
   */
  prepare(studyId: Id<"study">): void;
  /** How many calls are not answered yet. */
  waiting(): number;
  /** Lets go of what is under way. */
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (json: Buffer) => void;
  readonly reject: (error: unknown) => void;
}

interface Running {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** A thread does not read source by what its process was told: there it is taught first. */
function startWorker(file: URL, workerData: AnalysisThreadStart): Worker {
  if (!file.pathname.endsWith(".ts")) return new Worker(file, { workerData });
  const program = `import("tsx/esm/api").then(({ register }) => {
    register();
    return import(${JSON.stringify(file.href)});
  });`;
  return new Worker(program, { eval: true, workerData });
}

/** `file` is the thread’s program: built, or as source where the process reads source. */
export function openAnalysisThread(
  file: URL,
  start: AnalysisThreadStart,
  log: { warn(details: object, sentence: string): void },
): AnalysisThread {
  let running: Running | undefined = begin();
  let next = 0;
  let isClosing = false;

  function begin(): Running {
    const worker = startWorker(file, start);
    const waiting = new Map<number, Waiting>();
    const made = { worker, waiting };
    worker.on("message", (message: FromAnalysis) => {
      if (message.kind === "warning") {
        log.warn({ err: message.error }, message.sentence);
        return;
      }
      const asked = waiting.get(message.number);
      waiting.delete(message.number);
      if (message.kind === "answer") asked?.resolve(bufferOf(message.json));
      else asked?.reject(message.kind === "refusal" ? refusalOf(message) : message.error);
    });
    worker.on("error", (error) => log.warn({ err: error }, "the thread of analyses has failed"));
    worker.on("exit", () => {
      if (running === made) running = undefined;
      for (const { reject } of waiting.values()) reject(new Refusal("analysis_interrupted", {}));
      waiting.clear();
    });
    worker.unref();
    return made;
  }

  return {
    ask(name, input, caller, signal) {
      if (isClosing) return Promise.reject(new Refusal("analysis_interrupted", {}));
      running ??= begin();
      const { worker, waiting } = running;
      next += 1;
      const number = next;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It goes to a thread of ours.
      const send = (message: ToAnalysis) => worker.postMessage(message);
      return new Promise((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        signal.addEventListener("abort", () => {
          if (!waiting.delete(number)) return;
          send({ kind: "cancel", number });
          reject(new Refusal("analysis_interrupted", {}));
        });
        send({ kind: "ask", number, name, input, caller });
      });
    },

    waiting: () => running?.waiting.size ?? 0,

    prepare(studyId) {
      if (isClosing) return;
      running ??= begin();
      const message: ToAnalysis = { kind: "prepare", studyId };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- It goes to a thread of ours.
      running.worker.postMessage(message);
    },

    async close() {
      isClosing = true;
      await running?.worker.terminate();
    },
  };
}

function refusalOf({ code, details }: Extract<FromAnalysis, { readonly kind: "refusal" }>): Error {
  const refusal = isErrorCode(code)
    ? parseRefusal({ type: "", title: "", status: 400, code, details })
    : undefined;
  return refusal ?? new Error(`the thread of analyses refused with ${code}`);
}

/** The same bytes, not copied. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
