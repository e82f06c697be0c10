import { type Player, rateBeside } from "../../player/port.ts";
import { useCommands } from "../commandHandlers.ts";

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
          back: () => player.seek(player.timeUs() - nearUs),
          forward: () => player.seek(player.timeUs() + nearUs),
          backFar: () => player.seek(player.timeUs() - farUs),
          forwardFar: () => player.seek(player.timeUs() + farUs),
          frameBack: () => player.step(-1),
          frameForward: () => player.step(1),
          slower: () => player.setRate(rateBeside(player.snapshot().rate, -1)),
          faster: () => player.setRate(rateBeside(player.snapshot().rate, 1)),
        },
  );
}
