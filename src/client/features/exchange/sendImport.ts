import { exchangeCalls, Import, importContentType } from "../../../api/contract/exchange.ts";
import { parseRefusal } from "../../../domain/errors.ts";
import { addressOf, Unreachable } from "../../kit/query/api.ts";

interface Sending {
  /** `null`: a study of its own is made. */
  readonly studyId: string | null;
  readonly body: Blob;
  readonly onProgress: (sentBytes: number) => void;
  /** Aborting cuts the body off: then nothing is made. */
  readonly signal: AbortSignal;
}

/**
 * Sends an import. By XMLHttpRequest, which alone tells how much of a body has been sent.
 *
 * @throws Refusal where the server says no. Then nothing was made.
 * @throws Unreachable where it is not known what was made: sent again, it is made once.
 */
export async function sendImport({ studyId, body, onProgress, signal }: Sending): Promise<Import> {
  signal.throwIfAborted();
  const address =
    studyId === null
      ? addressOf(exchangeCalls.importAsStudy, {})
      : addressOf(exchangeCalls.importStudy, { params: { studyId } });
  return new Promise<Import>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("content-type", importContentType);
    request.upload.addEventListener("progress", ({ loaded }) => onProgress(loaded));
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        const made = Import.safeParse(answer);
        if (made.success) resolve(made.data);
        else reject(made.error);
      } else {
        reject(parseRefusal(answer) ?? new Unreachable(`${address} answered ${request.status}`));
      }
    });
    request.addEventListener("error", () => reject(new Unreachable(address)));
    signal.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
