import type { Figure } from "./figure.ts";
import { measureKeyPress } from "./keyPress.ts";
import { measureFirstPaint, measureMemory } from "./longWork.ts";

/** Everything that is promised about the workbench, each in a browser of its own. */
export async function* measureWorkbench(): AsyncGenerator<Figure> {
  yield* measureKeyPress();
  yield* measureFirstPaint();
  yield* measureMemory();
}
