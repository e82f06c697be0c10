import type { ConsensusReply } from "../../api/replies.ts";
import { basisOf } from "../../domain/consensus.ts";
import type { Difference, DifferenceKind } from "../../domain/differences.ts";
import type { Judgement, JudgementAbout } from "../../domain/judgementDifferences.ts";
import type { CompareSearch } from "./address.ts";

type NamedDecision = ConsensusReply["decisions"][number];

/** One line of the list: something in which raters differ, and what was decided about it. */
export interface Item {
  readonly key: string;
  readonly basis: string;
  readonly kind: DifferenceKind | JudgementAbout["kind"];
  /** What was coded; `undefined` for a judgement. */
  readonly difference: Difference | undefined;
  readonly judgement: Judgement | undefined;
  /** Without a consensus everything is open. */
  readonly state: "open" | "settled";
  /** It was settled, and a rater's work was changed since. */
  readonly isStale: boolean;
  readonly decision: NamedDecision | undefined;
}

/** What differs, and what all agree on now that the consensus does not have yet: by time, judgements last. */
export function itemsOf(
  differences: readonly Difference[],
  judgements: readonly Judgement[],
  {
    versionOf,
    consensus,
  }: {
    readonly versionOf: (eventId: string) => number | undefined;
    readonly consensus: Pick<ConsensusReply, "decisions" | "agreed"> | undefined;
  },
): readonly Item[] {
  const decisions = new Map(consensus?.decisions.map((one) => [one.key, one]));
  const agreed = consensus?.agreed ? new Set(consensus.agreed) : null;
  const isTakenIn = (key: string, basis: string) =>
    !decisions.has(key) && (agreed === null || agreed.has(basis));
  const item = (about: Pick<Item, "key" | "kind" | "difference" | "judgement">, basis: string) => {
    const decision = decisions.get(about.key);
    const isStanding = decision?.state === "settled" && decision.basis === basis;
    return {
      ...about,
      basis,
      state: isStanding ? ("settled" as const) : ("open" as const),
      isStale: decision?.state === "settled" && !isStanding,
      decision,
    };
  };
  return [
    ...differences.flatMap((difference) => {
      const { key, kind } = difference;
      if (kind === "none" && (!consensus || (agreed === null && !decisions.has(key)))) return [];
      const basis = basisOf(difference, versionOf);
      if (kind === "none" && isTakenIn(key, basis)) return [];
      return [item({ key, kind, difference, judgement: undefined }, basis)];
    }),
    ...judgements.flatMap((judgement) => {
      const { key, basis, isAlike, about } = judgement;
      if (isAlike && (!consensus || isTakenIn(key, basis))) return [];
      return [item({ key, kind: about.kind, difference: undefined, judgement }, basis)];
    }),
  ];
}

/** What of the list the address asks for. */
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

/** The next one or the one before, `undefined` at the ends; without a current one the first or the last. */
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
