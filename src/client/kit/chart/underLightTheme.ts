import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { cssVariables, theme } from "../page/theme.ts";

/**
 * Calls `read` while a part of the page has the styles of the light theme. Nothing of it is visible: the browser
 * paints only afterwards. Only that part is restyled, since restyling the whole page of a large study takes long.
 */
export function underLightTheme<Answer>(part: HTMLElement, read: () => Answer): Answer {
  if (document.documentElement.getAttribute("data-mantine-color-scheme") !== "dark") return read();
  const names = Object.entries(lightValues());
  // A transition, however short, would still have the dark colours when they are read.
  part.dataset["still"] = "";
  for (const [name, value] of names) part.style.setProperty(name, value);
  try {
    return read();
  } finally {
    for (const [name] of names) part.style.removeProperty(name);
    // Seen by the browser before transitions are let go again, or all would run back.
    part.getBoundingClientRect();
    delete part.dataset["still"];
  }
}

/** The variables of the light theme that colour charts. */
function lightValues(): Readonly<Record<string, string>> {
  const black = theme.black ?? "#000000";
  const { light } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme));
  return {
    ...light,
    "--mantine-color-text": black,
    "--mantine-color-body": "#ffffff",
    color: black,
  };
}
