/** The fields read from a gamepad: pedals and button pads that are not keyboards. */
interface PadState {
  readonly index: number;
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** The names of the buttons held, as in the table of commands: `Gamepad3`, for any pad. */
export function heldButtons(pads: readonly (PadState | null)[]): ReadonlySet<string> {
  return new Set(
    pads.flatMap((pad) =>
      (pad?.buttons ?? []).flatMap(({ pressed }, at) => (pressed ? [`Gamepad${at}`] : [])),
    ),
  );
}

/**
 * Calls `onPress` once for each press of a button of any gamepad. Gamepads send no events: they are read in
 * every frame while one is connected. Returns a function that stops it.
 */
export function listenToGamepads(onPress: (name: string) => void): () => void {
  let held: ReadonlySet<string> = new Set();
  let frame = 0;
  const look = () => {
    const pads = navigator.getGamepads();
    const now = heldButtons(pads);
    for (const name of now) if (!held.has(name)) onPress(name);
    held = now;
    frame = pads.some((pad) => pad !== null) ? requestAnimationFrame(look) : 0;
  };
  const begin = () => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  window.addEventListener("gamepadconnected", begin);
  // A button held since before this page opened does not count as pressed.
  begin();
  return () => {
    window.removeEventListener("gamepadconnected", begin);
    cancelAnimationFrame(frame);
  };
}
