import { useRef } from "react";
import { mediaTimeUs } from "../../../../domain/rules.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import type { Session } from "../../../kit/coding/session.ts";
import { unrated } from "../../../kit/coding/undo.ts";
import { type FirstDigit, levelByDigits } from "./levelByDigits.ts";
import { levelBeside, withValue } from "./rating.ts";

interface Rated {
  readonly session: Session;
  readonly player: Player | null;
  /** The criterion that keyboard shortcuts act on. */
  readonly current: Criterion | undefined;
  /** Makes a criterion the current one. */
  readonly onCurrent: (criterionId: string) => void;
  readonly onCannotJudge: (criterion: Criterion) => void;
}

/** The keyboard shortcuts of the rubric, while it is shown. */
export function useRatingCommands({
  session,
  player,
  current,
  onCurrent,
  onCannotJudge,
}: Rated): void {
  const firstDigit = useRef<FirstDigit | null>(null);
  const criteria = [...session.work.index.criteria.values()];
  const beside = (step: 1 | -1) => () => {
    const at = criteria.findIndex(({ id }) => id === current?.id);
    const next = criteria[Math.min(Math.max(at + step, 0), criteria.length - 1)];
    if (next) onCurrent(next.id);
  };
  const ratingOf = ({ id }: Criterion) => session.work.snapshot().ratings.get(id) ?? unrated(id);
  const step = (criterion: Criterion, direction: 1 | -1) => () => {
    const rating = ratingOf(criterion);
    const value = levelBeside(criterion, rating.value, direction);
    if (value !== undefined) session.rate(withValue(rating, value));
  };
  const hasLevels = current !== undefined && current.scale !== "trace";

  useCommands({
    nextCriterion: beside(1),
    previousCriterion: beside(-1),
    ...(hasLevels &&
      !session.isReadOnly && {
        levelUp: step(current, 1),
        levelDown: step(current, -1),
        cannotJudge: () => onCannotJudge(current),
        addEventAsEvidence: () => addSelectedEvent(session, current.id),
        ...(player && { addMoment: () => addMoment(session, player, current.id) }),
        digit: (digit: number) => {
          const pressed = { criterionId: current.id, digit, atMs: performance.now() };
          const number = levelByDigits(pressed, firstDigit.current, current.levels.length);
          firstDigit.current = pressed;
          const level = number === undefined ? undefined : current.levels[number - 1];
          if (!level) return false;
          session.rate(withValue(ratingOf(current), level.value));
          return true;
        },
      }),
  });
}

export function addMoment(session: Session, player: Player, criterionId: Criterion["id"]): void {
  const { durationUs } = session.workbench.recording;
  const startUs = mediaTimeUs.parse(Math.min(Math.max(Math.round(player.timeUs()), 0), durationUs));
  session.addEvidence(criterionId, { startUs, endUs: startUs });
}

/**
 * Cites the time of the selected event as evidence, an open state’s start only; without a selected event
 * nothing happens.
 */
export function addSelectedEvent(session: Session, criterionId: Criterion["id"]): void {
  const { selectedId } = session.state.get();
  const event = selectedId === null ? undefined : session.work.held(selectedId)?.event;
  if (!event) return;
  const endUs = event.kind === "state" ? (event.endUs ?? event.startUs) : event.startUs;
  session.addEvidence(criterionId, { startUs: event.startUs, endUs });
}
