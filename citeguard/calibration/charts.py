"""Pictures as SVG, from numbers to text: no script, no font, no file beside them. Read on screen and in print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from citeguard.calibration.metrics import Bin

WIDTH, HEIGHT = 520, 340
LEFT, RIGHT, TOP, BOTTOM = 66, 28, 16, 52


@dataclass(frozen=True, slots=True)
class Frame:
    """Axes over [0, right] x [0, top], both shares."""

    x_name: str
    y_name: str
    right: float = 1.0
    top: float = 1.0

    def x(self, value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * value / self.right

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(value, self.top) / self.top


def percent(value: float) -> str:
    text = f"{100 * value:.1f}" if value < 0.1 else f"{100 * value:.0f}"
    return text.removesuffix(".0") + "%"


def reliability_chart(bins: Sequence[Bin], x_name: str, y_name: str) -> str:
    """Bars over the bins that hold rows, each with its count; the diagonal is what would be right."""
    frame = Frame(x_name, y_name)
    shapes = []
    for one in bins:
        if one.right is None or one.confidence is None:
            continue
        left, width = frame.x(one.low) + 2, frame.x(one.high) - frame.x(one.low) - 4
        top = frame.y(one.right)
        shapes.append(
            f'<rect class="bar" x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{frame.y(0) - top:.1f}"/>'
        )
        shapes.append(_point(frame, one.confidence, one.right, "mean"))
        shapes.append(_text(left + width / 2, frame.y(0) - 6, str(one.count), "count"))
    return _svg(frame, [*shapes, _line(frame, (0, 0), (1, 1), "ideal")], f"{y_name} / {x_name}")


@dataclass(frozen=True, slots=True)
class Line:
    """One risk-coverage curve: its points, and the chosen one with its bound."""

    name: str
    points: Sequence[tuple[float, float]]
    chosen: tuple[float, float] | None = None
    bound: float | None = None


def curve_chart(lines: Sequence[Line], target: float | None, x_name: str, y_name: str) -> str:
    highest = max((r for line in lines for c, r in line.points if c > 0.02), default=0.0)
    top = _round_up(max(2 * (target or 0.0), 1.1 * highest))
    frame = Frame(x_name, y_name, top=top)
    shapes = [] if target is None else [_line(frame, (0, target), (1, target), "target")]
    for n, line in enumerate(lines[:8]):
        path = " ".join(f"{frame.x(c):.1f},{frame.y(r):.1f}" for c, r in line.points)
        shapes.append(f'<polyline class="curve c{n}" points="{path}"/>')
        if line.chosen is not None and line.bound is not None:
            coverage, risk = line.chosen
            shapes.append(_line(frame, (coverage, risk), (coverage, line.bound), "bound"))
            shapes.append(_point(frame, coverage, risk, f"chosen c{n}"))
    return _svg(frame, shapes, f"{y_name} / {x_name}") + _legend(lines)


def _round_up(value: float) -> float:
    """The next share that five ticks divide into round numbers."""
    return next((top for top in (0.05, 0.1, 0.2, 0.25, 0.5) if value <= top), 1.0)


def _legend(lines: Sequence[Line]) -> str:
    items = "".join(f'<li><span class="key c{n}"></span>{escape(line.name)}</li>' for n, line in enumerate(lines[:8]))
    return f'<ul class="legend">{items}</ul>'


def bars_chart(bars: Sequence[tuple[str, float, str]]) -> str:
    """Horizontal bars: name and words above the bar, so that a name of any length has room."""
    height, full = 46 * len(bars) + 4, WIDTH - 16
    shapes = []
    for n, (name, share, words) in enumerate(bars):
        y = 4 + 46 * n
        shapes.append(_text(8, y + 14, name, "value"))
        shapes.append(_text(WIDTH - 8, y + 14, words, "name"))
        shapes.append(f'<rect class="rail" x="8" y="{y + 20}" width="{full}" height="16"/>')
        shapes.append(f'<rect class="bar" x="8" y="{y + 20}" width="{full * share:.1f}" height="16"/>')
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(shapes)}</svg>'


def _svg(frame: Frame, shapes: Sequence[str], title: str) -> str:
    ticks = "".join(_ticks(frame))
    names = _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, frame.x_name, "axis") + (
        f'<text class="axis" transform="translate(15 {(TOP + HEIGHT - BOTTOM) / 2:.0f}) rotate(-90)">'
        f"{escape(frame.y_name)}</text>"
    )
    body = "".join(shapes)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img"><title>{escape(title)}</title>{ticks}{body}{names}</svg>'


def _ticks(frame: Frame) -> list[str]:
    shapes = []
    for n in range(6):
        share = n / 5
        x, y = frame.x(share * frame.right), frame.y(share * frame.top)
        shapes.append(f'<line class="grid" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}"/>')
        shapes.append(f'<line class="grid" x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}"/>')
        shapes.append(_text(x, HEIGHT - BOTTOM + 18, percent(share * frame.right), "tick"))
        shapes.append(_text(LEFT - 8, y + 4, percent(share * frame.top), "tick end"))
    return shapes


def _line(frame: Frame, a: tuple[float, float], b: tuple[float, float], kind: str) -> str:
    return (
        f'<line class="{kind}" x1="{frame.x(a[0]):.1f}" y1="{frame.y(a[1]):.1f}" '
        f'x2="{frame.x(b[0]):.1f}" y2="{frame.y(b[1]):.1f}"/>'
    )


def _point(frame: Frame, x: float, y: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="5"/>'


def _text(x: float, y: float, words: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(words)}</text>'
