import { type CodedEvent, isOpen } from "../../../../domain/entities/event.ts";
import { type CodingContext, hasBlankModifiers, openEnds } from "../../../../domain/eventRules.ts";
import { promptAt } from "../../../../domain/scans.ts";
import type { HeldPress } from "../../../kit/outbox/heldPress.ts";
import { eventsIn } from "../../../kit/timeline/eventOrder.ts";
import type { Coded } from "../../../kit/coding/observationWork.ts";
import { type Disputed, disputedIn } from "../rivals/disputed.ts";

/** What prevents an observation from being submitted, by kind. A kind with no entries is absent. */
export type OpenGroup =
  | { readonly kind: "untaken"; readonly presses: readonly HeldPress[] }
  | { readonly kind: "disputed"; readonly disputed: readonly Disputed[] }
  | { readonly kind: "openStates" | "lackingModifiers"; readonly events: readonly CodedEvent[] }
  | {
      readonly kind: "unrated" | "untraced" | "noEvidence";
      readonly criterionIds: readonly string[];
    }
  | {
      readonly kind: "scans";
      readonly scans: readonly { readonly number: number; readonly askedUs: number }[];
    };

export function whatIsOpen(
  coded: Pick<Coded, "order" | "ratings" | "parts" | "standings">,
  context: CodingContext,
  presses: readonly HeldPress[] = [],
): readonly OpenGroup[] {
  const events = [...eventsIn(coded.order)];
  const { ratings, parts } = coded;
  const missing = openEnds({ events, ratings, parts }, context);
  const isOpenEnded = new Set(missing.openEventIds);
  const open = events.filter(({ id }) => isOpenEnded.has(id));
  const scaleOf = (id: string) => context.index.criteria.get(id)?.scale;
  const isRated = (id: string) => ratings.get(id)?.value != null;
  const { scans } = context.sampling;
  const groups: readonly OpenGroup[] = [
    { kind: "untaken", presses },
    { kind: "disputed", disputed: disputedIn(coded) },
    { kind: "openStates", events: open.filter(isOpen) },
    { kind: "lackingModifiers", events: open.filter((event) => !isOpen(event)) },
    {
      kind: "scans",
      scans: scans
        ? missing.scanNumbers.map((number) => ({
            number,
            askedUs: promptAt(scans, number).askedUs,
          }))
        : [],
    },
    {
      kind: "unrated",
      criterionIds: missing.criterionIds.filter((id) => scaleOf(id) !== "trace" && !isRated(id)),
    },
    {
      kind: "untraced",
      criterionIds: missing.criterionIds.filter((id) => scaleOf(id) === "trace"),
    },
    { kind: "noEvidence", criterionIds: missing.criterionIds.filter((id) => isRated(id)) },
  ];
  return groups.filter((group) => openInGroup(group) > 0);
}

/** Events that lack optional modifiers, on whichever device these were left blank. */
export function blankIn(
  { order }: Pick<Coded, "order">,
  { index }: CodingContext,
): readonly CodedEvent[] {
  return [...eventsIn(order)].filter((event) => hasBlankModifiers(event, index));
}

export function openInGroup(group: OpenGroup): number {
  if ("events" in group) return group.events.length;
  if ("presses" in group) return group.presses.length;
  if ("disputed" in group) return group.disputed.length;
  return "scans" in group ? group.scans.length : group.criterionIds.length;
}
