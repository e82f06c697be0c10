import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import {
  consensusCalls,
  type ConsensusReply,
  type Settled,
} from "../../../api/contract/consensus.ts";
import type { Request } from "../../../api/call.ts";
import { id } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { compareQueries, withChanges } from "./compared.ts";
import type { Item } from "./items.ts";
import { queryOf } from "../../kit/query/useCall.ts";

export type Settling = Request<typeof consensusCalls.resolveDisagreement>["body"]["settling"];

/** The last resolution that the server refused, so that it can be repeated in another way. */
export interface Refused {
  readonly error: unknown;
  readonly item: Item;
  readonly settling: Settling;
  readonly reason: string;
}

export interface SettlingHands {
  readonly isBusy: boolean;
  readonly refused: Refused | undefined;
  /** Resolves a difference; returns `true` if that succeeded. */
  settle(
    item: Item,
    settling: Settling,
    how?: { readonly reason?: string; readonly trims?: boolean },
  ): Promise<boolean>;
  reopen(key: string): Promise<boolean>;
  /** Undoes the last resolution made here, and returns which it was; `undefined` if there is none. */
  undo(): Promise<string | undefined>;
  forget(): void;
}

/** Resolves differences of a consensus, one at a time, and shows the result at once. */
export function useSettling(consensus: ConsensusReply | undefined): SettlingHands {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const done = useRef<string[]>([]);
  const isUnderWay = useRef(false);
  const observationId = consensus?.observation.id;

  const bringIn = useCallback(
    ({ decision, revision, changes }: Settled) => {
      if (observationId === undefined) return;
      const { queryKey } = queryOf(consensusCalls.readConsensus, { params: { observationId } });
      const before = client.getQueryData(queryKey);
      const from = before?.observation.revision;
      const work =
        from === undefined
          ? undefined
          : client.getQueryData(compareQueries.work(observationId, from).queryKey);
      // Somebody else was in between: what is there now is asked for.
      if (!before || !work || from === undefined || from + changes.length !== revision) {
        void client.invalidateQueries({ queryKey });
        return;
      }
      client.setQueryData(
        compareQueries.work(observationId, revision).queryKey,
        withChanges(work, changes, revision),
      );
      const state = before.observation.state;
      client.setQueryData(queryKey, {
        ...before,
        observation: {
          ...before.observation,
          revision,
          state: state === "assigned" || state === "returned" ? "in_progress" : state,
        },
        decisions: [...before.decisions.filter(({ key }) => key !== decision.key), decision],
      });
    },
    [client, observationId],
  );

  const once = async (act: (consensusId: string) => Promise<Settled>): Promise<Settled> => {
    if (observationId === undefined) throw new Error("there is no consensus to settle");
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      return await act(observationId);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  const reopen = async (key: string): Promise<boolean> => {
    if (isUnderWay.current) return false;
    bringIn(
      await once((consensusId) =>
        send(consensusCalls.reopenDisagreement, {
          params: { observationId: consensusId },
          body: { key },
        }),
      ),
    );
    return true;
  };

  return {
    isBusy,
    refused,
    async settle(item, settling, { reason = "", trims = false } = {}) {
      if (isUnderWay.current) return false;
      try {
        const settled = await once((consensusId) =>
          send(consensusCalls.resolveDisagreement, {
            params: { observationId: consensusId },
            body: {
              id: id("decision").parse(uuidv7()),
              key: item.key,
              basis: item.basis,
              settling,
              reason,
              trims,
            },
          }),
        );
        bringIn(settled);
        done.current.push(item.key);
        setRefused(undefined);
        return true;
      } catch (error) {
        setRefused({ error, item, settling, reason });
        return false;
      }
    },
    reopen,
    async undo() {
      const key = done.current.pop();
      return key !== undefined && (await reopen(key)) ? key : undefined;
    },
    forget: () => setRefused(undefined),
  };
}
