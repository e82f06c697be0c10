/**
 * A value that must exist. An unknown index, duration or rater must not silently become the first
 * one or none, which would give a wrong result.
 * @param what the names of missing things for the error message, for developers.
 * @throws Error if it is missing, which is a bug.
 */
export function known<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw new Error(`no ${what}`);
  return value;
}
