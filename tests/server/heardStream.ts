import type { Person } from "./application.ts";

/** A study’s stream of changes, as it is sent. */
export interface Stream {
  text(): string;
  stop(): void;
}

export async function listen(person: Person, studyId: string): Promise<Stream> {
  const stop = new AbortController();
  const response = await fetch(`${person.address}/api/v1/studies/${studyId}/changes`, {
    headers: { cookie: person.cookie },
    signal: stop.signal,
  });
  let text = "";
  void (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += part.value;
    }
  })().catch(() => undefined);
  return { text: () => text, stop: () => stop.abort() };
}

/** What a stream has said, without that it is there. */
export function messagesIn(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("data:") && !line.includes('"kind":"alive"'));
}
