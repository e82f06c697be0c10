import type { HandlersOf } from "../answer.ts";
import { systemStateOf } from "../system/systemState.ts";

/** How the server fares, for who looks after it. */
export const systemCalls: HandlersOf<"readSystem" | "examineSystem"> = {
  readSystem: (_input, context) => systemStateOf(context),

  examineSystem: async (_input, { examine }) => ({ findings: [...(await examine())] }),
};
