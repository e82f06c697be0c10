import type { Page } from "playwright";

/** A picture as WebP, with its size in pixels. */
export interface WebpPicture {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * A PNG or JPEG as WebP, a third of what the PNG takes.
 *
 * @param converter a page that draws it; what it shows stays.
 * @param how `quality` 0 to 1; `scale` 1 for its own size; of a higher one than `mostPx` only the upper part is kept.
 */
export async function asWebp(
  converter: Page,
  picture: Buffer,
  {
    quality,
    scale = 1,
    mostPx = Number.MAX_SAFE_INTEGER,
  }: { readonly quality: number; readonly scale?: number; readonly mostPx?: number },
): Promise<WebpPicture> {
  const { address, width, height } = await converter.evaluate(
    async ([source, how, by, most]) => {
      const image = new Image();
      image.src = `data:image/*;base64,${source}`;
      await image.decode();
      const seenPx = Math.min(image.height, most);
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(image.width * by);
      canvas.height = Math.round(seenPx * by);
      const context = canvas.getContext("2d");
      if (context) context.imageSmoothingQuality = "high";
      context?.drawImage(image, 0, 0, image.width, seenPx, 0, 0, canvas.width, canvas.height);
      return {
        address: canvas.toDataURL("image/webp", how),
        width: image.width,
        height: seenPx,
      };
    },
    [picture.toString("base64"), quality, scale, mostPx] as const,
  );
  const webp = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  return { webp, width, height };
}
