import { GLYPHS, rankOf } from "./cards";

/** A hand as the player arranges it: columns of cards, top to bottom. Always the whole hand. */
export type Columns = readonly (readonly string[])[];

export const TALLEST = 4;
export const WIDEST = 11;

/** Columns in the automatic order: kan, runs and 二七十, pairs with their other size, the rest. */
export function sorted(hand: string): Columns {
  const counts = new Map<string, number>();
  for (const glyph of hand) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
  const columns: string[][] = [];
  const take = (cards: readonly string[]) => {
    columns.push([...cards]);
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) - 1);
  };
  const has = (card: string, n = 1) => (counts.get(card) ?? 0) >= n;

  for (const glyph of GLYPHS) {
    const n = counts.get(glyph) ?? 0;
    if (n >= 3) take(Array<string>(n).fill(glyph));
  }
  for (const base of [0, 10]) {
    const at = (rank: number) => GLYPHS[base + rank - 1] as string;
    for (const ranks of [
      [2, 7, 10],
      [1, 2, 3],
      [2, 3, 4],
      [3, 4, 5],
      [4, 5, 6],
      [5, 6, 7],
      [6, 7, 8],
      [7, 8, 9],
      [8, 9, 10],
    ]) {
      while (ranks.every((rank) => has(at(rank)))) take(ranks.map(at));
    }
  }
  for (let i = 0; i < 10; i += 1) {
    const small = GLYPHS[i] as string;
    const big = GLYPHS[i + 10] as string;
    if (has(small, 2)) take(has(big) && !has(big, 2) ? [small, small, big] : [small, small]);
    if (has(big, 2)) take(has(small) ? [big, big, small] : [big, big]);
    if (has(small) && has(big)) take([small, big]);
  }
  const rest = [...GLYPHS].filter((glyph) => has(glyph));
  for (const glyph of rest) {
    const last = columns[columns.length - 1];
    const near = last?.length === 1 && Math.abs(rankOf(last[0] as string) - rankOf(glyph)) <= 2;
    if (near) last.push(glyph);
    else columns.push([glyph]);
  }
  return narrowed(columns);
}

/** Join the shortest columns until there are no more than fit side by side. */
export function narrowed(columns: readonly (readonly string[])[]): Columns {
  const list = columns.filter((column) => column.length > 0).map((column) => [...column]);
  while (list.length > WIDEST) {
    let best = -1;
    let height = TALLEST + 1;
    for (let i = 0; i + 1 < list.length; i += 1) {
      const joined = (list[i] as string[]).length + (list[i + 1] as string[]).length;
      if (joined <= height) {
        height = joined;
        best = i;
      }
    }
    if (best < 0) break;
    const [moved] = list.splice(best + 1, 1);
    (list[best] as string[]).push(...(moved as string[]));
  }
  return list;
}

/**
 * Keep an arrangement over a change of the hand: what is gone leaves its place, what is new comes
 * in at the end. The result has exactly the cards of `hand`.
 */
export function kept(columns: Columns, hand: string): Columns {
  const left = [...hand];
  const list: string[][] = [];
  for (const column of columns) {
    const stays: string[] = [];
    for (const card of column) {
      const at = left.indexOf(card);
      if (at >= 0) {
        left.splice(at, 1);
        stays.push(card);
      }
    }
    list.push(stays);
  }
  for (const card of left) list.push([card]);
  return narrowed(list);
}

export interface Place {
  readonly column: number;
  readonly row: number;
}

/** A card that is lifted out a little, to be played with the next tap. */
export interface Lifted extends Place {
  readonly card: string;
}

/** Move one card to a column, or to a new column before `to` when `between` is set. */
export function moved(columns: Columns, from: Place, to: number, between: boolean): Columns {
  const card = columns[from.column]?.[from.row];
  if (card === undefined) return columns;
  const list = columns.map((column) => [...column]);
  (list[from.column] as string[]).splice(from.row, 1);
  const target = list[to];
  if (between || target === undefined || target.length >= TALLEST) list.splice(to, 0, [card]);
  else target.push(card);
  return narrowed(list);
}

/** Move a whole column so that it stands before column `to`. */
export function movedColumn(columns: Columns, from: number, to: number): Columns {
  const list = columns.map((column) => [...column]);
  const [column] = list.splice(from, 1);
  if (column === undefined) return columns;
  list.splice(to > from ? to - 1 : to, 0, column);
  return list;
}
