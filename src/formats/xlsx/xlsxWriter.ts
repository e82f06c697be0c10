import { unnamedVersion, type Writer } from "../format.ts";
import type { ObservationCopy } from "../studyCopy.ts";
import { headLosses, workLosses } from "../table/tidyLosses.ts";
import { tidyTableNames, tidyTables } from "../table/tidyTables.ts";
import { unitTable } from "../table/unitTable.ts";
import { newWorkbook } from "./workbook.ts";

const ending = ".xlsx";

/** All tidy tables as sheets of one workbook; those without rows are excluded but for the events. */
export const xlsxWriter: Writer = {
  ending,
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  isFilePerObservation: false,
  saysProgram: true,
  begin(study, { baseName, now, program = unnamedVersion }) {
    const fileName = `${baseName}${ending}`;
    const workbook = newWorkbook({ now, program });
    const tables = tidyTables(study);
    const columns = new Map(tidyTableNames.map((name) => [name, tables.columnsOf(name)]));
    const observations: ObservationCopy[] = [];
    const taken = () => workbook.taken().map((content) => ({ fileName, content }));
    workbook.row("events", [], columns.get("events") ?? []);
    return {
      take(observation) {
        observations.push(observation);
        for (const name of tidyTableNames) {
          for (const cells of tables.rowsOf(name, observation)) {
            workbook.row(name, cells, columns.get(name) ?? []);
          }
        }
        return taken();
      },
      *end() {
        const units = unitTable(study, observations);
        for (const cells of units.rows()) {
          workbook.row("units", cells, units.columns);
          yield* taken();
        }
        workbook.finish();
        yield* taken();
      },
    };
  },
  losses: (study, observation) => workLosses(study, observation, tidyTableNames),
  headLosses: (study) => headLosses(study, tidyTableNames),
};
