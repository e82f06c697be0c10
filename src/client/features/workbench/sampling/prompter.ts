import type { Scans } from "../../../../domain/entities/observation.ts";
import type { Scan } from "../../../../domain/entities/workPart.ts";
import { promptAt, promptCount } from "../../../../domain/scans.ts";
import { askedNumbers } from "../../../../domain/spans.ts";
import type { Player } from "../../../kit/player/port.ts";
import { plainStore, type PlainStore } from "../../../kit/query/plainStore.ts";
import type { Session } from "../../../kit/coding/session.ts";
import type { FirstHearer } from "../../../kit/coding/sessionPresses.ts";
import {
  goOn,
  isAnswered,
  isAsked,
  leave,
  noPrompting,
  open,
  type Prompting,
  type Question,
  questionsOf,
  scanOfDraft,
  skippedBefore,
  tick,
  toggledMark,
  unansweredBeside,
} from "./prompting.ts";

export interface PrompterState {
  readonly prompting: Prompting;
  /** Whether codes and their keys answer the prompt; else they code events. */
  readonly hasKeys: boolean;
}

/** Shows the prompts of time sampling as the recording plays, and saves the answers. */
export interface Prompter {
  readonly scans: Scans;
  readonly count: number;
  readonly questions: readonly Question[];
  readonly state: PlainStore<PrompterState>;
  /** Shows a prompt and moves the recording to it. */
  readonly open: (number: number) => void;
  /** The same for the next or previous unanswered prompt. */
  readonly openBeside: (direction: 1 | -1) => void;
  /** The number of unanswered prompts before a time that are not about to be shown. */
  readonly skippedBefore: (timeUs: number) => number;
  /** Shows the first of the skipped prompts. */
  readonly openSkipped: () => void;
  readonly leave: () => void;
  readonly toggle: (question: Question) => void;
  readonly comment: (comment: string) => void;
  /** Saves the marks as the answer; an answer without marks is valid too. */
  readonly answer: (how?: { readonly isUnseen: boolean }) => void;
  /** Plays the interval of the prompt again and stops at its end. */
  readonly replay: () => void;
  /** Switches the code keys between answering the prompt and coding events. */
  readonly handKeys: () => void;
  /** Starts to receive codes and keys. Returns a function that stops it. */
  readonly listen: () => () => void;
  /** Follows a player. Returns a function that stops it. */
  readonly follow: (player: Player) => () => void;
}

interface Replay {
  readonly endUs: number;
  readonly backUs: number;
  readonly wasPlaying: boolean;
}

/** How much is replayed before an instant, which has no length of its own. Microseconds. */
const beforeInstantUs = 2_000_000;

export function newPrompter(session: Session, scans: Scans): Prompter {
  const { work, context } = session;
  const { durationUs, sampling, spans = [] } = context;
  const sampled = { scans, durationUs, spans };
  const count = promptCount(scans, durationUs);
  const askedCount = askedNumbers(scans, durationUs, spans).length;
  const questions = questionsOf(work.index, scans);
  const own = plainStore<PrompterState>({
    prompting: noPrompting,
    hasKeys: !sampling.isContinuous,
  });
  let player: Player | null = null;
  let goesOnAfter = false;
  /** Where the replay of a prompt ends, and where the recording was before it. */
  let replay: Replay | null = null;

  const scanOf = (number: number): Scan | undefined => {
    const part = work.snapshot().parts.get(`scan ${number}`);
    return part?.kind === "scan" ? part : undefined;
  };
  const get = () => own.get().prompting;
  const set = (prompting: Prompting) => own.set({ prompting });

  const bringTo = (number: number) => {
    const { fromUs } = promptAt(scans, number);
    goesOnAfter = false;
    replay = null;
    player?.pause();
    player?.seek(fromUs);
  };
  /** After a replay: moves the recording back to where it was, and plays on if it did before. */
  const comeBack = () => {
    if (!replay || !player) return;
    const { backUs, wasPlaying } = replay;
    replay = null;
    if (player.timeUs() !== backUs) player.seek(backUs);
    if (wasPlaying) player.play();
    else player.pause();
  };
  const openOne = (number: number) => {
    if (session.isReadOnly || number < 0 || number >= count || !isAsked(number, sampled)) return;
    set(open(get(), number, scanOf));
    bringTo(number);
  };
  /**
   * After a prompt is answered or left: the recording plays on, unless the next prompt has to wait for an
   * answer.
   */
  const after = (before: number) => {
    const { draft, isReviewing } = get();
    if (draft && isReviewing) return bringTo(draft.number);
    comeBack();
    if (draft) return undefined;
    own.set({ hasKeys: !sampling.isContinuous });
    const isOver = promptAt(scans, before).askedUs >= durationUs || player?.snapshot().isAtEnd;
    if (goesOnAfter && isOver !== true) player?.play();
    goesOnAfter = false;
    return undefined;
  };
  const answer = ({ isUnseen } = { isUnseen: false }) => {
    const { draft } = get();
    if (!draft || session.isReadOnly) return;
    if (!session.putPart(scanOfDraft(draft, questions, isUnseen))) return;
    session.say({ kind: "scan_answered", answered: answeredCount(session), count: askedCount });
    set(goOn(get(), sampled, scanOf));
    after(draft.number);
  };
  const leaveOne = () => {
    const { draft } = get();
    if (!draft) return;
    set(leave(get(), scanOf));
    after(draft.number);
  };
  const toggle = (question: Question) => {
    const { draft } = get();
    if (!draft || session.isReadOnly) return;
    set({ ...get(), draft: toggledMark(draft, question, { scans, index: work.index }) });
  };

  const look = () => {
    if (!player || session.isReadOnly) return;
    const { state, isAtEnd, rate } = player.snapshot();
    const isPlaying = state.kind === "ready" && state.isPlaying;
    const timeUs = player.timeUs();
    if (replay) {
      if (isPlaying && timeUs >= replay.endUs) player.pause();
      return;
    }
    const before = get();
    const seen = { timeUs, nowMs: performance.now(), isPlaying, isAtEnd, rate };
    const { prompting, pauseAtUs } = tick(before, seen, sampled, scanOf);
    if (prompting === before) return;
    set(prompting);
    if (prompting.draft && prompting.draft.number !== before.draft?.number) {
      session.say({ kind: "prompted", number: prompting.draft.number, count });
    }
    if (pauseAtUs !== null) {
      goesOnAfter = true;
      player.pause();
      player.seek(pauseAtUs);
    }
  };

  const hearer: FirstHearer = {
    hearCode(code) {
      const { prompting, hasKeys } = own.get();
      if (!hasKeys || !prompting.draft) return "not_heard";
      const asked = questions.filter(({ codeId }) => codeId === code.id);
      const { subjectId } = session.state.get();
      const question =
        asked.find((one) => one.subjectId === subjectId) ?? (asked.length === 1 ? asked[0] : null);
      if (!question) return "not_asked";
      toggle(question);
      return "taken";
    },
    hearKey(key) {
      if (!get().draft) return false;
      if (key === "Enter") answer();
      else if (key === "Backspace") answer({ isUnseen: true });
      else if (key === "Escape") leaveOne();
      else return false;
      return true;
    },
  };

  return {
    scans,
    count,
    questions,
    state: own,
    open: openOne,
    openBeside(direction) {
      const here = get().draft?.number ?? numberAt(player?.timeUs() ?? 0, direction);
      const number = unansweredBeside(here, direction, sampled, scanOf);
      if (number !== undefined) openOne(number);
    },
    skippedBefore: (timeUs) => skippedBefore(timeUs, get(), sampled, scanOf).length,
    openSkipped() {
      const [first] = skippedBefore(player?.timeUs() ?? 0, get(), sampled, scanOf);
      if (first !== undefined) openOne(first);
    },
    leave: leaveOne,
    toggle,
    comment(comment) {
      const { draft } = get();
      if (draft) set({ ...get(), draft: { ...draft, comment } });
    },
    answer,
    replay() {
      const { draft } = get();
      if (!draft || !player) return;
      const { fromUs, toUs } = promptAt(scans, draft.number);
      const isInstant = fromUs === toUs;
      const { state } = player.snapshot();
      replay = {
        endUs: toUs,
        // After a second replay the recording returns to where it was before the first.
        backUs: replay?.backUs ?? player.timeUs(),
        wasPlaying: replay?.wasPlaying ?? (state.kind === "ready" && state.isPlaying),
      };
      player.seek(isInstant ? Math.max(fromUs - beforeInstantUs, 0) : fromUs);
      player.play();
    },
    listen: () => session.listenFirst(hearer),
    handKeys: () => own.set({ hasKeys: !sampling.isContinuous || !own.get().hasKeys }),
    follow(followed) {
      player = followed;
      const stopState = followed.onState(look);
      const stopTime = followed.subscribe(look);
      return () => {
        stopState();
        stopTime();
        player = null;
      };
    },
  };

  /** The number at which the search for an unanswered prompt begins while none is shown. */
  function numberAt(timeUs: number, direction: 1 | -1): number {
    const number = Math.floor((timeUs - scans.fromUs) / scans.everyUs);
    return direction > 0 ? Math.max(number, 0) - 1 : Math.max(number, 0);
  }
}

/** The number of answered sampling prompts. */
export function answeredCount(session: Session): number {
  let count = 0;
  for (const part of session.work.snapshot().parts.values()) {
    if (part.kind === "scan" && isAnswered(part)) count += 1;
  }
  return count;
}
