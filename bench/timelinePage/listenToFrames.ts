/**
 * Runs before anything else on a page: adds up, from one step of the wheel to the next, what its
 * listeners and the frames after it cost, each to its very end.
 */
let busyMs = 0;
let isTurning = false;
const timed = <Given, Result>(work: (given: Given) => Result) =>
  function run(this: unknown, given: Given): Result {
    const startMs = performance.now();
    const result = work.call(this, given);
    document.querySelector("canvas")?.getContext("2d")?.getImageData(0, 0, 1, 1);
    document.body.getBoundingClientRect();
    busyMs += performance.now() - startMs;
    return result;
  };
const nextFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => nextFrame(timed(callback));
// oxlint-disable-next-line typescript/unbound-method -- It is always called on what listens.
const { addEventListener } = EventTarget.prototype;
addEventListener.call(
  window,
  "wheel",
  () => {
    if (isTurning) {
      const end = performance.now();
      performance.measure("frame", { start: end - busyMs, end });
    }
    isTurning = true;
    busyMs = 0;
  },
  { capture: true },
);
EventTarget.prototype.addEventListener = function listen(type, listener, options) {
  const isWheel = type === "wheel" || type === "mousewheel";
  const heard = isWheel && typeof listener === "function" ? timed(listener) : listener;
  addEventListener.call(this, type, heard, options);
};
