import { t } from "../i18n/index.svelte";

/** The glyphs by face: smalls, then bigs. What may be done with them only the server knows. */
export const GLYPHS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾";
export const BACK = "?";

export function faceOf(glyph: string): number {
  return GLYPHS.indexOf(glyph);
}

export function rankOf(glyph: string): number {
  return (faceOf(glyph) % 10) + 1;
}

export function isBig(glyph: string): boolean {
  return faceOf(glyph) >= 10;
}

/** Red print: 2, 7 and 10. */
export function isRed(glyph: string): boolean {
  return "二七十贰柒拾".includes(glyph);
}

/** The card's full name, as it is read aloud. */
export function cardName(glyph: string): string {
  if (glyph === BACK) return t("card.back");
  return t(isBig(glyph) ? "card.big" : "card.small", { glyph });
}

export function cardNames(glyphs: string): string {
  return [...glyphs].map(cardName).join(" ");
}
