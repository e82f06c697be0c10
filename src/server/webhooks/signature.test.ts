import { expect, test } from "vitest";
import { newWebhookSecret, signedHeaders } from "./signature.ts";

test("a message is signed as the reference libraries of the specification sign theirs", () => {
  const headers = signedHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  });

  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("while an earlier secret holds there is a signature by each, the newer first", () => {
  const message = { id: "one", at: new Date(0), body: "{}" };
  const [newer, earlier] = [newWebhookSecret(), newWebhookSecret()];

  const both = signedHeaders([newer, earlier], message)["webhook-signature"].split(" ");

  expect(both).toEqual([
    signedHeaders([newer], message)["webhook-signature"],
    signedHeaders([earlier], message)["webhook-signature"],
  ]);
  expect(new Set(both).size).toBe(2);
});
