/** The drawing context of a canvas with one pixel for each device pixel; `undefined` where the browser gives none. */
export function sizedContext(
  canvas: HTMLCanvasElement | null,
  { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
): CanvasRenderingContext2D | undefined {
  const context = canvas?.getContext("2d");
  if (!canvas || !context) return undefined;
  const ratio = window.devicePixelRatio;
  const width = Math.round(widthPx * ratio);
  const height = Math.round(heightPx * ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}
