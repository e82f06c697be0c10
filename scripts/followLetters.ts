import pixelsToRem from "postcss-pxtorem";
import type { CSSOptions } from "vite";

/**
 * Style sheets are written in pixels and built in the size of the reader's letters, queries of the window's width
 * too: who sets letters twice as large in the browser gets the page that a zoom of 200 % gives, and no text is cut.
 * Lines of one pixel stay lines. What is drawn (charts, the timeline) is in pixels, and grows by zooming alone.
 */
export const followLetters: CSSOptions = {
  postcss: {
    plugins: [pixelsToRem({ rootValue: 16, propList: ["*"], mediaQuery: true, minPixelValue: 2 })],
  },
};
