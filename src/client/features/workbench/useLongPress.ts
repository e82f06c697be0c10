import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

/** How long a finger rests before it means something else than a tap. */
const restMs = 500;
/** How far a finger may slip meanwhile. */
const slipPx = 10;

/**
 * A long press by touch, or a press of the secondary mouse button. The click that follows a long press is
 * suppressed.
 */
export function useLongPress(onLongPress: () => void) {
  const rest = useRef({ timer: 0, x: 0, y: 0, isOver: false });
  const stop = () => window.clearTimeout(rest.current.timer);
  useEffect(() => {
    const { current } = rest;
    return () => window.clearTimeout(current.timer);
  }, []);
  const fire = () => {
    stop();
    rest.current.isOver = true;
    onLongPress();
  };
  return {
    onPointerDown(event: PointerEvent) {
      stop();
      const { clientX: x, clientY: y, pointerType } = event;
      const timer = pointerType === "mouse" ? 0 : window.setTimeout(fire, restMs);
      Object.assign(rest.current, { timer, x, y, isOver: false });
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = rest.current;
      if (Math.hypot(clientX - x, clientY - y) > slipPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: SyntheticEvent) {
      event.preventDefault();
      if (!rest.current.isOver) fire();
    },
    onClickCapture(event: SyntheticEvent) {
      if (!rest.current.isOver) return;
      rest.current.isOver = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
