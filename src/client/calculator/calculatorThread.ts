import type { PairTable } from "../../statistics/pairTable.ts";
import type { Ratings } from "../../statistics/ratings.ts";
import type { CalculatorAnswer, CalculatorQuestion } from "./calculatorWorker.ts";
import type { Given } from "./given.ts";
import type { Wish } from "./wish.ts";

/** A thread that keeps the table and computes from it, so that the page stays usable. */
export interface CalculatorThread {
  calculate(of: {
    readonly given: Given | null;
    readonly wish: Wish;
    readonly raterName: string;
  }): Promise<Extract<CalculatorAnswer, { readonly kind: "calculated" }>>;
  confuse(first: number, second: number): Promise<PairTable | null>;
  ratings(): Promise<Ratings | null>;
  /** Ends it at once, whatever it is doing; what was asked is never answered. */
  end(): void;
}

export function newCalculatorThread(): CalculatorThread {
  const worker = new Worker(new URL("./calculatorWorker.ts", import.meta.url), { type: "module" });
  let lastNumber = 0;

  function ask<Kind extends CalculatorAnswer["kind"]>(
    question: (number: number) => CalculatorQuestion,
    wanted: Kind,
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
    calculate: (of) => ask((number) => ({ kind: "calculate", number, ...of }), "calculated"),
    confuse: async (first, second) =>
      (await ask((number) => ({ kind: "confuse", number, first, second }), "confused")).table,
    ratings: async () => (await ask((number) => ({ kind: "ratings", number }), "ratings")).ratings,
    end: () => worker.terminate(),
  };
}

function isKind<Kind extends CalculatorAnswer["kind"]>(
  answer: CalculatorAnswer,
  kind: Kind,
): answer is Extract<CalculatorAnswer, { readonly kind: Kind }> {
  return answer.kind === kind;
}
