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
  /** Called with the reply before anything is fetched again: closes a dialog, or changes what is shown. */
  readonly onReply?: (reply: Reply<C>) => unknown;
  /** Called with a refusal. */
  readonly onRefusal?: (error: unknown) => void;
  /** Whether stale answers are fetched again after a refusal too, because it shows that they have changed. */
  readonly isStaleWhenRefused?: boolean;
}

/**
 * A mutation that makes a call of the contract; `requestOf` builds the request from the argument of `mutate`:
 * `useSend(memberCalls.removeMember, (accountId: string) => ({ params: { studyId, accountId } }))`. A body that
 * breaks the contract is refused here, with the server’s messages; stale answers are fetched again before
 * `onSuccess`.
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
