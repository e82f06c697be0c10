/** In the place of rows of a table that are not drawn; nothing where all are. */
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
  /** How many columns the table has. */
  readonly span: number;
}
