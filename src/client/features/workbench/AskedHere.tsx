import { Suspense } from "react";
import type { Session } from "../../kit/coding/session.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import type { Sign } from "../../kit/timeline/signs.ts";

// A code can be pressed before this is here.
const Asking = lazyPart(async () => (await import("../../kit/coding/Asking.tsx")).Asking);

/** What a press has led to and the rater is asked, wherever on the screen that is. */
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
