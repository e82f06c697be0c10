/** What is read of a gamepad: pedals and pads that are no keyboards. */
interface PadState {
  readonly index: number;
  readonly buttons: readonly { readonly pressed: boolean }[];
}

/** Buttons that are held, as the table of commands would write them: `Gamepad3`, whichever pad it is. */
export function heldButtons(pads: readonly (PadState | null)[]): ReadonlySet<string> {
  return new Set(
    pads.flatMap((pad) =>
      (pad?.buttons ?? []).flatMap(({ pressed }, at) => (pressed ? [`Gamepad${at}`] : [])),
    ),
  );
}

/** Hears each press of a button of any gamepad, once. They tell nothing by themselves: they are asked every frame while one is there. */
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
  // One that was pressed before this page was there is not told again.
  begin();
  return () => {
    window.removeEventListener("gamepadconnected", begin);
    cancelAnimationFrame(frame);
  };
}
