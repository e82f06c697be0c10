import { afterEach, expect, test } from "vitest";
import { limits } from "../domain/limits.ts";
import { id } from "../domain/rules.ts";
import type { AnalysisCaller } from "./analysisMessages.ts";
import { type AnalysisThread, openAnalysisThread } from "./analysisThread.ts";

/** Answers with what it is asked, in a thread of its own; some words have it do otherwise. */
const program = `
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ kind, number, input }) => {
    if (kind !== "ask" || input === "wait") return;
    if (input === "die") process.exit(1);
    const refusal = { kind: "refusal", number, code: "not_found", details: {} };
    const json = new TextEncoder().encode(JSON.stringify(input));
    parentPort.postMessage(input === "refuse" ? refusal : { kind: "answer", number, json });
  });
`;

const caller: AnalysisCaller = {
  account: {
    id: id("account").parse("00000000-0000-7000-8000-000000000001"),
    name: "Ana",
    email: "ana@example.org",
    language: "en",
    preferences: {
      timeFormat: "timecode",
      pausesToAsk: false,
      rewindOnPauseS: 0,
      loopLastS: 3,
      pauseAfter: [],
      decimals: "3",
      singleKeys: true,
      announcements: "brief",
      announcesInPauses: false,
      earcons: false,
      hasSeenTour: true,
      keys: {},
      codeKeys: {},
    },
    isAdministrator: false,
    cannotPlay: [],
  },
  here: {
    studyId: id("study").parse("00000000-0000-7000-8000-000000000002"),
    state: "open",
    blinding: { rule: "never", isOpened: false, programIds: [] },
    masksRaters: false,
    masksRecordings: false,
    maskSecret: "",
    role: "owner",
    training: "none",
    observation: undefined,
  },
};

let thread: AnalysisThread | undefined;
afterEach(async () => {
  await thread?.close();
  thread = undefined;
});

function ask(input: string, signal: AbortSignal = new AbortController().signal): Promise<string> {
  thread ??= openAnalysisThread(
    new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    { connection: "", limits },
    { warn: () => undefined },
  );
  return thread.ask("readStatistics", input, caller, signal).then(
    (json) => json.toString("utf8"),
    (error: unknown) => (error instanceof Error ? error.message : "?"),
  );
}

test("answers come as JSON, refusals as refusals, and a thread that dies is begun anew", async () => {
  const answers = [await ask("größer"), await ask("refuse")];
  const dying = await Promise.all([ask("wait"), ask("die")]);
  const after = await ask("again");

  expect(answers).toEqual(['"größer"', "not_found"]);
  expect(dying).toEqual(["analysis_interrupted", "analysis_interrupted"]);
  expect(after).toBe('"again"');
});

test("who hangs up hears at once that it is over", async () => {
  const hangUp = new AbortController();
  const waiting = ask("wait", hangUp.signal);

  hangUp.abort();

  expect(await waiting).toBe("analysis_interrupted");
});
