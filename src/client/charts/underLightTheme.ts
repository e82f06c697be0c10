const attribute = "data-mantine-color-scheme";

/**
 * Reads the page's styles as the light theme has them. Nothing of it is seen: the browser paints only
 * after this turn.
 */
export function underLightTheme<Answer>(read: () => Answer): Answer {
  const root = document.documentElement;
  const was = root.getAttribute(attribute);
  root.setAttribute(attribute, "light");
  try {
    return read();
  } finally {
    if (was === null) root.removeAttribute(attribute);
    else root.setAttribute(attribute, was);
  }
}
