import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";

/** An OpenID Connect provider in the test's own process, at which whoever comes is signed in. */
export interface ProviderStandIn {
  readonly issuer: string;
  /** Who is signed in there. */
  person: { readonly sub: string; readonly email: string; readonly name: string };
  /** Signs the next tokens for another nonce than was asked for, as a stolen answer would. */
  mixesNonces: boolean;
  close(): Promise<void>;
}

export async function openProviderStandIn(clientId: string): Promise<ProviderStandIn> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string }>();
  const state = {
    issuer: "",
    person: { sub: "sub-1", email: "one@example.org", name: "One" },
    mixesNonces: false,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", state.issuer);
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    if (url.pathname === "/.well-known/openid-configuration") {
      json(200, {
        issuer: state.issuer,
        authorization_endpoint: `${state.issuer}/authorize`,
        token_endpoint: `${state.issuer}/token`,
        jwks_uri: `${state.issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
      });
    } else if (url.pathname === "/keys") json(200, { keys: [key] });
    else if (url.pathname === "/authorize") {
      const code = randomBytes(8).toString("hex");
      codes.set(code, {
        nonce: url.searchParams.get("nonce") ?? "",
        challenge: url.searchParams.get("code_challenge") ?? "",
      });
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", code);
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      back.searchParams.set("iss", state.issuer);
      response.writeHead(302, { location: back.href });
      response.end();
    } else if (url.pathname === "/token") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
        const asked = codes.get(form.get("code") ?? "");
        codes.delete(form.get("code") ?? "");
        const verifier = createHash("sha256")
          .update(form.get("code_verifier") ?? "")
          .digest("base64url");
        if (!asked || asked.challenge !== verifier) return json(400, { error: "invalid_grant" });
        const nowSeconds = Math.floor(Date.now() / 1_000);
        const token = signed({
          ...state.person,
          email_verified: true,
          nonce: state.mixesNonces ? "another" : asked.nonce,
          iss: state.issuer,
          aud: clientId,
          iat: nowSeconds,
          exp: nowSeconds + 300,
        });
        return json(200, {
          access_token: "access-token-of-the-provider",
          token_type: "Bearer",
          expires_in: 300,
          id_token: token,
        });
      });
    } else json(404, {});
  });
  const signed = (claims: unknown) => {
    const text = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
    return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  state.issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return Object.assign(state, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
