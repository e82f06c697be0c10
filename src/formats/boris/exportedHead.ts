/** The meaning of the columns of a BORIS table, by index. */
export interface ExportedHead {
  readonly layout: "tabular" | "aggregated";
  readonly columns: Readonly<Partial<Record<ExportedColumn, number>>>;
  readonly variables: readonly TitledColumn[];
  readonly modifiers: readonly TitledColumn[];
  /** Columns that no version is known to have. */
  readonly unknown: readonly TitledColumn[];
  /** How many columns a row must have. */
  readonly least: number;
}

interface TitledColumn {
  readonly title: string;
  readonly at: number;
}

export type ExportedColumn =
  | "id"
  | "date"
  | "description"
  | "type"
  | "source"
  | "offset"
  | "length"
  | "rate"
  | "subject"
  | "code"
  | "category"
  | "kind"
  | "time"
  | "start"
  | "stop"
  | "file"
  | "image"
  | "comment"
  | "commentStop"
  | "derived";

/** Every title that a version of BORIS writes. What can be counted from the rest is `derived`. */
const titles: ReadonlyMap<string, ExportedColumn> = new Map([
  ["observation id", "id"],
  ["observation date", "date"],
  ["description", "description"],
  ["observation type", "type"],
  ["source", "source"],
  ["time offset (s)", "offset"],
  ["time offset", "offset"],
  ["observation duration", "derived"],
  ["coding duration", "derived"],
  ["observation duration by subject by observation", "derived"],
  ["media duration (s)", "length"],
  ["total length", "length"],
  ["fps", "rate"],
  ["fps (frame/s)", "rate"],
  ["subject", "subject"],
  ["behavior", "code"],
  ["behavioral category", "category"],
  ["behavior type", "kind"],
  ["status", "kind"],
  ["time", "time"],
  ["start (s)", "start"],
  ["stop (s)", "stop"],
  ["duration (s)", "derived"],
  ["media file", "file"],
  ["media file name", "file"],
  ["media file path", "file"],
  ["image index", "image"],
  ["image index start", "image"],
  ["image index stop", "derived"],
  ["image file path", "derived"],
  ["image file path start", "derived"],
  ["image file path stop", "derived"],
  ["comment", "comment"],
  ["comment start", "comment"],
  ["comment stop", "commentStop"],
]);

const modifierTitle = /^modifiers?(?: ?#? ?\d+)?$/u;

/** The head of a BORIS table; `undefined` if the headings are not those of one. */
export function exportedHead(cells: readonly string[]): ExportedHead | undefined {
  const columns: Partial<Record<ExportedColumn, number>> = {};
  const modifiers: TitledColumn[] = [];
  const others: TitledColumn[] = [];
  cells.forEach((cell, at) => {
    const title = cell.trim();
    const known = titles.get(title.toLowerCase());
    if (known !== undefined) columns[known] ??= at;
    else if (modifierTitle.test(title.toLowerCase())) modifiers.push({ title, at });
    else if (title !== "") others.push({ title, at });
  });
  const { code, kind, time, start, stop, subject } = columns;
  if (code === undefined || kind === undefined || subject === undefined) return undefined;
  const isAggregated = start !== undefined && stop !== undefined;
  if (!isAggregated && time === undefined) return undefined;
  // Variables stand between what is known of the media and the subject.
  const first = columns.rate ?? columns.length ?? columns.date ?? 0;
  const isVariable = ({ at }: TitledColumn) => at > first && at < subject;
  return {
    layout: isAggregated ? "aggregated" : "tabular",
    columns,
    variables: others.filter(isVariable),
    modifiers,
    unknown: others.filter((one) => !isVariable(one)),
    least: Math.max(code, kind, subject, time ?? 0, start ?? 0, stop ?? 0) + 1,
  };
}

/**
 * The head of a table of aggregated events without headings, inferred from its first row: the kind
 * of event is preceded by three times.
 */
export function impliedHead(row: readonly string[]): ExportedHead | undefined {
  const kind = row.findIndex(
    (cell, at) =>
      (cell === "STATE" || cell === "POINT") &&
      at >= 7 &&
      isTime(row[at + 1]) &&
      isTime(row[at + 2]) &&
      isTime(row[at + 3]),
  );
  if (kind === -1 || !/^\d{4}-\d\d-\d\d[ T]/u.test(row[1] ?? "")) return undefined;
  const media = isTime(row[3]) && isTime(row[4]) ? 2 : 3;
  const variables = Array.from(
    { length: Math.max(kind - 4 - media - 3, 0) },
    (_, at) => `Variable ${at + 1}`,
  );
  return exportedHead([
    "Observation id",
    "Observation date",
    ...(media === 3 ? ["Description"] : []),
    "Media file",
    "Total length",
    "FPS",
    ...variables,
    "Subject",
    "Behavior",
    "Behavioral category",
    "Modifiers",
    "Behavior type",
    "Start (s)",
    "Stop (s)",
    "Duration (s)",
    "Comment start",
    "Comment stop",
  ]);
}

function isTime(cell: string | undefined): boolean {
  return cell !== undefined && /^(?:-?\d+(?:\.\d+)?|NA)$/u.test(cell);
}
