"""`words` and `test` notice what they are there to notice."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tables.management.commands import test as test_command


@pytest.fixture
def small_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one template and one Python file that speak to people."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "page.html").write_text(
        '{% do [] %}<p>{{ _("The river flows %(count)s spaces.", count=3) }}</p>'
        "{% trans n=3 %}Good{% pluralize n %}Goods{% endtrans %}",
        encoding="utf-8",
    )
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "code.py").write_text(
        'from django.utils.translation import gettext as _, pgettext\n_("Your canoe is lost.")\npgettext("verb", "Land")\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    monkeypatch.setattr(settings, "LOCALE_PATHS", [tmp_path / "locale"])
    return tmp_path


def faults() -> str:
    with pytest.raises(CommandError) as caught:
        call_command("words", check=True)
    return str(caught.value)


def test_words_are_gathered_and_every_gap_is_told(small_project: Path) -> None:
    assert "run: python3 manage.py words" in faults()
    call_command("words")
    source = small_project / "locale" / "zh_Hant" / "LC_MESSAGES" / "django.po"
    text = source.read_text(encoding="utf-8")
    for sentence in ("The river flows %(count)s spaces.", "Your canoe is lost.", "Land", "Good"):
        assert f'msgid "{sentence}"' in text
        assert f"Not translated: '{sentence}'" in faults() or sentence == "Good"

    def translate(text: str, words: dict[str, str]) -> str:
        for english, chinese in words.items():
            text = text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{chinese}"')
        return text.replace('msgstr[0] ""', 'msgstr[0] "好"')

    whole = {
        "The river flows %(count)s spaces.": "河水流過 %(count)s 格。",
        "Your canoe is lost.": "你的獨木舟沉了。",
        "Land": "上岸",
    }
    source.write_text(
        translate(text, {**whole, "The river flows %(count)s spaces.": "%(number)s 格"}), encoding="utf-8"
    )
    call_command("words")
    assert "%(count)s" in faults() or "unknown" in faults()

    source.write_text(translate(text, whole), encoding="utf-8")
    assert "compiled catalogue" in faults()
    call_command("words")
    call_command("words", check=True)
    before = source.read_bytes()
    call_command("words")
    assert source.read_bytes() == before

    (small_project / "tables" / "code.py").write_text("", encoding="utf-8")
    assert "not what code and templates say" in faults()


def test_browser_tests_get_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[tuple[str, list[str]]] = []

    def record(name: str, arguments: list[str], extra: dict[str, str] | None = None) -> test_command.Outcome:
        runs.append((name, arguments))
        return test_command.Outcome(name, 1, 0, 0, 0.0)

    monkeypatch.setattr(test_command, "pytest_run", record)
    monkeypatch.setattr(test_command.chromium, "find_or_install", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(test_command, "BROWSER", "tests/setup")
    test_command.tests(["tests/setup/test_commands.py::test_x", "-x", "tests/conftest.py"])
    assert runs == [
        ("tests", ["-x", "tests/conftest.py", "--ignore=tests/setup"]),
        ("browser tests", ["-x", "tests/setup/test_commands.py::test_x"]),
    ]
    runs.clear()
    test_command.tests([])
    assert [name for name, _ in runs] == ["tests", "browser tests"]
    for (_, arguments), what in zip(runs, ("--ignore=tests/setup", "tests/setup"), strict=True):
        assert arguments[0] == "-n"
        assert arguments[2:] == ["--dist", "worksteal", what]


def test_counts_are_read_from_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    assert test_command.counts(report) == (0, 0, 0)
    report.write_text(
        '<testsuites><testsuite errors="1" failures="2" skipped="3" tests="10"/></testsuites>', encoding="utf-8"
    )
    assert test_command.counts(report) == (4, 3, 3)


def test_a_leg_without_tests_has_failed() -> None:
    empty = test_command.Outcome("tests", 0, 0, 0, 0.1)
    assert test_command.empty_is_failed(empty).failed == 1
