import type { HandlersOf } from "../answer.ts";
import { systemStateOf } from "../system/systemState.ts";

/** The state of the server, for administrators. */
export const systemCalls: HandlersOf<"readSystem" | "examineSystem"> = {
  readSystem: (_input, context) => systemStateOf(context),

  examineSystem: async (_input, { examine }) => ({ findings: [...(await examine())] }),
};
