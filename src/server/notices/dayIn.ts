/** A day and hour in a person’s time zone. */
export interface DayIn {
  /** As in 2026-01-31. */
  readonly date: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** What day and hour it is in a zone. @param timeZone by its IANA name; `null`: UTC */
export function dayIn(timeZone: string | null, at: Date): DayIn {
  const parts = new Map(
    new Intl.DateTimeFormat("en", {
      timeZone: timeZone ?? "UTC",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: "year" | "month" | "day" | "hour") => parts.get(name) ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    hour: Number(part("hour")),
  };
}
