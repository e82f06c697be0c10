import { standalone } from "../../kit/chart/standalone.ts";
import { underLightTheme } from "../../kit/chart/underLightTheme.ts";
import paperStyles from "./paper.css?inline";

/** Title and metadata of a file. */
interface About {
  readonly title: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

/**
 * A document as a single HTML file: it contains its styles and drawings, in paper colours whatever the theme; it
 * has no script, and its content security policy blocks all requests.
 */
export function selfContained(paper: HTMLElement, { title, language, direction }: About): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = language;
  page.documentElement.dir = direction;
  const charset = page.createElement("meta");
  charset.setAttribute("charset", "utf-8");
  const policy = page.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "default-src 'none'; style-src 'unsafe-inline'";
  const width = page.createElement("meta");
  width.name = "viewport";
  width.content = "width=device-width, initial-scale=1";
  const style = page.createElement("style");
  style.textContent = paperStyles;
  page.head.prepend(charset, policy, width);
  page.head.append(style);
  page.body.append(page.importNode(paperCopy(paper), true));
  return `<!doctype html>\n${page.documentElement.outerHTML}\n`;
}

function paperCopy(paper: HTMLElement): Node {
  const copy = paper.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return copy;
  const charts = [...paper.querySelectorAll("[data-chart]")];
  const copies = [...copy.querySelectorAll("[data-chart]")];
  underLightTheme(paper, () => {
    charts.forEach((chart, at) => copies[at]?.replaceWith(plainFigure(chart)));
  });
  for (const one of copy.querySelectorAll("[data-screen-only], button, script")) one.remove();
  for (const one of copy.querySelectorAll("[class]")) {
    if (!/^paper(?:-\w+)*$/u.test(one.getAttribute("class") ?? "")) one.removeAttribute("class");
  }
  return copy;
}

/** A chart without its controls: its title, legend and drawing. */
function plainFigure(chart: Element): Element {
  const figure = document.createElement("figure");
  const caption = document.createElement("figcaption");
  const title = chart.querySelector("h2, h3, h4");
  const head = document.createElement("h3");
  head.textContent = title?.textContent ?? "";
  caption.append(head);
  for (const said of chart.querySelectorAll("figcaption p")) {
    const note = document.createElement("p");
    note.className = "paper-note";
    note.textContent = said.textContent;
    caption.append(note);
  }
  figure.append(caption);
  const items = chart.querySelectorAll("[data-legend-item]");
  if (items.length > 0) {
    const legend = document.createElement("p");
    legend.className = "paper-legend";
    for (const item of items) {
      const entry = document.createElement("span");
      const mark = item.querySelector("svg");
      if (mark) entry.append(standalone(mark));
      entry.append(item.textContent);
      legend.append(entry);
    }
    figure.append(legend);
  }
  const drawing = chart.querySelector<SVGSVGElement>("[data-drawing] svg");
  if (drawing) {
    const drawn = standalone(drawing);
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", head.textContent);
    figure.append(drawn);
  }
  return figure;
}
