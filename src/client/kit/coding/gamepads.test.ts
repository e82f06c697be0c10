import { expect, test } from "vitest";
import { heldButtons } from "./gamepads.ts";

const button = (pressed: boolean) => ({ pressed });

test("the buttons of all pads that are held have names, pads that went away have none", () => {
  const pads = [
    null,
    { index: 1, buttons: [button(false), button(true)] },
    { index: 2, buttons: [button(true), button(false), button(true)] },
  ];

  expect([...heldButtons(pads)].toSorted()).toEqual(["Gamepad0", "Gamepad1", "Gamepad2"]);
  expect(heldButtons([null]).size).toBe(0);
});
