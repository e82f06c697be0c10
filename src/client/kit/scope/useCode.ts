import type { UseQueryResult } from "@tanstack/react-query";
import { Unreachable } from "../query/api.ts";
import { useAnswer } from "../query/useAnswer.ts";

/**
 * A part of the program that is fetched when it is first shown. Where no one answers it is asked for again
 * as figures are, by itself or by a button, and the screen stays: a `lazy` that has failed fails for good,
 * and takes the page with it.
 */
export function useCode<Part>({
  studyId,
  name,
  load,
  isShown = true,
}: Of<Part>): UseQueryResult<Part> {
  return useAnswer({
    // Begins with the study, so that it is asked for with its figures when the server is back.
    queryKey: ["studies", studyId, "code", name],
    queryFn: async () => {
      try {
        return await load();
      } catch (error) {
        throw new Unreachable(name, { cause: error });
      }
    },
    enabled: isShown,
    staleTime: Infinity,
    structuralSharing: false,
  });
}

interface Of<Part> {
  readonly studyId: string;
  /** Each part has its own. */
  readonly name: string;
  readonly load: () => Promise<Part>;
  readonly isShown?: boolean;
}
