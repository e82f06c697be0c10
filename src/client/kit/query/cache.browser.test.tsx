import { QueryClientProvider, useMutation } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { newQueryClient } from "./cache.ts";

/** A box that shows what is being sent. The server never answers. */
function Box() {
  const sending = useMutation<unknown, Error, boolean>({
    mutationFn: () => new Promise(() => undefined),
  });
  return (
    <input
      type="checkbox"
      checked={sending.isPending && sending.variables}
      onChange={({ currentTarget }) => sending.mutate(currentTarget.checked)}
    />
  );
}

test("a box that is ticked is ticked in every moment after, though the server has not answered", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(
    <QueryClientProvider client={newQueryClient()}>
      <Box />
    </QueryClientProvider>,
  );
  const box = await vi.waitUntil(() => place.querySelector("input"));
  const seen: boolean[] = [];
  const look = new MessageChannel();
  look.port1.addEventListener("message", () => seen.push(box.checked));
  look.port1.start();
  box.addEventListener("click", () => look.port2.postMessage("after the press"), { once: true });

  box.click();
  await expect.poll(() => seen).toEqual([true]);
});
