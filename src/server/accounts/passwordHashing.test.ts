import { hashPassword } from "better-auth/crypto";
import { expect, test } from "vitest";
import { slowPasswords } from "./passwordHashing.ts";

const password = "seventeen green téapots";

test("a password is kept by scrypt as OWASP recommends it, with its cost and a salt of its own", async () => {
  const [one, other] = await Promise.all([
    slowPasswords.hash(password),
    slowPasswords.hash(password),
  ]);

  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/u);
  expect(other).not.toBe(one);
  expect(await slowPasswords.verify({ hash: one, password })).toBe(true);
  expect(await slowPasswords.verify({ hash: one, password: password.normalize("NFD") })).toBe(true);
  expect(await slowPasswords.verify({ hash: one, password: `${password} ` })).toBe(false);
});

test("a password that an earlier version kept is still right, and another is not", async () => {
  const hash = await hashPassword(password);

  expect(await slowPasswords.verify({ hash, password })).toBe(true);
  expect(await slowPasswords.verify({ hash, password: "seventeen red teapots" })).toBe(false);
});

test("one that was kept at another cost than today's is old", async () => {
  const now = await slowPasswords.hash(password);

  expect(slowPasswords.isOld(now)).toBe(false);
  expect(slowPasswords.isOld(now.replace("$3$", "$1$"))).toBe(true);
  expect(slowPasswords.isOld(now.replace("$32768$", "$16384$"))).toBe(true);
  expect(slowPasswords.isOld(await hashPassword(password))).toBe(true);
});

test("what is no kept password lets no one in", async () => {
  for (const hash of ["scrypt$32768$8$3$abc$", "scrypt$1024$8$1$abc$AAAA"]) {
    expect(await slowPasswords.verify({ hash, password: "" })).toBe(false);
  }
});
