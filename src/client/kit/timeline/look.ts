import { over, pixelOf } from "./pixels.ts";
import { luminance } from "./signs.ts";

/** Colours and fonts of the page, read from its styles. */
export interface Look {
  readonly text: string;
  readonly dimmed: string;
  readonly line: string;
  readonly back: string;
  readonly band: string;
  readonly accent: string;
  readonly waits: string;
  readonly font: string;
  readonly isDark: boolean;
  /** Whether the page is right to left. Time never is. */
  readonly isRightToLeft: boolean;
  /** Colours as pixels of a sheet. */
  readonly pixel: {
    readonly line: number;
    readonly back: number;
    readonly band: number;
    readonly accent: number;
    readonly dimmed: number;
    /** Vertical lines below the labels of the ruler. */
    readonly grid: number;
  };
}

export function lookOf(host: HTMLElement): Look {
  const style = getComputedStyle(host);
  const read = (name: string, otherwise: string) =>
    style.getPropertyValue(name).trim() || otherwise;
  const ofPage = {
    text: read("--timeline-text", "#1a1a1a"),
    dimmed: read("--timeline-dimmed", "#666666"),
    line: read("--timeline-line", "#cccccc"),
    back: read("--timeline-back", "#ffffff"),
    band: read("--timeline-band", "#f4f4f4"),
    accent: read("--timeline-accent", "#0b7285"),
    waits: read("--timeline-waits", "#8a5a00"),
    font: style.fontFamily,
    isDark: read("--timeline-dark", "0") === "1",
  };
  const look = {
    ...ofPage,
    ...(matchMedia(forcedColours).matches && systemColours(host)),
    isRightToLeft: document.documentElement.dir === "rtl",
  };
  return {
    ...look,
    pixel: {
      line: pixelOf(look.line),
      back: pixelOf(look.back),
      band: pixelOf(look.band),
      accent: pixelOf(look.accent),
      dimmed: pixelOf(look.dimmed),
      grid: over(pixelOf(look.line), pixelOf(look.back), 0.5),
    },
  };
}

/** The media query for forced colours, which a canvas does not apply by itself. */
export const forcedColours = "(forced-colors: active)";

/** The colours of the system, for painting on a canvas. */
function systemColours(host: HTMLElement): Partial<Look> {
  const probe = host.appendChild(document.createElement("span"));
  const resolved = (name: string): string => {
    probe.style.color = name;
    const [red = "0", green = "0", blue = "0"] = getComputedStyle(probe).color.match(/\d+/gu) ?? [];
    return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  };
  const [text, back, accent] = [resolved("CanvasText"), resolved("Canvas"), resolved("Highlight")];
  probe.remove();
  return {
    text,
    dimmed: text,
    line: text,
    back,
    band: back,
    accent,
    waits: accent,
    isDark: luminance(back) < 0.18,
  };
}

/** A colour with sufficient contrast to the background: black on dark and white on light are adjusted. */
export function visible(color: string, { isDark }: Pick<Look, "isDark">): string {
  const light = luminance(color);
  if (isDark && light < 0.03) return "#9a9a9a";
  if (!isDark && light > 0.9) return "#8a8a8a";
  return color;
}
