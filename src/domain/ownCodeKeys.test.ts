import { expect, test } from "vitest";
import { codes, scheme } from "../../tests/sample.ts";
import { withCodeKey, withOwnKeys } from "./ownCodeKeys.ts";

const keysOf = (own: Parameters<typeof withOwnKeys>[1]) =>
  withOwnKeys(scheme, own).codes.map(({ key }) => key);

test("a rater’s key is in the place of the scheme’s, and all others stay", () => {
  const own = withCodeKey(scheme, {}, { codeId: codes.laughs, key: "a" });

  expect(own && keysOf(own)).toEqual(["q", "w", "a"]);
  expect(withOwnKeys(scheme, {})).toBe(scheme);
});

test("a key that another code of the group has is not taken, before that code has given it up", () => {
  expect(withCodeKey(scheme, {}, { codeId: codes.together, key: "q" })).toBeUndefined();

  const moved = withCodeKey(scheme, {}, { codeId: codes.solitary, key: "1" });
  expect(moved && withCodeKey(scheme, moved, { codeId: codes.together, key: "q" })).toBeDefined();
});

test("keys that a later scheme has given to another code are the scheme's again", () => {
  const own = { [codes.together]: "a" };
  const later = {
    ...scheme,
    codes: scheme.codes.map((code) => (code.id === codes.solitary ? { ...code, key: "a" } : code)),
  };

  expect(withOwnKeys(later, own)).toBe(later);
});
