import type { ConsensusReply } from "../../../api/contract/consensus.ts";
import type { DifferenceKind } from "../../../domain/differenceKinds.ts";
import type { Judgement, JudgementAbout } from "../../../domain/judgementDifferences.ts";
import type { Stretch } from "../../../domain/spans.ts";
import type { CompareSearch } from "../../kit/page/compareAddress.ts";
import type { Difference } from "./useDifferences.ts";

type NamedDecision = ConsensusReply["decisions"][number];

/** One line of the list: a difference between raters, and its resolution. */
export interface Item {
  readonly key: string;
  readonly basis: string;
  readonly kind: DifferenceKind | JudgementAbout["kind"];
  /** The difference in events; `undefined` for a rating or an answer. */
  readonly difference: Difference | undefined;
  readonly judgement: Judgement | undefined;
  /** Without a consensus everything is `open`. */
  readonly state: "open" | "settled";
  /** Whether it was resolved, but a rater’s coding has changed since. */
  readonly isStale: boolean;
  readonly decision: NamedDecision | undefined;
}

/**
 * All differences, and everything on which all agree but that the consensus lacks: events by time, then ratings and
 * answers.
 */
export function itemsOf(
  differences: readonly Difference[],
  judgements: readonly Judgement[],
  consensus: Pick<ConsensusReply, "decisions" | "agreed"> | undefined,
): readonly Item[] {
  const decisions = new Map(consensus?.decisions.map((one) => [one.key, one]));
  const agreed = consensus?.agreed ? new Set(consensus.agreed) : null;
  const isTakenIn = (key: string, basis: string) =>
    !decisions.has(key) && (agreed === null || agreed.has(basis));
  const items: Item[] = [];
  const add = (
    { key, basis }: Pick<Item, "key" | "basis">,
    kind: Item["kind"],
    difference: Difference | undefined,
    judgement: Judgement | undefined,
  ) => {
    const decision = decisions.get(key);
    const wasSettled = decision?.state === "settled";
    const isStanding = wasSettled && decision.basis === basis;
    items.push({
      key,
      basis,
      kind,
      difference,
      judgement,
      state: isStanding ? "settled" : "open",
      isStale: wasSettled && !isStanding,
      decision,
    });
  };
  for (const difference of differences) {
    const { kind, key, basis } = difference;
    const isAlike = kind === "none";
    if (!isAlike || (consensus && !isTakenIn(key, basis)))
      add(difference, kind, difference, undefined);
  }
  for (const judgement of judgements) {
    const { key, basis, isAlike, about } = judgement;
    if (!isAlike || (consensus && !isTakenIn(key, basis))) {
      add(judgement, about.kind, undefined, judgement);
    }
  }
  return items;
}

/**
 * The item that the URL names: one of the list, or a rating or answer on which raters agree, so that nothing is to
 * be resolved. `undefined` where there is none.
 */
export function itemNamed(
  name: string | undefined,
  items: readonly Item[],
  judgements: readonly Judgement[],
): Item | undefined {
  const listed = items.find(({ key }) => key === name);
  const judgement = listed ? undefined : judgements.find(({ key }) => key === name);
  if (!judgement) return listed;
  const { key, basis, about } = judgement;
  return {
    key,
    basis,
    kind: about.kind,
    difference: undefined,
    judgement,
    state: "settled",
    isStale: false,
    decision: undefined,
  };
}

/** The items of the list that match the filters in the URL. */
export function filtered(
  items: readonly Item[],
  { kind, code, state }: Pick<CompareSearch, "kind" | "code" | "state">,
): readonly Item[] {
  if (kind === undefined && code === undefined && state === undefined) return items;
  return items.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (state === undefined || item.state === state) &&
      (code === undefined ||
        [...(item.difference?.events.values() ?? [])].some(({ codeId }) => codeId === code)),
  );
}

/**
 * The difference at a time: the one with the longest overlap, else the first that only touches it. `undefined`
 * where raters do not differ.
 */
export function differenceAt<One extends { readonly difference: Stretch | undefined }>(
  items: readonly One[],
  { startUs, endUs }: Stretch,
): One | undefined {
  let best: { readonly item: One; readonly commonUs: number } | undefined;
  for (const item of items) {
    const { difference } = item;
    if (!difference) continue;
    const commonUs = Math.min(difference.endUs, endUs) - Math.max(difference.startUs, startUs);
    if (commonUs >= 0 && (!best || commonUs > best.commonUs)) best = { item, commonUs };
  }
  return best?.item;
}

/** The next or previous item, `undefined` at the ends; without a current item the first or the last. */
export function beside<One extends Pick<Item, "key" | "state">>(
  items: readonly One[],
  key: string | undefined,
  { direction, isOpenOnly = false }: { readonly direction: 1 | -1; readonly isOpenOnly?: boolean },
): One | undefined {
  const at = items.findIndex((item) => item.key === key);
  const rest =
    direction === 1 ? items.slice(at + 1) : (at < 0 ? items : items.slice(0, at)).toReversed();
  return isOpenOnly ? rest.find(({ state }) => state === "open") : rest[0];
}
