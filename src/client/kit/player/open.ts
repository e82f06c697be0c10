import type { FrameTable } from "../../../domain/frameTable.ts";
import type { Playable } from "./addresses.ts";
import { consent } from "./consent.ts";
import { filePlayer } from "./file.ts";
import { aimOf, aimRateOf, type Player, type PlayerSnapshot, rates } from "./port.ts";

export interface PlayerOptions {
  readonly hasVideo: boolean;
  /** Whether it is known from the file itself that it has a picture: then it is a failure if none is shown. */
  readonly isPictureSure?: boolean;
  /** The recording’s duration; 0: the player’s own. */
  readonly durationUs: number;
  /** The start times of its frames, once they are known. */
  readonly frames?: () => FrameTable | undefined;
  readonly label: string;
}

/**
 * The player for a recording, appended to `host`. It is returned at once; its code is loaded when needed, and
 * nothing is requested from a host before the rater has agreed.
 */
export function openPlayer(
  host: HTMLElement,
  playable: Exclude<Playable, { kind: "failed" }>,
  options: PlayerOptions,
): Player {
  switch (playable.kind) {
    case "file":
      return filePlayer(host, { ...options, address: playable.address });
    case "stream":
      return laterPlayer(async () => {
        const { feedStream } = await import("./stream.ts");
        return () =>
          filePlayer(host, {
            ...options,
            attach: (media, fail) => feedStream(playable.address, media, fail),
          });
      });
    case "host":
      return laterPlayer(
        async () => {
          const [{ hostedPlayer }, { hosted, tellsEveryUs }] = await Promise.all([
            import("./hosts/hostedPlayer.ts"),
            import("./hosts/hosted.ts"),
          ]);
          const { provider } = playable;
          const open = await hosted[provider]();
          const stepUs = tellsEveryUs[provider];
          return () =>
            hostedPlayer(host, {
              ...options,
              ...playable,
              open,
              ...(stepUs !== undefined && { stepUs }),
            });
        },
        { asks: playable.provider },
      );
  }
}

/**
 * A player whose code is still loading. Calls before that are made once it is ready. `load` returns a function that
 * makes the player, so that none is made after `dispose`.
 */
function laterPlayer(
  load: () => Promise<() => Player>,
  { asks }: { readonly asks?: Extract<Playable, { kind: "host" }>["provider"] } = {},
): Player {
  const timeListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  const wishes = new Map<string, (player: Player) => void>();
  let inner: Player | undefined;
  let state: PlayerSnapshot["state"] = { kind: "loading" };
  let isDisposed = false;
  let snapshot: PlayerSnapshot | undefined;

  const tell = (next: PlayerSnapshot["state"]) => {
    state = next;
    snapshot = undefined;
    hear(stateListeners);
  };
  const begin = () => {
    tell({ kind: "loading" });
    load().then(
      (make) => {
        if (isDisposed) return;
        const made = make();
        inner = made;
        made.subscribe(() => hear(timeListeners));
        made.onState(() => hear(stateListeners));
        whenReady(made, () => {
          for (const wish of wishes.values()) wish(made);
          wishes.clear();
        });
        hear(stateListeners);
      },
      () => tell({ kind: "failed", because: "not_reachable", ...(asks && { provider: asks }) }),
    );
  };
  /**
   * Does something now, or once the player is ready; a later request of the same `kind` replaces an earlier one.
   */
  const wish = (kind: string, act: (player: Player) => void) => {
    if (inner && inner.snapshot().state.kind === "ready") act(inner);
    else wishes.set(kind, act);
  };
  if (asks === undefined || consent.isGiven(asks)) begin();
  else {
    tell({
      kind: "consent",
      provider: asks,
      open({ isRemembered }) {
        if (isRemembered) consent.remember(asks);
        begin();
      },
    });
  }

  return {
    timeUs: () => inner?.timeUs() ?? 0,
    clockUs: () => inner?.clockUs?.() ?? inner?.timeUs() ?? 0,
    aimUs: () => (inner ? aimOf(inner) : 0),
    aimRate: () => (inner ? aimRateOf(inner) : 1),
    isPlaced: () => inner?.isPlaced?.() ?? true,
    isRunning: () => inner?.isRunning() ?? false,
    subscribe: joinTo(timeListeners),
    onState: joinTo(stateListeners),
    snapshot() {
      if (inner) return inner.snapshot();
      snapshot ??= {
        state,
        rate: 1,
        volume: 1,
        isMuted: false,
        durationUs: 1,
        isAtEnd: false,
        rates,
        exactness: asks === undefined ? "frame" : "about",
      };
      return snapshot;
    },
    play: () => inner?.play(),
    pause: () => inner?.pause(),
    seek: (timeUs) => wish("seek", (player) => player.seek(timeUs)),
    step: (frames) => inner?.step(frames),
    setRate: (rate) => wish("rate", (player) => player.setRate(rate)),
    setVolume: (volume) => wish("volume", (player) => player.setVolume(volume)),
    setMuted: (isMuted) => wish("muted", (player) => player.setMuted(isMuted)),
    retry() {
      if (inner) inner.retry();
      else begin();
    },
    dispose() {
      isDisposed = true;
      inner?.dispose();
      timeListeners.clear();
      stateListeners.clear();
    },
  };
}

function whenReady(player: Player, act: () => void): void {
  if (player.snapshot().state.kind === "ready") return act();
  const stop = player.onState(() => {
    if (player.snapshot().state.kind !== "ready") return;
    stop();
    act();
  });
  return undefined;
}

function hear(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}

function joinTo(kept: Set<() => void>): (listener: () => void) => () => void {
  return (listener) => {
    kept.add(listener);
    return () => kept.delete(listener);
  };
}
