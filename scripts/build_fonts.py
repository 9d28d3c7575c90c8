"""Cut the card font: only the glyphs that are drawn in brush, as one small woff2.

The source is the npm package ``@fontsource/ma-shan-zheng`` (Ma Shan Zheng, SIL OFL 1.1); its
licence goes beside the result. Run by ``make``; does nothing when the result is newer.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from fontTools import subset

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "web/node_modules/@fontsource/ma-shan-zheng"
SOURCE = PACKAGE / "files/ma-shan-zheng-chinese-simplified-400-normal.woff2"
TARGET = ROOT / "web/src/generated/brush.woff2"
LICENCE = ROOT / "web/public/licenses/MaShanZheng-OFL.txt"

CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
CALLS = "吃碰跑提偎臭胡比过打歪溜飘庄亮将坎天荒跑子牌桌名堂湖南字"


def main() -> None:
    """Write the subset and its licence."""
    if TARGET.exists() and TARGET.stat().st_mtime > max(
        SOURCE.stat().st_mtime, Path(__file__).stat().st_mtime
    ):
        return
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False)
    font = subset.load_font(str(SOURCE), options)
    cut = subset.Subsetter(options)
    cut.populate(text=CARDS + CALLS)
    cut.subset(font)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    subset.save_font(font, str(TARGET), options)
    LICENCE.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(PACKAGE / "LICENSE", LICENCE)
    lacking = set(CARDS + CALLS) - {chr(code) for code in font.getBestCmap()}
    if lacking:
        raise SystemExit(f"the font lacks {''.join(sorted(lacking))}")


if __name__ == "__main__":
    main()
