"""Lessons to test with, the shipped ones and one of each kind, and how to go through them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tutor import texts as texts_of
from tutor.corpus import Corpus
from tutor.lesson_file import SHAPE, course, load_lesson, load_texts, parse_lesson
from tutor.lessons import Lesson
from tutor.page import Mood, Page
from tutor.progress import Place
from tutor.session import LessonSession
from tutor.texts import Prose
from tutor.words import Words
from tutor.yamlfile import read

FOLDER = Path(__file__).parent / "kinds" / "lessons"
"""A small course: a lesson with every kind of question, one for three, and a checkpoint."""

LESSONS = {name: load_lesson(name) for name in course()}
OWN = {
    path.stem: parse_lesson(read(path, str(path)))
    for path in sorted(FOLDER.glob("*.yaml"))
    if path.stem != "course"
}
ALL = {**LESSONS, **OWN}
MOST_PAGES = 400


@dataclass(frozen=True)
class Stop:
    """A page as it comes, and the place that is kept with it."""

    page: Page
    place: Place


@cache
def corpus(language: str = "en", *, plain: bool = False) -> Corpus:
    return Corpus(Words(language, plain=plain))


@cache
def texts(lesson: str, language: str) -> Prose:
    if lesson in OWN:
        return texts_of.load(FOLDER / "texts", f"{lesson}.yaml", language, SHAPE)
    return load_texts(lesson, language)


def session(lesson: Lesson, language: str = "en", *, plain: bool = False) -> LessonSession:
    return LessonSession(lesson, texts(lesson.id, language), corpus(language, plain=plain))


@cache
def demo(name: str, language: str = "en") -> tuple[Stop, ...]:
    """Take a lesson as its demonstration does, to the last page."""
    dialogue = session(ALL[name], language)
    pages = dialogue.pages()
    stops = [Stop(next(pages), dialogue.place)]
    while stops[-1].page.mood is not Mood.END:
        stops.append(Stop(pages.send(stops[-1].page.cue), dialogue.place))
        assert len(stops) < MOST_PAGES, f"{name} does not end"
    return tuple(stops)


class Talk:
    """A lesson from a place on, with the page that is shown."""

    def __init__(
        self,
        lesson: str,
        place: Place | str | None = None,
        language: str = "en",
        *,
        plain: bool = False,
    ) -> None:
        self.session = session(ALL[lesson], language, plain=plain)
        begin = Place(place) if isinstance(place, str) else place
        self._pages = self.session.pages(begin)
        self.page = next(self._pages)

    def type(self, *answers: str) -> Page:
        """Give answers one after the other; return the page after the last."""
        for answer in answers:
            self.page = self._pages.send(answer)
        return self.page

    @property
    def step(self) -> str:
        return self.session.place.step

    @property
    def slips(self) -> int:
        return self.session.place.slips
