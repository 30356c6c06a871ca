"""What holds for all tests: the same chance each time, and in CI a skipped test has failed."""

import os
import random
from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import settings

from tests.calls import run

__all__ = ["run"]

settings.register_profile("no clock", deadline=None)  # a slow machine is no mistake
settings.load_profile("no clock")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.fixture(autouse=True)
def same_chance_each_time(request: pytest.FixtureRequest) -> None:
    """Let a call without ``--seed`` draw the same in each run of a test: red stays red."""
    random.seed(request.node.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _failed_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _failed_if_skipped((yield))


def _failed_if_skipped(report: Report) -> Report:
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        _, _, reason = report.longrepr if isinstance(report.longrepr, tuple) else (0, 0, "")
        report.outcome = "failed"
        report.longrepr = f"a test must not be skipped in CI: {reason}"
    return report
