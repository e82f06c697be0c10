import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";

/** A mutation for an action that is not exactly one call of the contract. */
export function useAction<Done = void, Wanted = void>(
  act: (wanted: Wanted) => Promise<Done>,
  then: Omit<UseMutationOptions<Done, Error, Wanted>, "mutationFn"> = {},
): UseMutationResult<Done, Error, Wanted> {
  return useMutation({ ...then, mutationFn: act });
}
