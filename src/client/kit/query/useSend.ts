import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from "@tanstack/react-query";
import type { Reply, Request } from "../../../api/call.ts";
import { checked } from "../form/checked.ts";
import { requestParts, send } from "./api.ts";
import { renewAfter, type Write } from "./renew.ts";

interface Then<C extends Write, Wanted> extends Pick<
  UseMutationOptions<Reply<C>, Error, Wanted>,
  "onMutate" | "onSuccess" | "onSettled"
> {
  /** What is done with the answer at once, before anything is asked again: a dialog closes, what is shown changes. */
  readonly onReply?: (reply: Reply<C>) => unknown;
  /** The same with a refusal. */
  readonly onRefusal?: (error: unknown) => void;
  /** A refusal, too, says that what is shown is no more as it was. */
  readonly isStaleWhenRefused?: boolean;
}

/**
 * Makes a call that changes something, of what is wanted when it is pressed:
 * `useSend(memberCalls.removeMember, (accountId: string) => ({ params: { studyId, accountId } }))`. A body
 * that the contract would refuse is refused here, in its words; what the call makes stale is asked again, and
 * then `onSuccess` follows.
 */
export function useSend<C extends Write, Wanted = void>(
  call: C,
  requestOf: (wanted: Wanted) => Request<C>,
  { onReply, onRefusal, isStaleWhenRefused = false, ...then }: Then<C, Wanted> = {},
): UseMutationResult<Reply<C>, Error, Wanted> {
  const client = useQueryClient();
  return useMutation({
    ...then,
    mutationFn: async (wanted: Wanted) => {
      const request = requestOf(wanted);
      const reply = await replyTo(call, request).catch(async (error: unknown) => {
        onRefusal?.(error);
        if (isStaleWhenRefused) await renewAfter(client, call, request);
        throw error;
      });
      await onReply?.(reply);
      await renewAfter(client, call, request);
      return reply;
    },
  });
}

async function replyTo<C extends Write>(call: C, request: Request<C>): Promise<Reply<C>> {
  const { body: schema }: Write = call;
  if (schema) checked(schema, requestParts(request).body);
  return send(call, request);
}
