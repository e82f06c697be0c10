import { type RefObject, useEffect, useRef, useState } from "react";
import { useChangePreferences, usePreferences } from "../query/preferences.ts";
import type { Frames } from "../player/framesOf.ts";
import { aroundEvent, type Loop, withEnd, withStart } from "../player/loop.ts";
import { aimOf, type Player } from "../player/port.ts";
import { formatAfter } from "../player/timeFormat.ts";
import { useCommands } from "./commandHandlers.ts";
import type { FilmWindow } from "./filmWindow.ts";
import type { Light, PictureView } from "./pictureView.ts";

/** An event to be looped; an open state has no end yet. */
export interface Stretch {
  readonly startUs: number;
  readonly endUs: number | null;
}

interface On {
  readonly player: Player;
  /** The name of the recording, for the title of its window. */
  readonly name: string;
  readonly hasVideo: boolean;
  /** Gives the selected event; `undefined` where none can be selected. */
  readonly selected: (() => Stretch | undefined) | undefined;
  readonly loop: Loop;
  readonly frames: Frames;
  readonly stage: RefObject<HTMLElement | null>;
  readonly onGoTo: () => void;
  /** Called with the element over the picture in the video’s own window; `null` where there is none. */
  readonly onFilmPlace: (place: HTMLElement | null) => void;
}

/** The commands of a stage besides playback, for keys, palette and buttons. */
export function useStageCommands({
  player,
  name,
  hasVideo,
  selected,
  loop,
  frames,
  stage,
  onGoTo,
  onFilmPlace,
}: On) {
  const { loopLastS } = usePreferences();
  const { mutate: changePreferences } = useChangePreferences();
  const picture = usePicture(stage);
  const [light, setLight] = useState(asRecorded);
  const [isWindowRefused, setWindowRefused] = useState(false);
  const film = useRef<FilmWindow | undefined>(undefined);
  useEffect(() => picture.current?.light(light), [picture, light]);
  useEffect(() => () => film.current?.close(), []);
  const commands = {
    toStart: () => player.seek(0),
    toEnd: () => player.seek(player.snapshot().durationUs),
    goToTime: onGoTo,
    normalSpeed: () => player.setRate(1),
    setLoopStart: () => loop.set(withStart(loop.get(), aimOf(player))),
    setLoopEnd: () => loop.set(withEnd(loop.get(), aimOf(player), frames.table)),
    /** Loops the last seconds; used again, moves on from where the loop ended. */
    loopLast() {
      const range = loop.range();
      if (range) {
        loop.set({ aUs: null, bUs: null });
        player.seek(range.toUs);
        return;
      }
      const bUs = aimOf(player);
      const aUs = Math.max(bUs - loopLastS * 1e6, 0);
      if (bUs <= aUs) return;
      loop.set({ aUs, bUs });
      player.seek(aUs);
      player.play();
    },
    clearLoop: () => loop.set({ aUs: null, bUs: null }),
    filmWindow: async () => {
      if (film.current?.isOpen()) return film.current.close();
      const opened = await picture.current?.inWindow({
        title: name,
        onClose: () => onFilmPlace(null),
      });
      film.current = opened;
      onFilmPlace(opened?.place ?? null);
      setWindowRefused(opened === undefined);
    },
    isWindowRefused,
    light,
    setLight,
    zoomPicture: (factor: number) => picture.current?.zoom(factor),
    timeFormat: () =>
      changePreferences((held) => ({
        timeFormat: formatAfter(held.timeFormat, frames.table !== undefined),
      })),
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
  const {
    light: _light,
    setLight: _setLight,
    isWindowRefused: _isWindowRefused,
    zoomPicture,
    filmWindow,
    ...always
  } = commands;
  useCommands({
    ...always,
    ...(selected && {
      loopSelected: () => {
        const event = selected();
        if (event) loopAround(event);
      },
    }),
    ...(hasVideo && {
      filmWindow: () => void filmWindow(),
      rotatePicture: () => picture.current?.turn(),
      wholePicture() {
        picture.current?.reset();
        setLight(asRecorded);
      },
      pictureNearer: () => zoomPicture(1.25),
      pictureFarther: () => zoomPicture(1 / 1.25),
      pictureLeft: () => picture.current?.pan(-1, 0),
      pictureRight: () => picture.current?.pan(1, 0),
      pictureUp: () => picture.current?.pan(0, -1),
      pictureDown: () => picture.current?.pan(0, 1),
      brighter: () => setLight(lighter(light, "brightness", 1)),
      darker: () => setLight(lighter(light, "brightness", -1)),
      moreContrast: () => setLight(lighter(light, "contrast", 1)),
      lessContrast: () => setLight(lighter(light, "contrast", -1)),
    }),
  });
  return commands;
}

const asRecorded: Light = { brightness: 1, contrast: 1 };
/** Brightness from half to three times of the recorded one. */
export const lightMost = 3;
export const lightLeast = 0.5;

function lighter(light: Light, what: keyof Light, direction: 1 | -1): Light {
  const value = Math.round((light[what] + direction * 0.1) * 10) / 10;
  return { ...light, [what]: Math.min(Math.max(value, lightLeast), lightMost) };
}

/** Zoom and rotation of the pictures, once their code is loaded. */
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
