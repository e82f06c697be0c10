/** A drawing as a file of its own: colours of the page written into it, on white. */
export function svgText(svg: SVGSVGElement): string {
  const copy = new DOMParser().parseFromString(
    new XMLSerializer().serializeToString(svg),
    "image/svg+xml",
  ).documentElement;
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("color", "#1a1f24");
  copy.setAttribute("font-family", "Inter, Noto Sans Arabic, sans-serif");
  copy.removeAttribute("class");
  const paper = copy.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "rect");
  paper.setAttribute("width", String(width));
  paper.setAttribute("height", String(height));
  paper.setAttribute("fill", "#ffffff");
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

/** How many points of a picture one of the drawing becomes: sharp enough for print. */
const sharpness = 3;

/** The same as a PNG, as the address of it in this page; whoever asks for it lets it go. */
export async function pngAddress(svg: SVGSVGElement): Promise<string> {
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(svg))}`;
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = svg.viewBox.baseVal;
  const canvas = document.createElement("canvas");
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob ? URL.createObjectURL(blob) : "";
}

export function saveAddress(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
