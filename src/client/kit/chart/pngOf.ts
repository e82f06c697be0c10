import type { SvgPicture } from "./svgPicture.ts";

/** How many pixels of the picture one pixel of the drawing becomes, for paper and high-resolution screens. */
const sharpness = 2;

/** The picture as a PNG; `null` where the browser cannot make one, for example because it is too large. */
export async function pngOf({ text, widthPx, heightPx }: SvgPicture): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement("canvas");
  canvas.width = widthPx * sharpness;
  canvas.height = heightPx * sharpness;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
