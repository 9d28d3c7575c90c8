/** The little Markdown that rules texts use: headings, lists, tables, paragraphs. */

export type Block =
  | { kind: "h1" | "h2" | "p"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split("\n").map((l) => l.trim())) {
    const last = found[found.length - 1];
    if (line === "") continue;
    if (line.startsWith("## ")) found.push({ kind: "h2", text: line.slice(3) });
    else if (line.startsWith("# ")) found.push({ kind: "h1", text: line.slice(2) });
    else if (line.startsWith("- ")) {
      if (last?.kind === "list") last.items.push(line.slice(2));
      else found.push({ kind: "list", items: [line.slice(2)] });
    } else if (line.startsWith("|")) {
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^-+$/.test(cell))) continue;
      if (last?.kind === "table") last.rows.push(cells);
      else found.push({ kind: "table", head: cells, rows: [] });
    } else found.push({ kind: "p", text: line });
  }
  return found;
}
