import { measureKeyPress } from "./keyPress.ts";
import { measureFirstPaint, measureMemory } from "./longWork.ts";
import { measureSeeking } from "./seeking.ts";
import { measureSkew } from "./skew.ts";
import { measureTimeline } from "./timeline.ts";
import { measureTranscript } from "./transcript.ts";

/** Everything that is promised about the workbench, each in a browser of its own. */
export const workbenchParts = {
  "workbench.keyPress": measureKeyPress,
  "workbench.timeline": measureTimeline,
  "workbench.transcript": measureTranscript,
  "workbench.seeking": measureSeeking,
  "workbench.skew": measureSkew,
  "workbench.memory": measureMemory,
  "workbench.firstPaint": measureFirstPaint,
} as const;
