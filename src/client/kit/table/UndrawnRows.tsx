/** A placeholder for rows that are not rendered; nothing where all are. */
export function UndrawnRows({ heightPx, span }: Props) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden style={{ blockSize: heightPx }} data-room="">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Room alone, which is hidden from those who hear it. */}
      <td colSpan={span} />
    </tr>
  );
}

interface Props {
  readonly heightPx: number;
  /** The number of columns of the table. */
  readonly span: number;
}
