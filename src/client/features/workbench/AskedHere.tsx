import { Suspense } from "react";
import type { Session } from "../../kit/coding/session.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import type { Sign } from "../../kit/timeline/signs.ts";

// A code can be pressed before this is here.
const Asking = lazyPart(async () => (await import("../../kit/coding/Asking.tsx")).Asking);

/**
 * The question that a code press leads to, such as a modifier or a subject, shown where the rater is asked.
 */
export function AskedHere({
  session,
  signs,
}: {
  readonly session: Session;
  readonly signs: ReadonlyMap<string, Sign>;
}) {
  return (
    <Suspense>
      <Asking
        session={session}
        signs={signs}
        onCode={(code, held) => session.answerCode(code, held)}
      />
    </Suspense>
  );
}
