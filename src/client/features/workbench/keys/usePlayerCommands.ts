import { changeRate, jump, type Player } from "../../../kit/player/port.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";

const nearUs = 1_000_000;
const farUs = 5_000_000;

/** Playing, stepping and speed, as far as a player is there. */
export function usePlayerCommands(player: Player | null): void {
  useCommands(
    player === null
      ? {}
      : {
          playPause() {
            const { state } = player.snapshot();
            if (state.kind === "ready" && state.isPlaying) player.pause();
            else player.play();
          },
          back: () => jump(player, -nearUs),
          forward: () => jump(player, nearUs),
          backFar: () => jump(player, -farUs),
          forwardFar: () => jump(player, farUs),
          frameBack: () => player.step(-1),
          frameForward: () => player.step(1),
          slower: () => changeRate(player, -1),
          faster: () => changeRate(player, 1),
        },
  );
}
