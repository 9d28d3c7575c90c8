"""The built page: read once, compressed once, served from memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, NamedTuple

from litestar import HttpMethod, Request, Response, route
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

_TEXT = {".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest"}
_YEAR = "public, max-age=31536000, immutable"


class File(NamedTuple):
    """One file of the page."""

    body: bytes
    packed: bytes | None
    media: str
    tag: str
    cache: str


def find_page() -> Path | None:
    """The folder of the built page: inside the package, or ``web/dist`` of a checkout."""
    here = Path(__file__).resolve()
    for folder in (here.parents[1] / "page", here.parents[3] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


class Page:
    """All files of the page by their path."""

    def __init__(self, folder: Path | None) -> None:
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder is not None else ():
            if path.is_file() and folder is not None:
                self.files[path.relative_to(folder).as_posix()] = _read(path)

    def answer(self, path: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file; for a path of the page itself (no file ending) its index."""
        file = self.files.get(path)
        if file is None and "." not in path.rsplit("/", 1)[-1]:
            file = self.files.get("index.html")
            if file is None:
                return Response(_NOT_BUILT, media_type="text/html", status_code=503)
        if file is None:
            raise NotFoundException(path)
        headers = {"cache-control": file.cache, "etag": file.tag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", headers=headers, status_code=304, media_type=file.media)
        body = file.body
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            body = file.packed
        return Response(body, headers=headers, media_type=file.media)


_NOT_BUILT = (
    "<p>页面还没有生成：请运行 make play。</p><p>The page has not been built: run make play.</p>"
).encode()


def _read(path: Path) -> File:
    body = path.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in _TEXT else None
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    hashed = "assets" in path.parts
    tag = '"' + hashlib.sha256(body).hexdigest()[:20] + '"'
    return File(body, packed, media, tag, _YEAR if hashed else "no-cache")


ThePage = NamedDependency[Page]


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    media_type="text/html",
    sync_to_thread=False,
)
def page_file(
    request: Request[Any, Any, Any], page: ThePage, path: FromPath[str] = ""
) -> Response[bytes]:
    """Everything that is not /api, /ws, /health or /metrics."""
    return page.answer(path.strip("/"), request)
