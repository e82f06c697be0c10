/** Browser and system by which a person recognises a device. */
export interface Device {
  /** "Firefox"; `undefined` for an unknown one. */
  readonly browser: string | undefined;
  /** "Windows"; `undefined` for an unknown one. */
  readonly system: string | undefined;
}

/** Reads a `User-Agent`. Browsers name each other in it, so the order of the checks matters. */
export function deviceOf(userAgent: string): Device {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}

type Signs = readonly (readonly [name: string, sign: RegExp])[];

const browsers: Signs = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//u],
  ["Opera", /\b(?:OPR|Opera)\//u],
  ["Samsung Internet", /\bSamsungBrowser\//u],
  ["Vivaldi", /\bVivaldi\//u],
  ["Firefox", /\b(?:Firefox|FxiOS)\//u],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//u],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//u],
];

const systems: Signs = [
  ["Windows", /\bWindows NT\b/u],
  ["iPad", /\biPad\b/u],
  ["iPhone", /\biPhone\b/u],
  ["Android", /\bAndroid\b/u],
  ["ChromeOS", /\bCrOS\b/u],
  ["macOS", /\bMacintosh\b/u],
  ["Linux", /\bLinux\b/u],
];

function firstIn(signs: Signs, userAgent: string): string | undefined {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0];
}
