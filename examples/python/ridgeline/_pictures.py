"""What a notebook shows: bars as SVG, with a table beside them that says the same in words."""

from html import escape
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

if TYPE_CHECKING:
    from .answers import Memory, Time

# Colours that differ in lightness too; each part is named in the table.
_colours = ["#332288", "#88ccee", "#117733", "#ddcc77", "#cc6677", "#aa4499", "#44aa99", "#999933", "#882255", "#6699cc"]
_width, _height = 640.0, 28.0


def words(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _cell(value: Any) -> str:
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


def table(titles: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in titles)
    body = "".join("<tr>" + "".join(f"<td>{escape(_cell(one))}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def bar(title: str, parts: Sequence[Tuple[str, float]], unit: str, limit: Optional[float] = None) -> str:
    """A stacked bar, each part as wide as its share of the longer of the sum and the limit."""
    total = sum(value for _, value in parts)
    longest = max(total, limit or 0.0) or 1.0
    pieces: List[str] = []
    left = 0.0
    for i, (name, value) in enumerate(parts):
        width = _width * value / longest
        pieces.append(
            f'<rect x="{left:.2f}" y="0" width="{width:.2f}" height="{_height:g}" fill="{_colours[i % len(_colours)]}" '
            f'stroke="white" stroke-width="0.5"><title>{escape(name)}: {value:.4g} {unit}</title></rect>'
        )
        left += width
    if limit:
        at = _width * limit / longest
        pieces.append(f'<line x1="{at:.2f}" x2="{at:.2f}" y1="-4" y2="{_height + 4:g}" stroke="currentColor" stroke-width="2"/>')
    says = f"{title}: {total:.4g} {unit}" + (f" of {limit:.4g} {unit}" if limit else "")
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(says)}" width="{_width:g}" '
        f'height="{_height + 10:g}" viewBox="-1 -5 {_width + 2:g} {_height + 10:g}">{"".join(pieces)}</svg>'
    )
    share = total or 1.0
    swatch = '<span style="color:{}">&#9632;</span> '
    rows = "".join(
        f"<tr><td>{swatch.format(_colours[i % len(_colours)])}{escape(name)}</td><td>{value:.4g}</td>"
        f"<td>{100 * value / share:.1f} %</td></tr>"
        for i, (name, value) in enumerate(parts)
        if value > 0
    )
    return (
        f"<div><p>{escape(says)}</p>{picture}<table><thead><tr><th>term</th><th>{unit}</th><th>share</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


def memory(need: "Memory", capacity_bytes: Optional[int]) -> str:
    limit = capacity_bytes / 1e9 if capacity_bytes else None
    return bar("Memory of the most loaded GPU", [(one.term, one.bytes / 1e9) for one in need.terms], "GB", limit)


def time(spent: "Time", title: str) -> str:
    seconds = spent.seconds.expected
    unit, scale = ("s", 1.0) if seconds >= 1 else ("ms", 1e3)
    return bar(title, [(one.term, one.seconds * scale) for one in spent.terms], unit)


def verdict(fits: bool, how: Optional[str]) -> str:
    tight = ", tightly" if how == "tight" and fits else ", but nearly" if how == "tight" else ""
    return words(("It fits" if fits else "It does not fit") + tight)
