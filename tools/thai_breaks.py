"""Mark where Thai lines may break: ``make thai-breaks``.

Thai writes no spaces between words, so a terminal cannot tell where a line may end. U+200B is
put between words, by BudouX and under the eye of whoever reads the change; terms and card
names of the glossary stay whole. The program breaks lines there and never prints the mark.
"""

import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tutor.cells import ZERO_WIDTH_SPACE, clusters

ROOT = Path(__file__).parents[1]
FILES = (
    "rules/clauses/th/*.yaml",
    "lessons/texts/th/*.yaml",
    "locales/th/LC_MESSAGES/*.po",
)
THAI = "\u0e01-\u0e5b"
_RUN = re.compile(f"[{THAI}]+")
_BESIDE_PLACEHOLDER = re.compile(rf"(?<=[{THAI}])(?=\{{)|(?<=\}})(?=[{THAI}])")
_PO_STRING = re.compile(r'^(msgstr(?:\[\d+\])? )?"(.*)"$')
WHOLE = (
    *("แต่ละ", "เรียกว่า", "ที่สุด", "ไม่ใช่", "เท่านั้น", "ก็ได้", "ไม่ได้", "ไม่ว่า", "แม้แต่"),
    *("ตรงข้าม", "ทีหลัง", "หลังสุด", "จำเป็น", "อย่างน้อย", "ก่อนอื่น", "คราวนี้", "ตอนนี้"),
    *("คนละ", "ทีละ", "ดอกละ", "ครั้งละ", "ถัดไป", "เท่านี้", "ต่อเมื่อ", "ทั้งหมด", "จนกว่า"),
    *("เมื่อไร", "เท่ากับ", "หรือเปล่า", "รวมทั้ง", "คำว่า", "เดียวกัน", "รู้ตัว", "ทางเลือก"),
    *("ตัวจริง", "จากนั้น", "ถึงตา", "คนนำ", "ใบทิ้ง", "ชนะ", "ใบแรกของกอง"),
    *("หมายเลข", "ตัวเลข", "บันทึก", "บรรทัด", "อักขระ", "ควบคุม", "เอกสาร", "หมายถึง"),
    *("กับดัก", "ที่จริง", "ว่างเปล่า", "การตั้งค่า", "คำสั่ง", "ผู้เรียน", "ใช่ไหม", "ขีดกลาง"),
    *("ตัวพิมพ์เล็ก", "ข้อเดียว", "เหล่านี้", "มีแต่", "เลือกเอง", "ขึ้นมือ"),
    *("ห้าม", "บทก่อนหน้า", "บทที่แล้ว"),
    *("นโปเลียน", "ฮาเซินเพฟเฟอร์", "เรลโรด", "รับปาก", "ทันที", "สูงสุด", "ใหญ่ไปเล็ก", "กินได้ไม่ถึง"),
    *("ต่างหาก", "คนเดียว", "ครั้งเดียว", "ทั้งที่", "ติดลบ", "ก่อนหน้า", "พอดี", "เหมือนกัน"),
    *("ตัวเลือก", "ข้อผิดพลาด", "วิธีใช้", "จำนวนเต็ม", "แสดง", "คำแปล"),
    *("เบราว์เซอร์", "หนังสือ", "เนื้อหา", "สารบัญ", "หมายเหตุ", "อันดับ"),
    *("แข่งขัน", "ตัวเอง", "กำหนด", "เริ่มต้น", "ผู้ชนะ", "อังกฤษ", "แคนาดา", "สัญญาณ", "บังคับ", "ยกเว้น"),
    *("บังเอิญ", "เป็นไปได้", "ใกล้เคียง", "ป้ายกำกับ", "ทั่วไป", "ข้างบน", "จบมือ"),
)
"""Words beside those of the glossary that the parser is known to cut or to tear in two."""
NEVER_FIRST = "ๆฯ"
NEVER_LAST = "เแโใไ"


def main() -> None:
    files = [ROOT / name for name in sys.argv[1:]]
    for file in files or [file for pattern in FILES for file in sorted(ROOT.glob(pattern))]:
        before = file.read_text(encoding="utf-8")
        after = (marked_po if file.suffix == ".po" else marked_yaml)(before, mark)
        if after != before:
            file.write_text(after, encoding="utf-8")
            print(f"{file.relative_to(ROOT)}: line breaks marked")


def mark(text: str) -> str:
    """Put U+200B between the Thai words of a text, and between a word and a placeholder."""
    plain = text.replace(ZERO_WIDTH_SPACE, "")
    marked = _RUN.sub(lambda run: ZERO_WIDTH_SPACE.join(words(run[0])), plain)
    return _BESIDE_PLACEHOLDER.sub(ZERO_WIDTH_SPACE, marked)


def words(run: str) -> list[str]:
    """Split Thai letters into words, keeping the glossary's terms whole."""
    ends = _ends(_parser().parse(run)) & _ends(clusters(run))
    for term in _terms().finditer(run):
        ends -= set(range(term.start(1) + 1, term.end(1)))
    cuts = sorted(end for end in ends if _may_cut(run, end))
    return [run[start:end] for start, end in zip([0, *cuts], [*cuts, len(run)], strict=True)]


def _may_cut(run: str, at: int) -> bool:
    return at < len(run) and run[at] not in NEVER_FIRST and run[at - 1] not in NEVER_LAST


def _ends(parts: list[str]) -> set[int]:
    """Return the offsets at which the parts end."""
    ends, offset = set(), 0
    for part in parts:
        offset += len(part)
        ends.add(offset)
    return ends


@cache
def _parser() -> Any:
    import budoux

    return budoux.load_default_thai_parser()


@cache
def _terms() -> re.Pattern[str]:
    """Return a pattern of all Thai terms and card names, which finds overlapping ones too."""
    glossary = yaml.safe_load((ROOT / "rules/glossary.yaml").read_text(encoding="utf-8"))
    texts = [card["th"] for card in glossary["cards"].values()]
    for term in glossary["terms"].values():
        texts += [term["th"], term.get("label", {}).get("th", "")]
    runs = {run for text in texts for run in _RUN.findall(text)} | set(WHOLE)
    return re.compile(f"(?=({'|'.join(sorted(runs, key=len, reverse=True))}))")


def marked_yaml(text: str, mark: Callable[[str], str]) -> str:
    """Mark the values of a YAML file; its keys, comments and layout stay."""
    places = sorted(_value_places(yaml.compose(text)), reverse=True)
    for start, end in places:
        text = text[:start] + mark(text[start:end]) + text[end:]
    return text


def _value_places(node: yaml.Node | None) -> Iterator[tuple[int, int]]:
    if isinstance(node, yaml.ScalarNode):
        yield node.start_mark.index, node.end_mark.index
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _value_places(item)
    elif isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _value_places(value)


def marked_po(text: str, mark: Callable[[str], str]) -> str:
    """Mark the translations of a catalog; its messages and comments stay."""
    lines, in_translation = text.split("\n"), False
    for number, line in enumerate(lines):
        if line.startswith(("msg", "#")) or not line:
            in_translation = line.startswith("msgstr")
        if in_translation and (found := _PO_STRING.match(line)):
            lines[number] = f'{found[1] or ""}"{mark(found[2])}"'
    return "\n".join(lines)


if __name__ == "__main__":
    main()
