import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../protocol/types";
import { Connection, type Socket, type Status } from "./connection";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { type: string; id?: string; round?: number; have?: number }[] = [];
  closed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
    this.onclose?.({ code: 1000 });
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.say({ type: "welcome", version: 1, engine: "x" });
  }
}

let sockets: FakeSocket[] = [];
let statuses: Status[] = [];
let messages: ServerMessage[] = [];
let connection: Connection;
const last = () => sockets[sockets.length - 1] as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  statuses = [];
  messages = [];
  connection = new Connection(
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    "ABCDE",
    "token",
    () => "zh",
    {
      message: (message) => messages.push(message),
      status: (status) => statuses.push(status),
      have: () => ({ round: 3, have: 17 }),
    },
  );
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe("connection", () => {
  it("says hello with what it has, and sends nothing before it is welcome", async () => {
    void connection.ask({ op: "start" });
    last().onopen?.();
    expect(last().sent).toEqual([
      { type: "hello", room: "ABCDE", token: "token", version: 1, lang: "zh", round: 3, have: 17 },
    ]);
    last().say({ type: "welcome", version: 1, engine: "x" });
    expect(last().sent[1]).toMatchObject({ type: "ask" });
  });

  it("asks why and gets the reason, or nothing where it is refused", async () => {
    last().welcome();
    const known = connection.why("discard", "五");
    const refused = connection.why("hu", null);
    const [first, second] = last().sent.slice(1);
    expect(first).toMatchObject({ type: "why", do: "discard", card: "五" });
    const reason = {
      type: "reason",
      id: first?.id,
      text: { zh: "坎", en: "kan" },
      code: "kan",
      clause: "",
    };
    last().say(reason);
    last().say({ type: "refused", id: second?.id, code: "not_seated", text: "" });
    expect(await known).toEqual(reason);
    expect(await refused).toBeNull();
    expect(messages).toEqual([]);
  });

  it("sends what has had no answer again with the same id, and each once", async () => {
    last().welcome();
    const answer = connection.play(1, 5, { do: "pass" });
    const done = connection.ask({ op: "start" });
    const [first, second] = last().sent.slice(1);
    last().say({ type: "ack", id: second?.id });
    expect(await done).toBeNull();
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    last().welcome();
    expect(last().sent.slice(1)).toEqual([first]);
    last().say({ type: "refused", id: first?.id, code: "stale", text: "看" });
    last().say({ type: "ack", id: first?.id });
    expect(await answer).toMatchObject({ code: "stale" });
    expect(messages).toEqual([]);
  });

  it("comes back by itself, more slowly each time, and at once when woken", () => {
    last().welcome();
    for (let i = 0; i < 6; i += 1) {
      last().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(5_000);
    }
    expect(sockets).toHaveLength(7);
    last().onclose?.({ code: 1006 });
    connection.wake();
    expect(sockets).toHaveLength(8);
    expect(statuses).toContain("lost");
  });

  it("takes silence after a ping as lost", () => {
    last().welcome();
    vi.advanceTimersByTime(20_000);
    expect(last().sent[1]).toEqual({ type: "ping", n: 0 });
    last().say({ type: "pong", n: 0 });
    vi.advanceTimersByTime(19_000);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(12_000);
    expect(sockets.length).toBeGreaterThan(1);
  });

  it("stays away when the seat was opened elsewhere, until it is told to come back", () => {
    last().welcome();
    last().say({ type: "replaced" });
    last().onclose?.({ code: 4002 });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(statuses[statuses.length - 1]).toBe("replaced");
    connection.start();
    expect(sockets).toHaveLength(2);
  });

  it("does not come back when it is refused as a whole", () => {
    last().onopen?.();
    last().say({ type: "refused", id: null, code: "bad_token", text: "x" });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(messages).toEqual([{ type: "refused", id: null, code: "bad_token", text: "x" }]);
  });
});
