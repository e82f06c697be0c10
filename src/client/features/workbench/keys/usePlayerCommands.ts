import { useEffect, useMemo } from "react";
import { playOrPause } from "../../../kit/player/pausing.ts";
import { changeRate, jump, type Player } from "../../../kit/player/port.ts";
import { newShuttle } from "../../../kit/player/shuttle.ts";
import { usePreferences } from "../../../kit/query/preferences.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";

const nearUs = 1_000_000;
const farUs = 5_000_000;

/** Playing, stepping and speed; nothing without a player. */
export function usePlayerCommands(player: Player | null): void {
  const { rewindOnPauseS } = usePreferences();
  const shuttle = useMemo(() => player && newShuttle(player), [player]);
  useEffect(() => () => shuttle?.dispose(), [shuttle]);
  useCommands(
    player === null || shuttle === null
      ? {}
      : {
          playPause: () => playOrPause(player, rewindOnPauseS),
          back: () => jump(player, -nearUs),
          forward: () => jump(player, nearUs),
          backFar: () => jump(player, -farUs),
          forwardFar: () => jump(player, farUs),
          frameBack: () => player.step(-1),
          frameForward: () => player.step(1),
          slower: () => changeRate(player, -1),
          faster: () => changeRate(player, 1),
          shuttleBack: () => shuttle.back(),
          shuttleStop: () => shuttle.stop(),
          shuttleForward: () => shuttle.forward(),
        },
  );
}
