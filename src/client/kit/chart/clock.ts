/** Usual tick steps of time axes, in seconds. */
const stepsS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800,
] as const;

/** Round times between two times, in microseconds; about `most` of them. */
export function clockTicks({ fromUs, toUs, most }: Reach): readonly number[] {
  const roughS = (toUs - fromUs) / 1e6 / Math.max(1, most);
  const stepUs = (stepsS.find((step) => step >= roughS) ?? 86_400) * 1e6;
  const first = Math.ceil(fromUs / stepUs);
  const last = Math.floor(toUs / stepUs);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * stepUs);
}

/** "3:05", "1:02:03", and with tenths where a tick is not a whole second: "0:00.5". */
export function clock(us: number): string {
  const tenths = Math.round(Math.abs(us) / 1e5);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const seconds = Math.floor(tenths / 10) % 60;
  const rest = tenths % 10 === 0 ? "" : `.${tenths % 10}`;
  const whole =
    hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return `${us < 0 ? "−" : ""}${whole}${rest}`;
}

function two(part: number): string {
  return String(part).padStart(2, "0");
}

interface Reach {
  readonly fromUs: number;
  readonly toUs: number;
  readonly most: number;
}
