/** What a browser says of itself, as far as a person recognises a device by it. */
export interface Device {
  /** "Firefox"; `undefined` where it is none that is known. */
  readonly browser: string | undefined;
  /** "Windows"; `undefined` likewise. */
  readonly system: string | undefined;
}

/** Reads a `User-Agent`. Everyone claims to be everyone in it, so that the order of asking decides. */
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
