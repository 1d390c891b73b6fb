"""The table of a page that draws among others."""

from typing import Any

from table import number, render


def page_table(rows: dict[str, Any]) -> str:
    """Frames a second and their times, and how soon one's own ink is there."""

    def frames(of: dict[str, float]) -> str:
        times = ", ".join(f"p{percent} {number(of[f'p{percent}_ms'])}" for percent in (50, 95, 99))
        return f"{of['per_second']:.1f} a second; {times}; {of['missed_share']:.1%} over 20"

    ink = rows["own_ink"]
    soon = f"{ink['within_one_frame_share']:.1%} of {ink['count']}; p50 {number(ink['p50_ms'])}"
    lines = [
        ["strokes on the canvas", "10,000", number(rows["strokes"])],
        ["others who draw; their points a second", "", _others(rows)],
        ["frames while the others draw, ms", "60 a second", frames(rows["watching"])],
        ["frames while oneself draws too, ms", "60 a second", frames(rows["drawing"])],
        ["own ink in the first frame after the input; ms", "all", f"{soon}, p95 {number(ink['p95_ms'])}"],
        ["load of the machine per processor", "", number(rows["load_per_core"])],
    ]
    return render([f"a page among {rows['people']}", "reach", "parlor"], lines)


def shot_table(rows: dict[str, Any]) -> str:
    """Frames a second while a shot is played, beside those of the page at rest in the same run."""

    def frames(of: dict[str, float]) -> str:
        times = f"p99 {number(of['p99_ms'])} ms; {of['missed_share']:.1%} over 20"
        return f"{of['per_second']:.1f} a second; {times}"

    lines = [
        [title, "60 a second", frames(rows[name]["shot"]), frames(rows[name]["idle"])]
        for name, title in (("pegs", "a ball among 300 pegs"), ("bubbles", "a shot into a full grid"))
    ]
    return render(["a page that plays a shot", "reach", "played", "at rest"], lines)


def _others(rows: dict[str, Any]) -> str:
    return f"{rows['people'] - 1}; {number(rows['others_points_per_second'])}"
