/**
 * What cannot be missing. A place, a length or a rater that is not known must not be taken for the first one or
 * for none: that would be a figure of something else.
 *
 * @param what says in the error what was missing: names of things in the code, for who mends it.
 * @throws Error where it is missing all the same, which is a fault of ours.
 */
export function known<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw new Error(`no ${what}`);
  return value;
}
