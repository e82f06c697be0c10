/** The absolute adjusted residual above which a frequency differs from chance (two-sided, 5%). */
export const residualLimit = 1.96;

/** Whether something is seen more or less often than chance gives; `undefined` within chance. */
export function residualSign(residual: number | null): "above" | "below" | undefined {
  if (residual === null || Math.abs(residual) <= residualLimit) return undefined;
  return residual > 0 ? "above" : "below";
}
