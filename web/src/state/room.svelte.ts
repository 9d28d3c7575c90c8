import { lang } from "../i18n/index.svelte";
import { Connection, openSocket, type Socket, type Status } from "../net/connection";
import type {
  Action,
  Clock,
  GameEvent,
  Op,
  Reason,
  RoomView,
  ServerMessage,
  View,
} from "../protocol/types";

/** A clock as the page runs it: when it ends by this machine's clock, and its whole length. */
export interface Ticking {
  readonly seat: number;
  readonly until: number;
  readonly total: number;
}

export type Told = (events: readonly GameEvent[], view: View) => void;

/** Everything that the page knows of one room: what the server last said, and nothing more. */
export class RoomState {
  room = $state.raw<RoomView | null>(null);
  view = $state.raw<View | null>(null);
  events = $state.raw<readonly GameEvent[]>([]);
  clock = $state.raw<Ticking | null>(null);
  status = $state<Status>("connecting");
  closing = $state(false);
  refusal = $state.raw<{ code: string; text: string } | null>(null);
  toast = $state("");
  sending = $state(false);
  /** Serial of the round, as in `update`. */
  round = $state(0);
  /** Called with the events of an update that are to be animated. */
  onEvents: Told | null = null;

  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly connection: Connection;

  constructor(code: string, token: string, open: () => Socket = openSocket) {
    this.connection = new Connection(open, code, token, lang, {
      message: (message) => this.receive(message),
      status: (status) => {
        this.status = status;
        if (status === "open") this.closing = false;
      },
      have: () => ({ round: this.round, have: this.events.length }),
    });
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    this.connection.stop();
  }

  wake(): void {
    this.connection.wake();
  }

  say(text: string): void {
    clearTimeout(this.toastTimer);
    this.toast = text;
    this.toastTimer = setTimeout(() => {
      this.toast = "";
    }, 3500);
  }

  async play(action: Action): Promise<boolean> {
    this.sending = true;
    const refusal = await this.connection.play(this.round, this.events.length, action);
    this.sending = false;
    if (refusal !== null) this.say(refusal.text);
    return refusal === null;
  }

  async ask(op: Op): Promise<boolean> {
    const refusal = await this.connection.ask(op);
    if (refusal !== null) this.say(refusal.text);
    return refusal === null;
  }

  /** Why may I not do this now? Null where the server has no answer. */
  why(what: string, card: string | null = null): Promise<Reason | null> {
    return this.connection.why(what, card);
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "room":
        this.room = message.room;
        if (message.room.phase === "between" && message.room.round === 1) this.forgetRound();
        break;
      case "update": {
        const same = message.round === this.round && message.start <= this.events.length;
        const kept = same ? this.events.slice(0, message.start) : [];
        this.events = [...kept, ...message.events];
        this.round = message.round;
        this.view = message.view;
        this.clock = ticking(message.clock);
        if (!message.resync) this.onEvents?.(message.events, message.view);
        break;
      }
      case "refused":
        this.refusal = message;
        break;
      case "closing":
        this.closing = true;
        break;
      default:
    }
  }

  private forgetRound(): void {
    this.view = null;
    this.clock = null;
  }
}

function ticking(clock: Clock | null): Ticking | null {
  if (clock === null) return null;
  return { seat: clock.seat, until: Date.now() + clock.left_ms, total: clock.total_ms };
}
