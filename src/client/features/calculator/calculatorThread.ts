import type { PairTable } from "../../../statistics/pairTable.ts";
import type { Ratings } from "../../../statistics/ratings.ts";
import type { CalculatorAnswer, CalculatorQuestion, Told } from "./calculatorWorker.ts";
import type { Given } from "./given.ts";
import type { Wish } from "./wish.ts";

/** A worker that stores the table and computes from it, so that the page stays responsive. */
export interface CalculatorThread {
  calculate(of: {
    readonly given: Given | null;
    readonly wish: Wish;
    readonly raterName: string;
    /** Called with the progress and, once rows are read, with the size and beginning of the table. */
    readonly onProgress?: (told: Told) => void;
  }): Promise<Extract<CalculatorAnswer, { readonly kind: "calculated" }>>;
  confuse(first: number, second: number): Promise<PairTable | null>;
  ratings(): Promise<Ratings | null>;
  /** The ratings as interpreted, as a CSV file; `null` where there are none. */
  csv(): Promise<Blob | null>;
  /** Releases the stored table. */
  forget(): void;
  /** Ends the worker at once, whatever it is doing; pending requests are never answered. */
  end(): void;
}

export function newCalculatorThread(): CalculatorThread {
  const worker = new Worker(new URL("./calculatorWorker.ts", import.meta.url), { type: "module" });
  let lastNumber = 0;

  function ask<Kind extends CalculatorAnswer["kind"]>(
    question: (number: number) => CalculatorQuestion,
    wanted: Kind,
    onProgress?: (told: Told) => void,
  ): Promise<Extract<CalculatorAnswer, { readonly kind: Kind }>> {
    lastNumber += 1;
    const number = lastNumber;
    const heard = new AbortController();
    const { signal } = heard;
    return new Promise<Extract<CalculatorAnswer, { readonly kind: Kind }>>((resolve, reject) => {
      worker.addEventListener(
        "message",
        ({ data }: MessageEvent<CalculatorAnswer>) => {
          if (data.number !== number) return;
          if (isKind(data, wanted)) resolve(data);
          else if (data.kind === "told") onProgress?.(data.told);
          else if (data.kind === "broken") reject(new Error(data.message));
        },
        { signal },
      );
      worker.addEventListener("error", ({ message }) => reject(new Error(message)), { signal });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Between a page and its worker there is no origin to name.
      worker.postMessage(question(number));
    }).finally(() => heard.abort());
  }

  return {
    calculate: ({ onProgress, ...of }) =>
      ask((number) => ({ kind: "calculate", number, ...of }), "calculated", onProgress),
    confuse: async (first, second) =>
      (await ask((number) => ({ kind: "confuse", number, first, second }), "confused")).table,
    ratings: async () => (await ask((number) => ({ kind: "ratings", number }), "ratings")).ratings,
    csv: async () => (await ask((number) => ({ kind: "csv", number }), "csv")).file,
    forget() {
      lastNumber += 1;
      const question: CalculatorQuestion = { kind: "forget", number: lastNumber };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- As above.
      worker.postMessage(question);
    },
    end: () => worker.terminate(),
  };
}

function isKind<Kind extends CalculatorAnswer["kind"]>(
  answer: CalculatorAnswer,
  kind: Kind,
): answer is Extract<CalculatorAnswer, { readonly kind: Kind }> {
  return answer.kind === kind;
}
