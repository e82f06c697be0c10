import { expect, test } from "vitest";
import { invalidInput, Refusal } from "../../../domain/errors.ts";
import { isImportRefused } from "./refusedImport.ts";

test("an import is over where the server says no to what was sent, and stays where it says no to its sender", () => {
  expect(isImportRefused(invalidInput({ path: "head.id", rule: "shape" }))).toBe(true);
  expect(isImportRefused(new Refusal("payload_too_large", { maxBytes: 1 }))).toBe(true);
  // A session that ended meanwhile, a server that asks for a pause, and an import of somebody else's.
  expect(isImportRefused(new Refusal("not_signed_in", {}))).toBe(false);
  expect(isImportRefused(new Refusal("rate_limited", { retryAfterSeconds: 1 }))).toBe(false);
  expect(isImportRefused(new Refusal("already_exists", {}))).toBe(false);
  // Room that other unfinished imports take: once one of them is gone, this one goes on.
  expect(
    isImportRefused(
      new Refusal("quota_reached", { limit: "unfinishedImportsBytes", max: 2, left: 1 }),
    ),
  ).toBe(false);
  expect(isImportRefused(new Refusal("quota_reached", { limit: "codes", max: 2 }))).toBe(true);
  expect(isImportRefused(new Error("stopped"))).toBe(false);
});
