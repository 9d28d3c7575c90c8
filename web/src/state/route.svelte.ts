/** Where the page is: the start page, or a room by its code. */

let path = $state(location.pathname);

addEventListener("popstate", () => {
  path = location.pathname;
});

export function roomCode(): string | null {
  const found = /^\/r\/([^/]+)\/?$/.exec(path);
  return found?.[1] ? decodeURIComponent(found[1]).toUpperCase() : null;
}

export function go(to: string): void {
  history.pushState(null, "", to);
  path = location.pathname;
}
