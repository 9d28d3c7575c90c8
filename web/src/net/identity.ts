/** What this browser keeps: the nickname, and for each room the token that is the seat. */

export interface Visit {
  readonly code: string;
  readonly name: string;
  readonly token: string;
  readonly at: number;
}

const NAME = "paohuzi.name";
const ROOMS = "paohuzi.rooms";
const KEPT = 8;

export function savedName(): string {
  return localStorage.getItem(NAME) ?? "";
}

export function visits(): Visit[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(ROOMS) ?? "[]");
    return Array.isArray(list) ? (list as Visit[]) : [];
  } catch {
    return [];
  }
}

export function visit(code: string): Visit | undefined {
  return visits().find((v) => v.code === code);
}

export function remember(code: string, name: string, token: string): void {
  localStorage.setItem(NAME, name);
  const others = visits().filter((v) => v.code !== code);
  const list = [{ code, name, token, at: Date.now() }, ...others].slice(0, KEPT);
  localStorage.setItem(ROOMS, JSON.stringify(list));
}

export function forget(code: string): void {
  localStorage.setItem(ROOMS, JSON.stringify(visits().filter((v) => v.code !== code)));
}
