import { findFirefox, openFirefox } from "./firefox.ts";
import { findWebKit, openWebKit } from "./webkit.ts";

/** Browsers of the system, which Playwright cannot steer: how to open each, `undefined` where this machine has none. */
export const otherBrowsers = [
  {
    name: "Firefox",
    opening: () => {
      const path = findFirefox();
      return path === undefined ? undefined : () => openFirefox(path);
    },
  },
  {
    name: "WebKitGTK",
    opening: () => {
      const programs = findWebKit();
      return programs && (() => openWebKit(programs));
    },
  },
] as const;
