/** A small i in a circle; the control around it has the name. */
export function InfoIcon() {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
      <circle cx={8} cy={8} r={6.25} strokeWidth={1.4} />
      <path d="M8 7.2v4M8 4.7v.4" strokeWidth={1.6} strokeLinecap="round" />
    </svg>
  );
}
