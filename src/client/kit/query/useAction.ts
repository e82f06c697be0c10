import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";

/** Does what is not one call of the contract, or more than one, and says how it went. */
export function useAction<Done = void, Wanted = void>(
  act: (wanted: Wanted) => Promise<Done>,
  then: Omit<UseMutationOptions<Done, Error, Wanted>, "mutationFn"> = {},
): UseMutationResult<Done, Error, Wanted> {
  return useMutation({ ...then, mutationFn: act });
}
