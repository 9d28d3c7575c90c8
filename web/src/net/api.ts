import { lang, t } from "../i18n/index.svelte";
import type {
  CreateRoom,
  Joined,
  JoinRoom,
  Problem,
  RoomCard,
  ServerInfo,
} from "../protocol/types";

/** An answer that refused; `code` for the page, the message for people. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}${path.includes("?") ? "&" : "?"}lang=${lang()}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused("offline", t("net.failed"));
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
    throw new Refused(problem?.code ?? "internal", problem?.text ?? t("net.failed"));
  }
  return (await response.json()) as T;
}

export const api = {
  info: () => call<ServerInfo>("/info"),
  create: (request: CreateRoom) => call<Joined>("/rooms", request),
  card: (code: string) => call<RoomCard>(`/rooms/${encodeURIComponent(code)}`),
  join: (code: string, request: JoinRoom) =>
    call<Joined>(`/rooms/${encodeURIComponent(code)}/join`, request),
  rulesText: async (rules: string) => {
    const response = await fetch(`/api/rules/${encodeURIComponent(rules)}/text?lang=${lang()}`);
    return response.ok ? response.text() : "";
  },
};
