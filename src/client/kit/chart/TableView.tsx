import { type ChartTable, intervalRooms } from "./chartTable.ts";
import classes from "./charts.module.css";

/** A chart's numbers, a line a row; the first column names it. */
export function TableView({ table }: Props) {
  const rooms = intervalRooms(table);
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
            {cells.map(({ text, interval, note, values }, at) => {
              const column = table.heads[at + 1];
              const room = rooms[at + 1] ?? 0;
              // Words that say why there is no number need no room behind them.
              const isFigure = typeof values[0] === "number";
              return (
                <td
                  key={`${at} ${column?.label}`}
                  className={column?.isNumber ? classes["number"] : ""}
                >
                  <bdi>{text}</bdi>
                  {room > 0 && isFigure && (
                    <span className={classes["interval"]} style={{ minWidth: `${room}ch` }}>
                      {" "}
                      {interval}
                    </span>
                  )}
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
