import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyScheme, type Scheme, type SchemeVersion } from "../../../domain/entities/scheme.ts";
import { Refusal } from "../../../domain/errors.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { draftStore } from "./draftStore.ts";
import { addSubject } from "../../kit/scheme/edit.ts";

const version: SchemeVersion = {
  id: newId(id("schemeVersion")),
  studyId: newId(id("study")),
  number: 1,
  state: "draft",
  edition: 4,
  scheme: emptyScheme,
  createdAt: "2026-11-21T10:00:00Z",
  publishedAt: null,
};
const withMia = addSubject(emptyScheme, { id: newId(id("subject")), name: "Mia" });
const withTom = addSubject(withMia, { id: newId(id("subject")), name: "Tom" });

/** A server that takes every saving and counts editions. */
function takingServer() {
  const calls: { readonly scheme: Scheme; readonly edition: number }[] = [];
  const save = (scheme: Scheme, edition: number) => {
    calls.push({ scheme, edition });
    return Promise.resolve({ ...version, scheme, edition: edition + 1 });
  };
  return { calls, save };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a draft that saves itself", () => {
  it("saves once, a moment after the last of several changes", async () => {
    const { calls, save } = takingServer();
    const store = draftStore({ version, save });

    store.change(withMia);
    store.change(withTom);
    expect(store.get().saving.kind).toBe("changed");
    await vi.runAllTimersAsync();

    expect(calls).toEqual([{ scheme: withTom, edition: 4 }]);
    expect(store.get()).toMatchObject({ edition: 5, saving: { kind: "saved" } });
  });

  it("saves what was changed while a saving was on its way, with the edition that came back", async () => {
    const { calls, save } = takingServer();
    const store = draftStore({ version, save });

    store.change(withMia);
    const flushed = store.flush();
    store.change(withTom);
    await flushed;
    await vi.runAllTimersAsync();

    expect(calls.map(({ edition }) => edition)).toEqual([4, 5]);
    expect(store.get().saving.kind).toBe("saved");
  });

  it("waits with saving while a name is missing, and loses nothing", async () => {
    const { calls, save } = takingServer();
    const store = draftStore({ version, save });
    const nameless = {
      ...withMia,
      subjects: withMia.subjects.map((subject) => ({ ...subject, name: "" })),
    };

    store.change(nameless);
    await vi.runAllTimersAsync();

    expect(calls).toEqual([]);
    expect(store.get()).toMatchObject({ scheme: nameless, saving: { kind: "incomplete" } });
  });

  it("stops where somebody else saved, until a person decides", async () => {
    const theirs = { ...version, edition: 9, scheme: withTom };
    const conflict = new Refusal("revision_conflict", { expected: 9, forked: false });
    const store = draftStore({
      version,
      save: (scheme, edition) =>
        edition === 9
          ? Promise.resolve({ ...version, scheme, edition: 10 })
          : Promise.reject(conflict),
    });

    store.change(withMia);
    await vi.runAllTimersAsync();
    expect(store.get().saving.kind).toBe("conflict");

    store.keepMine(theirs);
    await vi.runAllTimersAsync();

    expect(store.get()).toMatchObject({ scheme: withMia, edition: 10, saving: { kind: "saved" } });
  });

  it("keeps one's own version behind undo when the other one is taken", () => {
    const store = draftStore({ version, save: takingServer().save });
    store.change(withMia);

    store.takeTheirs({ ...version, edition: 9, scheme: withTom });
    expect(store.get()).toMatchObject({ scheme: withTom, edition: 9 });
    store.undo();

    expect(store.get()).toMatchObject({ scheme: withMia, edition: 9, saving: { kind: "changed" } });
  });

  it("tries again by itself after the network failed", async () => {
    const { calls, save } = takingServer();
    let isDown = true;
    const store = draftStore({
      version,
      save: (scheme, edition) =>
        isDown ? Promise.reject(new Error("down")) : save(scheme, edition),
    });

    store.change(withMia);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.get().saving.kind).toBe("failed");
    isDown = false;
    await vi.runAllTimersAsync();

    expect(calls).toHaveLength(1);
    expect(store.get().saving.kind).toBe("saved");
  });

  it("takes steps back and forth", async () => {
    const store = draftStore({ version, save: takingServer().save });
    store.change(withMia);
    store.change(withTom);

    store.undo();
    expect(store.get().scheme).toBe(withMia);
    store.redo();
    expect(store.get().scheme).toBe(withTom);
    store.undo();
    store.undo();
    store.undo();

    expect(store.get().scheme).toBe(emptyScheme);
  });
});
