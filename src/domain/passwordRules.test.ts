import { describe, expect, test } from "vitest";
import { passwordProblem } from "./passwordRules.ts";

const ada = { name: "Ada Lovelace", email: "countess@analytical-engine.example" };

describe("a password", () => {
  test.each([
    "passwordpassword",
    "aaaaaaaaaaaaaaaa",
    "abcabcabcabcabc",
    "Xk9!Xk9!Xk9!Xk9!",
    "121212121212",
    "pässpässpäss",
    "lovelace-lovelace",
  ])("that repeats itself is refused as such: %s", (password) => {
    expect(passwordProblem(password, ada)).toBe("password_repeats");
  });

  test.each([
    "password1234",
    "Password2026!",
    "P@ssw0rd!!2026",
    "PasswordPassword1",
    "123456789012",
    "qwertyuiop12",
    "qwertyuiopasdfgh",
    "1q2w3e4r5t6y",
    "zyxwvutsrqpo",
    "Welcome to 2026",
    "administrator1",
    "letmeinletmein99",
    "Interrater-Admin-1",
    "CorrectHorseBatteryStaple",
    "iloveyou iloveyou2",
    "Passwort!Passwort?",
    "November2026!",
  ])("that stands on every list is refused as common: %s", (password) => {
    expect(passwordProblem(password, ada)).toBe("password_common");
  });

  test.each([
    "AdaLovelace1815",
    "engine.analytical",
    "countess123456",
    "L0velace!2026",
    "analyticalengine1",
  ])("that is made of one's own name or address is refused as such: %s", (password) => {
    expect(passwordProblem(password, ada)).toBe("password_personal");
  });

  test.each([
    "a long enough password",
    "another long password",
    "seventeen green teapots",
    "korrekt Pferd Batterie Klammer",
    "قهوة الصباح مع الياسمين",
    "Vk3-pq8-Zt1-mm",
    "0191f3c2-2b7c-7d11",
    "lovelace drinks cold coffee",
    "今日はとても良い天気ですね散歩しよう",
  ])("that nobody would guess is taken: %s", (password) => {
    expect(passwordProblem(password, ada)).toBeUndefined();
  });

  test("of the greatest length is judged at once", () => {
    const begun = performance.now();
    passwordProblem("a1".repeat(31) + "ab".repeat(33), { name: "x ".repeat(100), email: "a@b.c" });

    expect(performance.now() - begun).toBeLessThan(200);
  });
});
