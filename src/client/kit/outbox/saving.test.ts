import { expect, test } from "vitest";
import { savingOf, type Standing } from "./saving.ts";
import type { SenderStatus } from "./sender.ts";

const calm: Standing = { keeping: 0, queued: 0, refused: 0, sentAtMs: 7, isDiskFailing: false };
const idle: SenderStatus = { doing: { kind: "idle" }, isSignedOut: false, stopped: new Map() };
const waiting: SenderStatus = { ...idle, doing: { kind: "waiting", retryAtMs: 99 } };

test.each([
  ["all is there", calm, idle, { kind: "saved", sentAtMs: 7 }],
  ["not yet on the disk", { ...calm, keeping: 2, queued: 1 }, idle, { kind: "keeping", count: 2 }],
  ["on its way", { ...calm, queued: 3 }, idle, { kind: "sending", count: 3 }],
  ["no network", { ...calm, queued: 3 }, waiting, { kind: "offline", count: 3, retryAtMs: 99 }],
  ["nothing waits for the network", calm, waiting, { kind: "saved", sentAtMs: 7 }],
  [
    "refused ones stay in sight while others are sent",
    { ...calm, queued: 3, refused: 1 },
    idle,
    { kind: "refused", count: 1 },
  ],
  [
    "signed out",
    { ...calm, queued: 3 },
    { ...idle, isSignedOut: true },
    { kind: "stopped", count: 3, because: "not_signed_in" },
  ],
  [
    "given up on",
    { ...calm, queued: 3 },
    { ...idle, stopped: new Map([["here", "not_found" as const]]) },
    { kind: "stopped", count: 3, because: "not_found" },
  ],
  [
    "another observation was given up on",
    { ...calm, queued: 3 },
    { ...idle, stopped: new Map([["there", "not_found" as const]]) },
    { kind: "sending", count: 3 },
  ],
  [
    "the disk fails and nobody else has it",
    { ...calm, keeping: 1, queued: 4, refused: 2, isDiskFailing: true },
    waiting,
    { kind: "at_risk", count: 1 },
  ],
  [
    "the disk fails and what it took before is on its way",
    { ...calm, queued: 4, isDiskFailing: true },
    waiting,
    { kind: "offline", count: 4, retryAtMs: 99 },
  ],
  [
    "the disk fails and the server has all",
    { ...calm, isDiskFailing: true },
    idle,
    { kind: "not_kept", sentAtMs: 7 },
  ],
] as const)("where %s, the light says so", (_, standing, sender, saving) => {
  expect(savingOf("here", standing, sender)).toEqual(saving);
});
