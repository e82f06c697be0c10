import type { ChartTable } from "./chartTable.ts";
import classes from "./charts.module.css";

/** A chart's numbers, a line a row; the first column names it. */
export function TableView({ table }: Props) {
  return (
    <table>
      <thead>
        <tr>
          {table.heads.map(({ label, isNumber }, at) => (
            <th key={`${at} ${label}`} scope="col" className={isNumber ? classes["number"] : ""}>
              <bdi>{label}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.lines.map(({ id, cells: [head, ...cells], color }) => (
          <tr key={id}>
            <th scope="row">
              {color !== undefined && (
                <span className={classes["swatch"]} style={{ background: color }} />
              )}
              <bdi>{head?.text}</bdi>
              {head?.note !== undefined && <span className={classes["small"]}>{head.note}</span>}
            </th>
            {cells.map(({ text, note }, at) => {
              const column = table.heads[at + 1];
              return (
                <td
                  key={`${at} ${column?.label}`}
                  className={column?.isNumber ? classes["number"] : ""}
                >
                  <bdi>{text}</bdi>
                  {note !== undefined && <span className={classes["small"]}>{note}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  readonly table: ChartTable;
}
