// Measures the page: what is cut, what overlaps, what scrolls. Returns a list of problems.
() => {
  const problems = [];
  const root = document.documentElement;
  const box = (e) => e.getBoundingClientRect();
  const name = (e) =>
    `${e.dataset.testid ?? e.className} ${e.dataset.card ?? e.dataset.cards ?? e.textContent.trim().slice(0, 14)}`;
  const corners = (r) => [r.left, r.top, r.right, r.bottom].map(Math.round).join(",");
  const meet = (x, y) =>
    x.width > 0 && y.width > 0 && x.left < y.right - 1 && y.left < x.right - 1 &&
    x.top < y.bottom - 1 && y.top < x.bottom - 1;
  const inside = (e, frame, what) => {
    const b = box(e);
    if (b.width === 0) return;
    if (b.left < frame.left - 1 || b.right > frame.right + 1 || b.top < frame.top - 1 || b.bottom > frame.bottom + 1)
      problems.push(`${name(e)} is cut by ${what}: ${corners(b)} in ${corners(frame)}`);
  };
  const apart = (elements, where) => {
    for (const [i, a] of elements.entries())
      for (const b of elements.slice(i + 1))
        if (meet(box(a), box(b))) problems.push(`${name(a)} and ${name(b)} overlap in ${where}`);
  };

  if (root.scrollWidth > innerWidth) problems.push(`the page is ${root.scrollWidth} wide`);
  const table = document.querySelector("[data-testid=table]");
  if (table) {
    if (root.scrollHeight > innerHeight) problems.push(`the page is ${root.scrollHeight} high`);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const things = "button, [data-testid=group], [data-testid=table-card], [data-testid=wall-count]";
    for (const e of table.querySelectorAll(things))
      if (!e.closest(".settlement")) inside(e, screen, "the screen");
    const middle = box(table.querySelector(".mid"));
    for (const e of table.querySelectorAll("[data-testid=table-card]")) inside(e, middle, "the middle");
    for (const panel of table.querySelectorAll("[data-testid^=player-]")) {
      const cards = [...panel.querySelectorAll("[data-testid=group], [data-testid=discards] span")];
      for (const e of [...cards, ...panel.querySelectorAll(".total, .xi")]) inside(e, box(panel), panel.dataset.testid);
      apart(cards, panel.dataset.testid);
    }
    apart([...table.children].filter((e) => !e.matches(".sr, .settlement")), "the table");
  }
  for (const e of document.querySelectorAll("button, input, select, summary")) {
    const b = box(e);
    if (b.width > 0 && (b.right > innerWidth + 1 || b.left < -1)) problems.push(`${name(e)} leaves the page`);
    if (e.matches("button:not(.xi)") && e.scrollWidth > e.clientWidth + 1) problems.push(`${name(e)} does not fit its button`);
  }
  return problems;
}
