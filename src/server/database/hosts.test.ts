import { expect, test } from "vitest";
import { hostsOf } from "./hosts.ts";

test("one host is the address as it is", () => {
  expect(hostsOf("postgresql://me:secret@db.example.org:6543/study?sslmode=require")).toEqual({
    single: "postgresql://me:secret@db.example.org:6543/study?sslmode=require",
    hosts: [{ host: "db.example.org", port: 6543 }],
    mustWrite: false,
    connectMs: undefined,
  });
});

test("several are asked in their order, with what libpq says of them", () => {
  const asked =
    "postgres://me:s%40cret@one,two:5433,[::1]:5434/study?target_session_attrs=read-write&connect_timeout=4";

  expect(hostsOf(asked)).toEqual({
    single: "postgres://me:s%40cret@one/study",
    hosts: [
      { host: "one", port: 5432 },
      { host: "two", port: 5433 },
      { host: "::1", port: 5434 },
    ],
    mustWrite: true,
    connectMs: 4_000,
  });
});

test("sockets and several hosts may stand behind the question mark", () => {
  expect(hostsOf("postgresql://me@localhost/study?host=%2Frun%2Fpg&port=5433")?.hosts).toEqual([
    { host: "/run/pg", port: 5433 },
  ]);
  expect(
    hostsOf("postgresql:///study?host=one,two&port=1,2&target_session_attrs=primary"),
  ).toMatchObject({
    hosts: [
      { host: "one", port: 1 },
      { host: "two", port: 2 },
    ],
    mustWrite: true,
  });
});

test("what cannot be meant is refused", () => {
  for (const address of [
    "mysql://here/there",
    "postgresql://",
    "postgres://one,t wo/study",
    "postgres://one/study?target_session_attrs=standby",
    "postgres://one/study?connect_timeout=soon",
    "postgres://u@h/study?host=one,two,three&port=1,2",
  ]) {
    expect(hostsOf(address)).toBeUndefined();
  }
});
