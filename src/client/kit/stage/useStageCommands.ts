import { type RefObject, useEffect, useRef } from "react";
import { useChangePreferences, usePreferences } from "../query/preferences.ts";
import type { Frames } from "../player/framesOf.ts";
import { aroundEvent, type Loop, withEnd, withStart } from "../player/loop.ts";
import { aimOf, type Player } from "../player/port.ts";
import { formatAfter } from "../player/timeFormat.ts";
import { useCommands } from "./commandHandlers.ts";
import type { PictureView } from "./pictureView.ts";

/** An event that one may want to hear and see again and again; an open state has no end yet. */
export interface Stretch {
  readonly startUs: number;
  readonly endUs: number | null;
}

interface On {
  readonly player: Player;
  readonly hasVideo: boolean;
  /** What is selected, where something can be. */
  readonly selected: (() => Stretch | undefined) | undefined;
  readonly loop: Loop;
  readonly frames: Frames;
  readonly stage: RefObject<HTMLElement | null>;
  readonly onGoTo: () => void;
}

/** What can be done with the recording beyond playing it, by key, palette and button. */
export function useStageCommands({ player, hasVideo, selected, loop, frames, stage, onGoTo }: On) {
  const { timeFormat } = usePreferences();
  const { mutate: changePreferences } = useChangePreferences();
  const picture = usePicture(stage);
  const commands = {
    toStart: () => player.seek(0),
    toEnd: () => player.seek(player.snapshot().durationUs),
    goToTime: onGoTo,
    normalSpeed: () => player.setRate(1),
    setLoopStart: () => loop.set(withStart(loop.get(), aimOf(player))),
    setLoopEnd: () => loop.set(withEnd(loop.get(), aimOf(player), frames.table)),
    clearLoop: () => loop.set({ aUs: null, bUs: null }),
    timeFormat: () =>
      changePreferences({ timeFormat: formatAfter(timeFormat, frames.table !== undefined) }),
    mute: () => player.setMuted(!player.snapshot().isMuted),
    fullScreen: () => {
      // Refused where the browser or the page around it does not allow it: all stays as it is.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      else stage.current?.requestFullscreen().catch(() => undefined);
    },
  };
  const loopAround = (event: Stretch) => {
    const { durationUs } = player.snapshot();
    loop.set(aroundEvent(event, { nowUs: player.timeUs(), durationUs }));
    const range = loop.range();
    if (range) player.seek(range.fromUs);
    player.play();
  };
  useCommands({
    ...commands,
    ...(selected && {
      loopSelected: () => {
        const event = selected();
        if (event) loopAround(event);
      },
    }),
    ...(hasVideo && {
      rotatePicture: () => picture.current?.turn(),
      wholePicture: () => picture.current?.reset(),
    }),
  });
  return commands;
}

/** The pictures of the stage can be enlarged, moved and turned as soon as that has been loaded. */
function usePicture(stage: RefObject<HTMLElement | null>): RefObject<PictureView | null> {
  const view = useRef<PictureView | null>(null);
  useEffect(() => {
    let isLeft = false;
    void import("./pictureView.ts").then(({ mountPictureView }) => {
      if (!isLeft && stage.current) view.current = mountPictureView(stage.current);
    });
    return () => {
      isLeft = true;
      view.current?.dispose();
      view.current = null;
    };
  }, [stage]);
  return view;
}
