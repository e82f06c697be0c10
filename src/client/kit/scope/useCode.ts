import type { UseQueryResult } from "@tanstack/react-query";
import { Unreachable } from "../query/api.ts";
import { useAnswer } from "../query/useAnswer.ts";

/**
 * A part of the program that is loaded when it is first shown. A failed load is retried like a query, automatically
 * or by a button, and the screen stays: a `lazy` that has failed stays failed, and its error would replace the
 * page.
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
  /** A different name for each part. */
  readonly name: string;
  readonly load: () => Promise<Part>;
  readonly isShown?: boolean;
}
