import type { Said } from "../../../kit/coding/sessionState.ts";

/** A short sound for the result of a key press: its pitches in order, in hertz. */
export type Earcon = readonly number[];

/**
 * A point event is one tone; a state rises as it starts and falls as it ends; an undone change falls low; a
 * refusal buzzes low, twice. `undefined` where there is no sound for it.
 */
export function earconOf(what: Said): Earcon | undefined {
  switch (what.kind) {
    case "step":
      return ofSteps[what.step.kind];
    case "lines_coded":
    case "pasted":
    case "evidence":
    case "rated":
    case "scan_answered":
      return ofSteps.marked;
    case "ended_many":
      return ofSteps.ended;
    case "undone":
    case "deleted":
    case "deleted_many":
      return ofSteps.taken_back;
    case "redone":
    case "changed":
    case "changed_many":
      return [660, 660];
    case "press_waits":
    case "first_key":
    case "prompted":
      return [880, 990];
    case "refused":
    case "not_taken":
    case "not_asked":
    case "only_questions":
    case "press_left":
    case "nothing_to_undo":
    case "nothing_to_redo":
    case "nothing_runs":
    case "foreign":
    case "not_kept":
    case "not_loaded":
      return ofSteps.refused;
    case "subject":
    case "copied":
    case "presses_dropped":
    case "pause_after":
    case "nothing_to_comment":
    case "nothing_left":
    case "settled":
      return undefined;
  }
}

const ofSteps = {
  marked: [880],
  started: [660, 880],
  ended: [880, 660],
  taken_back: [440, 330],
  refused: [165, 165],
} as const;

/** Duration of one pitch, and time from its start to that of the next. Seconds. */
const toneS = 0.07;
const gapS = 0.015;
/** Beside a recording: heard, and not in its way. */
const volume = 0.15;

export interface Earcons {
  play(earcon: Earcon): void;
  dispose(): void;
}

/** Plays earcons with the browser’s audio synthesis; silent where there is no audio device. */
export function newEarcons(): Earcons {
  let context: AudioContext | undefined;
  return {
    play(earcon) {
      context ??= new AudioContext();
      // A press is what a browser waits for before it lets a page be heard.
      if (context.state === "suspended") context.resume().catch(() => undefined);
      for (const [at, pitchHz] of earcon.entries()) {
        playTone(context, pitchHz, context.currentTime + at * (toneS + gapS));
      }
    },
    dispose() {
      context?.close().catch(() => undefined);
      context = undefined;
    },
  };
}

function playTone(context: AudioContext, pitchHz: number, fromS: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = pitchHz;
  // Without its fading in and out a tone begins and ends with a click.
  loudness.gain.setValueAtTime(0, fromS);
  loudness.gain.linearRampToValueAtTime(volume, fromS + 0.01);
  loudness.gain.setValueAtTime(volume, fromS + toneS - 0.02);
  loudness.gain.linearRampToValueAtTime(0, fromS + toneS);
  tone.connect(loudness).connect(context.destination);
  tone.start(fromS);
  tone.stop(fromS + toneS);
}
