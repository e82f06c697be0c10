import { limits } from "../../../../domain/limits.ts";
import { recordedOver, type Samples, slotAt } from "./trace.ts";

/** The shortest time between two samples: a hand makes no more than twenty distinct values per second. */
const leastGapUs = 50_000;
/**
 * The most that the recording moves from one frame to the next at normal speed; at other speeds, times the
 * speed.
 */
const longestStepUs = 1_000_000;

const { traceSlotUs } = limits;

/** The state of the player at a frame. */
export interface Playing {
  readonly timeUs: number;
  readonly rate: number;
  readonly isPlaying: boolean;
}

/** A slot of a trace with its samples after a change. */
export interface ChangedSlot {
  readonly slot: number;
  readonly samples: Samples;
}

/**
 * Records a value while a recording plays. Independent of player and screen: it receives every frame and
 * every value, and reports which slots have changed.
 */
export interface TraceRecorder {
  /** Starts recording: what is played from here on replaces earlier samples. */
  arm(value: number): void;
  disarm(): void;
  readonly isArmed: () => boolean;
  readonly value: () => number;
  setValue(value: number): void;
  /** To be called at each frame, and when the player stops or jumps. */
  move(playing: Playing): void;
  /** The slots that have changed since the last call. */
  takeChanged(): readonly ChangedSlot[];
  /** A slot with samples that have not been taken yet; `undefined` where the recorder has not changed it. */
  slot(slot: number): Samples | undefined;
}

/** A segment that is recorded without interruption. */
interface Run {
  readonly fromUs: number;
  toUs: number;
  readonly samples: [timeUs: number, value: number][];
}

export function newTraceRecorder(read: (slot: number) => Samples): TraceRecorder {
  let isArmed = false;
  let value = 0;
  let run: Run | null = null;
  /** The slots of the run as they were before it began. */
  let before = new Map<number, Samples>();
  const changed = new Map<number, Samples>();

  const sample = (into: Run, timeUs: number) => {
    const last = into.samples.at(-1);
    if (last && last[0] >= timeUs) last[1] = value;
    else into.samples.push([timeUs, value]);
  };
  const end = () => {
    run = null;
    before = new Map();
  };
  const write = (of: Run, slot: number) => {
    const startUs = slot * traceSlotUs;
    const held = before.get(slot) ?? changed.get(slot) ?? read(slot);
    before.set(slot, held);
    const samples = of.samples.flatMap(([timeUs, one]): Samples =>
      slotAt(timeUs) === slot ? [[timeUs - startUs, one]] : [],
    );
    const fromUs = Math.max(of.fromUs - startUs, 0);
    const toUs = Math.min(of.toUs - startUs, traceSlotUs);
    changed.set(slot, recordedOver(held, { fromUs, toUs, samples }));
  };
  const goOn = (into: Run, timeUs: number) => {
    const lastValue = into.samples.at(-1)?.[1] ?? value;
    const fromSlot = slotAt(into.toUs);
    for (let slot = fromSlot + 1; slot <= slotAt(timeUs); slot++) {
      into.samples.push([slot * traceSlotUs, lastValue]);
    }
    const lastUs = into.samples.at(-1)?.[0] ?? 0;
    if (value !== lastValue && timeUs - lastUs >= leastGapUs) sample(into, timeUs);
    into.toUs = timeUs;
    for (let slot = fromSlot; slot <= slotAt(timeUs); slot++) write(into, slot);
  };

  return {
    arm(first) {
      isArmed = true;
      value = first;
    },
    disarm() {
      isArmed = false;
      end();
    },
    isArmed: () => isArmed,
    value: () => value,
    setValue(next) {
      value = next;
    },
    move({ timeUs, rate, isPlaying }) {
      if (!isArmed) return;
      const isJump =
        run !== null &&
        (timeUs < run.toUs || timeUs - run.toUs > longestStepUs * Math.max(rate, 1));
      if (run && !isJump) goOn(run, timeUs);
      if (!isPlaying || isJump) end();
      if (isPlaying && !run) {
        run = { fromUs: timeUs, toUs: timeUs, samples: [[timeUs, value]] };
        write(run, slotAt(timeUs));
      }
    },
    takeChanged() {
      const taken = [...changed].map(([slot, samples]) => ({ slot, samples }));
      changed.clear();
      return taken;
    },
    slot: (slot) => changed.get(slot),
  };
}
