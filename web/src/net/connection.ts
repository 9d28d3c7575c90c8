import type {
  Action,
  ClientMessage,
  Op,
  Reason,
  Refused as RefusedMessage,
  ServerMessage,
} from "../protocol/types";

/** The part of a WebSocket that is used, so that a test can stand in for it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Status = "connecting" | "open" | "lost" | "replaced" | "refused";

export interface Handlers {
  /** Every message but answers to commands. */
  message(message: ServerMessage): void;
  status(status: Status): void;
  /** Where the round stands, for `hello`. */
  have(): { round: number; have: number };
}

type Refusal = Pick<RefusedMessage, "code" | "text">;
/** What a command or question got: null is an `ack`. */
type Answer = Refusal | Reason | null;

interface Waiting {
  readonly message: ClientMessage & { id: string };
  readonly settle: (answer: Answer) => void;
}

const VERSION = 1;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5_000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/**
 * One seat's connection. It comes back by itself; commands that have had no answer are sent again
 * with the same id, and the server answers each id once and the same.
 */
export class Connection {
  private socket: Socket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private pong: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private serial = 0;
  private readonly run = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly open: () => Socket,
    private readonly room: string,
    private readonly token: string,
    private readonly lang: () => string,
    private readonly handlers: Handlers,
  ) {}

  start(): void {
    this.ended = false;
    this.connect();
  }

  /** Leave for good. */
  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.quiet();
    this.socket?.close();
    this.socket = null;
  }

  /** Try at once: the network or the page has come back. */
  wake(): void {
    if (this.ended) return;
    if (this.socket === null) {
      clearTimeout(this.timer);
      this.connect();
    } else {
      this.ping();
    }
  }

  /** A decision; resolves to null when it is accepted, or to the refusal. */
  play(round: number, expect: number, action: Action) {
    return this.command((id) => ({ type: "cmd", id, round, expect, action }));
  }

  /** A room operation. */
  ask(op: Op) {
    return this.command((id) => ({ type: "ask", id, op }));
  }

  /** Why may I not do this now? A refusal is an answer too. */
  async why(what: string, card: string | null): Promise<Reason | null> {
    const answer = await this.request((id) => ({ type: "why", id, do: what, card }));
    return answer !== null && "type" in answer && answer.type === "reason" ? answer : null;
  }

  private command(make: (id: string) => ClientMessage & { id: string }) {
    return this.request(make) as Promise<Refusal | null>;
  }

  private request(make: (id: string) => ClientMessage & { id: string }) {
    this.serial += 1;
    const id = `${this.run}-${this.serial}`;
    const message = make(id);
    return new Promise<Answer>((settle) => {
      this.waiting.set(id, { message, settle });
      this.post(message);
    });
  }

  private post(message: ClientMessage): void {
    if (this.welcomed) this.socket?.send(JSON.stringify(message));
  }

  private welcomed = false;

  private connect(): void {
    this.handlers.status(this.wait === FIRST_WAIT ? "connecting" : "lost");
    this.welcomed = false;
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      const { round, have } = this.handlers.have();
      socket.send(
        JSON.stringify({
          type: "hello",
          room: this.room,
          token: this.token,
          version: VERSION,
          lang: this.lang(),
          round,
          have,
        }),
      );
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcomed = true;
        this.wait = FIRST_WAIT;
        this.handlers.status("open");
        for (const { message: unanswered } of this.waiting.values()) this.post(unanswered);
        this.pulse = setInterval(() => this.ping(), PING_EVERY);
        break;
      case "ack":
        this.settle(message.id, null);
        break;
      case "reason":
        this.settle(message.id, message);
        break;
      case "refused":
        if (message.id !== null) this.settle(message.id, message);
        else {
          this.handlers.message(message);
          this.end("refused");
        }
        break;
      case "replaced":
        this.end("replaced");
        break;
      case "pong":
        clearTimeout(this.pong);
        break;
      default:
        this.handlers.message(message);
    }
  }

  private settle(id: string, answer: Answer): void {
    this.waiting.get(id)?.settle(answer);
    this.waiting.delete(id);
  }

  private end(status: Status): void {
    this.stop();
    this.handlers.status(status);
  }

  private lost(): void {
    this.quiet();
    this.socket = null;
    this.welcomed = false;
    if (this.ended) return;
    this.handlers.status("lost");
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private ping(): void {
    if (!this.welcomed) return;
    this.post({ type: "ping", n: 0 });
    clearTimeout(this.pong);
    const socket = this.socket;
    // A phone that changed networks keeps a dead socket: silence counts as lost.
    this.pong = setTimeout(() => {
      if (socket !== this.socket || socket === null) return;
      socket.onclose = null;
      socket.close();
      this.lost();
    }, PONG_WITHIN);
  }

  private quiet(): void {
    clearInterval(this.pulse);
    clearTimeout(this.pong);
  }
}

export function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Socket;
}
