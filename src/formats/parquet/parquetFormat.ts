import { ByteWriter, ParquetWriter, schemaFromColumnData } from "hyparquet-writer";
import { type Format, unnamedVersion, type Writer } from "../format.ts";
import type { StudyCopy } from "../studyCopy.ts";
import type { Cell } from "../table/cell.ts";
import { headLosses, workLosses } from "../table/tidyLosses.ts";
import { tidyTables } from "../table/tidyTables.ts";

const ending = ".parquet";
/** Rows that are packed together: a reader skips those that it does not need. */
const groupRows = 50_000;

type ColumnType = "DOUBLE" | "INT32" | "STRING";
type Value = string | number | null;

/** Events with types: times in seconds as numbers, text as text, what is missing as nothing. */
const writer: Writer = {
  ending,
  contentType: "application/vnd.apache.parquet",
  isFilePerObservation: false,
  saysProgram: true,
  begin(study, { baseName, program: createdBy = unnamedVersion }) {
    const fileName = `${baseName}${ending}`;
    const tables = tidyTables(study);
    const columns = tables.columnsOf("events");
    const types = typesOf(columns, study);
    const bytes = new ByteWriter();
    const schema = schemaFromColumnData({
      columnData: columns.map((name, at) => ({
        name,
        data: [],
        type: types[at] ?? "STRING",
        nullable: true,
      })),
    });
    const parquet = new ParquetWriter({ writer: bytes, schema, createdBy });
    let values: Value[][] = columns.map(() => []);
    const flush = (): void => {
      if ((values[0]?.length ?? 0) === 0) return;
      void parquet.write({
        columnData: columns.map((name, at) => ({ name, data: values[at] ?? [] })),
        rowGroupSize: groupRows,
      });
      values = columns.map(() => []);
    };
    return {
      take(observation) {
        for (const cells of tables.rowsOf("events", observation)) {
          for (const [at, column] of values.entries()) {
            column.push(valueOf(cells[at] ?? null, types[at] ?? "STRING"));
          }
          if ((values[0]?.length ?? 0) >= groupRows) flush();
        }
        return [];
      },
      end() {
        flush();
        void parquet.finish();
        return [{ fileName, content: new Uint8Array(bytes.getBuffer()) }];
      },
    };
  },
  losses: (study, observation) => workLosses(study, observation, ["events"]),
  headLosses: (study) => headLosses(study, ["events"]),
};

/** Events as an Apache Parquet table with typed columns. */
export const parquetFormat: Format = { name: "parquet", endings: [ending], writer };

function typesOf(columns: readonly string[], study: StudyCopy): readonly ColumnType[] {
  const modifiers = study.schemes.flatMap(({ scheme }) => scheme.modifiers);
  const numbers = new Set(
    study.variables.filter(({ type }) => type === "number").map(({ name }) => `variable_${name}`),
  );
  for (const { name } of modifiers) {
    const alike = modifiers.filter((one) => one.name === name);
    if (alike.every(({ type }) => type === "number")) numbers.add(`modifier_${name}`);
  }
  return columns.map((name): ColumnType => {
    if (name === "round" || name === "scheme_version") return "INT32";
    if (name === "start_s" || name === "end_s" || name === "duration_s") return "DOUBLE";
    return name === "confidence" || numbers.has(name) ? "DOUBLE" : "STRING";
  });
}

function valueOf(cell: Cell, type: ColumnType): Value {
  if (cell === null) return null;
  const plain = typeof cell === "object" ? cell.us / 1_000_000 : cell;
  if (type === "STRING") return String(plain);
  return typeof plain === "number" ? plain : null;
}
