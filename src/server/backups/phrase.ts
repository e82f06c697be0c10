import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import type { Identity, Recipient, Stanza } from "age-encryption";

/*
 * The passphrase of age's format, by the scrypt of Node, which works beside the server's own thread: that of the package
 * would keep everybody waiting for seconds. Source: https://c2sp.org/age#scrypt-recipient-stanza
 */

/** Two to the power of it is how often scrypt goes round; what age itself writes takes as much. */
const workFactor = 18;
/** More is refused, as by age: a file that someone made could keep a server busy. */
const workFactorMax = 22;
const saltBytes = 16;
const tagBytes = 16;
const cipher = "chacha20-poly1305";
const nonce = Buffer.alloc(12);

type StanzaClass = new (args: string[], body: Uint8Array) => Stanza;

export function phraseRecipient(phrase: string, StanzaOf: StanzaClass): Recipient {
  return {
    async wrapFileKey(fileKey) {
      const salt = randomBytes(saltBytes);
      const sealing = createCipheriv(cipher, await keyOf(phrase, salt, workFactor), nonce, {
        authTagLength: tagBytes,
      });
      const sealed = [sealing.update(fileKey), sealing.final(), sealing.getAuthTag()];
      const args = ["scrypt", salt.toString("base64").replaceAll("=", ""), String(workFactor)];
      return [new StanzaOf(args, Buffer.concat(sealed))];
    },
  };
}

export function phraseIdentity(phrase: string): Identity {
  return {
    async unwrapFileKey(stanzas) {
      const [stanza] = stanzas;
      const [kind, salt = "", factor = ""] = stanza?.args ?? [];
      if (!stanza || stanzas.length !== 1 || kind !== "scrypt") return null;
      const saltOf = Buffer.from(salt, "base64");
      const isKnown = /^[1-9]\d?$/u.test(factor) && Number(factor) <= workFactorMax;
      if (!isKnown || saltOf.length !== saltBytes || stanza.body.length <= tagBytes) return null;
      const opening = createDecipheriv(cipher, await keyOf(phrase, saltOf, Number(factor)), nonce, {
        authTagLength: tagBytes,
      });
      opening.setAuthTag(stanza.body.subarray(-tagBytes));
      try {
        return Buffer.concat([opening.update(stanza.body.subarray(0, -tagBytes)), opening.final()]);
      } catch {
        return null;
      }
    },
  };
}

async function keyOf(phrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const N = 2 ** factor;
  const label = Buffer.concat([Buffer.from("age-encryption.org/v1/scrypt"), salt]);
  const options = { N, r: 8, p: 1, maxmem: 2 * 128 * N * 8 };
  return promisify<string, Buffer, number, typeof options, Buffer>(scrypt)(
    phrase,
    label,
    32,
    options,
  );
}
