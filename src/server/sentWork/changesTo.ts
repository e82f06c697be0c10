import { emptyPart, isEmptyPart, partKey } from "../../domain/entities/workPart.ts";
import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import type { Change, HeldEvent } from "../../domain/operations.ts";
import { isSameJson } from "../../domain/sameJson.ts";
import type { SentWork } from "./workReader.ts";

/** Work as it is: of deleted events too, which can be restored. */
export interface StandingWork {
  readonly events: ReadonlyMap<string, HeldEvent>;
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
}

/** What has to change so that the work is what was sent, in an order in which no two states meet on the way. */
export function changesTo(
  { events, ratings, parts }: Pick<SentWork, "events" | "ratings" | "parts">,
  there: StandingWork,
): Change[] {
  const wanted = new Set<string>(events.map(({ id }) => id));
  const deleted = [...there.events.values()].flatMap(({ event, isDeleted }): Change[] =>
    isDeleted || wanted.has(event.id) ? [] : [{ kind: "deleteEvent", eventId: event.id }],
  );
  const put = events.flatMap((event): Change[] => {
    const held = there.events.get(event.id);
    if (!held) return [{ kind: "putEvent", event }];
    return [
      ...(held.isDeleted ? [{ kind: "restoreEvent" as const, eventId: event.id }] : []),
      // Somebody has changed it since by hand.
      ...(isSameJson(held.event, event) ? [] : [changeTo(event, held)]),
    ];
  });
  const criteria = new Set<string>(ratings.map(({ criterionId }) => criterionId));
  const keys = new Set(parts.map(partKey));
  const ratingOf = new Map<string, Rating>(there.ratings.map((one) => [one.criterionId, one]));
  const partOf = new Map(there.parts.map((one) => [partKey(one), one]));
  const gone = there.ratings.filter((one) => !criteria.has(one.criterionId) && !isEmpty(one));
  const emptied = there.parts.filter((one) => !keys.has(partKey(one)) && !isEmptyPart(one));
  return [
    ...deleted,
    ...put,
    ...[
      ...ratings.filter((one) => !isSameJson(one, ratingOf.get(one.criterionId))),
      ...gone.map(({ criterionId }) => ({ criterionId, ...nothing })),
    ].map((rating): Change => ({ kind: "putRating", rating })),
    ...[
      ...parts.filter((one) => !isSameJson(one, partOf.get(partKey(one)))),
      ...emptied.map(emptyPart),
    ].map((part): Change => ({ kind: "putPart", part })),
  ];
}

const nothing = { value: null, cannotBeJudged: false, reason: "", comment: "", evidence: [] };

function isEmpty({ value, cannotBeJudged, reason, comment, evidence }: Rating): boolean {
  return (
    value === null && !cannotBeJudged && reason === "" && comment === "" && evidence.length === 0
  );
}

function changeTo(
  { id: eventId, kind: _kind, ...change }: CodedEvent,
  { version, isDeleted }: HeldEvent,
): Change {
  return { kind: "changeEvent", eventId, base: version + Number(isDeleted), change };
}
