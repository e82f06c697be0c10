import { encode } from "uqr";

/** A text as a QR code, black on white in every theme, because cameras need this contrast. */
export function QrCode({ text, label, sidePx = 200, className }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      width={sidePx}
      height={sidePx}
      shapeRendering="crispEdges"
      style={{ background: "#fff", borderRadius: 6 }}
    >
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

interface Props {
  readonly text: string;
  readonly label: string;
  readonly sidePx?: number;
  readonly className?: string | undefined;
}
