import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** Allows CSS variables in `style`, which pass values of the data to style sheets. */
declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

/** Deep teal, the one accent. White on step 7 and step 3 on the dark ground are both above 4.5:1. */
const accent: MantineColorsTuple = [
  "#edf7f6",
  "#d9edeb",
  "#b0d9d5",
  "#7cc3bd",
  "#4fa9a2",
  "#2f8f88",
  "#1c7a74",
  "#136965",
  "#0f5a57",
  "#0a4644",
];

const gray: MantineColorsTuple = [
  "#f7f8f9",
  "#f0f2f3",
  "#e4e7ea",
  "#d4d9dd",
  "#b4bbc1",
  "#8a939b",
  "#68727a",
  "#4b545c",
  "#2f363c",
  "#1a1f23",
];

const dark: MantineColorsTuple = [
  "#dfe4e7",
  "#b9c1c7",
  "#97a1a8",
  "#69747c",
  "#3b444b",
  "#2c343a",
  "#20272c",
  "#14181b",
  "#101316",
  "#0b0d0f",
];

const sans = '"Inter Variable", "Noto Sans Arabic Variable", system-ui, sans-serif';

/**
 * Widths at which screens change their layout, in pixels: phones with doubled font size, phones, one column,
 * workbench panels side by side, two columns, the guide beside a screen, large screens, and screens on which two
 * wide tables fit side by side. Style sheets contain them as `@media (width < 700px)`; a test checks that they are
 * the same.
 */
export const breakpoints = {
  narrowest: 320,
  phone: 480,
  column: 700,
  panes: 760,
  columns: 900,
  beside: 1280,
  large: 1900,
  largest: 2500,
} as const;

/**
 * The media query for a window narrower than a breakpoint, for `useMediaQuery`: relative to the reader’s font size,
 * as in the built style sheets.
 */
export function narrower(than: keyof typeof breakpoints): string {
  return `(width < ${breakpoints[than] / 16}rem)`;
}

/** The border of fields and boxes: a contrast of at least 3 to 1 on every background of its theme (WCAG 1.4.11). */
const fieldLine = { light: "#7f8890", dark: "#86919a" } as const;

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 7 },
  colors: { accent, gray, dark },
  black: "#1a1f23",
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "1rem", lg: "1.25rem", xl: "1.75rem" },
  lineHeights: { xs: "1.35", sm: "1.45", md: "1.5", lg: "1.35", xl: "1.25" },
  headings: {
    fontWeight: "620",
    sizes: {
      h1: { fontSize: "1.75rem", lineHeight: "1.25" },
      h2: { fontSize: "1.25rem", lineHeight: "1.35" },
      h3: { fontSize: "1rem", lineHeight: "1.5" },
    },
  },
  spacing: {
    "3xs": "0.125rem",
    "2xs": "0.25rem",
    xs: "0.5rem",
    sm: "0.75rem",
    md: "1rem",
    lg: "1.5rem",
    xl: "2.5rem",
  },
  radius: { xs: "0.1875rem", sm: "0.375rem", md: "0.375rem", lg: "0.625rem", xl: "1rem" },
  defaultRadius: "sm",
  shadows: {
    xs: "none",
    sm: "none",
    md: "0 6px 24px rgb(10 20 25 / 14%)",
    lg: "0 10px 36px rgb(10 20 25 / 18%)",
    xl: "0 16px 48px rgb(10 20 25 / 22%)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  // By name and not by `Modal.extend`, so that the first page does not load what it does not show.
  components: {
    // Words in the colour of the alert itself are too weak to read.
    Alert: { styles: { title: { color: "var(--mantine-color-text)" } } },
    Button: { defaultProps: { fw: 550 } },
    // With the corners of buttons, boxes of 16 pixels would look like radio buttons.
    Checkbox: { defaultProps: { radius: "xs" } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140, transition: "fade" },
        overlayProps: { backgroundOpacity: 0.4 },
        // Its `<header>` would otherwise be a second banner of the page.
        attributes: { header: { role: "presentation" } },
      },
    },
    Menu: {
      defaultProps: {
        // It is no menu item, which is all that a menu may hold.
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120, transition: "fade" },
      },
    },
    Paper: { defaultProps: { withBorder: true } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
  },
});

/** Colours that replace Mantine’s where those have too little contrast, or do not match the theme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    // What lies on pictures, and around them, is dark in both themes.
    "--it-stage": "#0d0f11",
    "--it-stage-raised": "#16191c",
    "--it-stage-text": "#e9edf0",
    "--it-stage-white": "#ffffff",
    "--it-stage-dimmed": "#a9b4bb",
    "--it-stage-line": "#6b757d",
    "--it-stage-accent": "#7fd1c9",
    "--it-stage-lost": "#ffb4a8",
    "--it-stage-marked": "#ffd75e",
    "--it-on-colour": "#ffffff",
    "--it-differ": "#e07b00",
  },
  light: {
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": gray[6],
    "--mantine-color-anchor": accent[7],
    "--mantine-color-default-border": gray[3],
    "--mantine-color-error": "#b3261e",
    "--it-line": gray[2],
    "--it-field": fieldLine.light,
    "--it-sunken": gray[0],
    "--it-raised": "#ffffff",
    "--it-lost": "#b3261e",
    "--it-waits": "#8a5a00",
    "--it-busy": "#1d5fa8",
    "--it-done": accent[7],
    "--it-accent-text": accent[7],
    "--it-accent-soft": accent[0],
  },
  dark: {
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[2],
    "--mantine-color-anchor": accent[3],
    "--mantine-color-default-border": dark[4],
    "--mantine-color-error": "#ff9a90",
    "--it-line": dark[5],
    "--it-field": fieldLine.dark,
    "--it-sunken": dark[8],
    "--it-raised": dark[6],
    "--it-lost": "#ff9a90",
    "--it-waits": "#f0b95a",
    "--it-busy": "#82b6ec",
    "--it-done": accent[5],
    "--it-accent-text": accent[3],
    "--it-accent-soft": "#17302f",
  },
});
