import { useCallback } from "react";
import type { Stretch } from "../../../domain/spans.ts";
import type { Session } from "../../kit/coding/session.ts";
import type { Player } from "../../kit/player/port.ts";
import { TranscriptPanel } from "../../kit/transcript/TranscriptPanel.tsx";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
}

/** The transcript beside the video: a code’s key codes the selected lines. */
export function TranscriptTab({ session, player }: Props) {
  const aim = useCallback(
    (lines: readonly Stretch[] | null) => session.aimAtLines(lines),
    [session],
  );
  return (
    <TranscriptPanel
      recording={session.workbench.recording}
      player={player}
      onChosen={session.isReadOnly ? undefined : aim}
    />
  );
}
