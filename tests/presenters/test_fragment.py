"""The fragment of a table: well-formed, strict, complete, and the same for the same view."""

import gzip
import re
import xml.etree.ElementTree as ET
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.utils.translation import override
from msgspec.structs import replace

from rules.kernel.audience import PUBLIC
from rules.kernel.picks import offer
from tables.log import Place
from tables.presenters.base import READ, after_touch
from tables.presenters.rendering import render_beats, render_table
from tests.presenters.tables import LANGUAGES, NAMES, PLACEHOLDER, moments, present, told

VOID = re.compile(r"<(img|input)([^>]*?)/?>")
BARE = re.compile(r"(?<=[\s\"])(hidden|disabled|data-[a-z]+)(?=[\s>])")
MOMENTS = moments(60)


def parsed(html):
    """The fragment as a tree."""
    closed = VOID.sub(r"<\1\2/>", BARE.sub(r'\1=""', html))
    return ET.fromstring(closed.replace("hx-target:inherited", "hx-target-i").replace("hx-swap:inherited", "hx-swap-i"))


def awaited_seat(table):
    return next(seat for seat in table.awaited if seat >= 0)


def links(tree, part):
    """id -> picks of its link, for all links in an element."""
    for element in tree.iter():
        if element.get("id") == part:
            return {a.get("id"): picks_of(a.get("href")) for a in element.iter() if a.tag == "a" and a.get("id")}
    raise AssertionError(f"no element {part}")


def picks_of(href):
    return [value for name, value in parse_qsl(urlsplit(href).query) if name == "pick"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_strict_and_ids_are_unique(language):
    for _, step, table in MOMENTS:
        for viewer in (awaited_seat(table), PUBLIC):
            html = render_table(table, viewer, language, told=[told(step)])
            tree = parsed(html)
            ids = [element.get("id") for element in tree.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            for element in tree.iter():
                assert not [name for name in element.attrib if name == "style" or name.startswith("on")]
                assert element.tag not in ("style", "script", "title")
            assert not PLACEHOLDER.search(re.sub(r"<[^>]*>", "", html))


def test_ids_stand_on_leaves_and_permanent_layers():
    """The layers of a board are there in every picture, in the same order; nothing in them wraps a name."""
    orders = {}
    for played, step, table in MOMENTS:
        for viewer in (awaited_seat(table), PUBLIC):
            board = next(
                e for e in parsed(render_table(table, viewer, "en", told=[told(step)])).iter() if e.get("id") == "board"
            )
            for piece in (piece for layer in board for piece in layer.iter() if piece is not layer):
                inside = [e.get("id") for e in piece.iter() if e is not piece and e.get("id")]
                assert not piece.get("id") or not inside, f"{piece.get('id')} wraps {inside}"
            orders.setdefault(played.slug, set()).add(tuple(layer.get("id") for layer in board))
    assert all(len(different) == 1 and None not in min(different) for different in orders.values())


def test_picks_on_the_page_are_those_of_the_offer():
    for played, step, table in MOMENTS:
        seat = awaited_seat(table)
        legal = played.game.legal_moves(table.course.state, seat)
        legal_picks = [move.picks() for move in legal]
        for chosen in (frozenset(), *(frozenset({pick}) for pick in sorted(offer(legal).open)[:3])):
            made = offer(legal, chosen)
            tree = parsed(render_table(table, seat, "en", sorted(chosen), told=[told(step)]))
            listed = {frozenset(picks) for id, picks in links(tree, "list").items() if id != "why"}
            assert listed == {after_touch(pick, made, legal_picks) for pick in made.open | chosen}
            drawn = links(tree, "picks")
            assert drawn or links(tree, "tray"), "nothing to touch"
            sent = {e.get("value") for e in tree.iter("input") if e.get("name") == "pick"}
            assert sent == made.said
            button = next(e for e in tree.iter("button") if e.get("id") == "confirm")
            assert (button.get("disabled") is None) == (made.move is not None)


def test_every_open_pick_can_be_touched_beside_the_list():
    """On the board, in the hand, or as a chip: the list is for those who want it, not the only way. Of two picks
    in one place, the second is there as soon as something is said that it goes with."""
    for played, step, table in MOMENTS:
        seat = awaited_seat(table)
        legal = played.game.legal_moves(table.course.state, seat)
        made = offer(legal)
        touched = touched_beside(table, step, seat)
        for pick in made.open - touched:
            whole = next(move.picks() for move in legal if pick in move.picks())
            first = sorted(whole & touched)
            assert any(pick in touched_beside(table, step, seat, one) for one in first), pick


def touched_beside(table, step, seat, *said):
    """All picks that can be touched somewhere else than in the list."""
    tree = parsed(render_table(table, seat, "en", said, told=[told(step)]))
    listed = links(tree, "list")
    parts = [links(tree, part) for part in ("picks", "tray")]
    return {pick for part in parts for id, picks in part.items() if id not in listed for pick in picks}


def test_a_refused_touch_is_answered_with_a_sentence_and_its_rule():
    answered = 0
    for _, step, table in MOMENTS[::3]:
        seat = awaited_seat(table)
        tree = parsed(render_table(table, seat, "en", told=[told(step)]))
        closed = [picks_of(a.get("href")) for a in tree.iter("a") if "closed" in (a.get("class") or "").split()]
        for picks in closed[::4]:
            again = parsed(render_table(table, seat, "zh-hant", picks, told=[told(step)]))
            says = next(e for e in again.iter() if e.get("id") == "says")
            sentence = "".join(says.itertext()).strip()
            assert sentence
            assert next(says.iter("a")).get("href").partition("#")[2].startswith("rule-")
            answered += 1
    assert answered > 20


def test_picks_of_a_stranger_do_nothing_worse_than_a_sentence():
    _, step, table = MOMENTS[5]
    for picks in (["x"], ["canoe:9"], ["to:"], ["<b>"], ["gem:3/violet/9"], ["canoe:0", "to:Z9", "gem:77"]):
        html = render_table(table, awaited_seat(table), "en", picks, told=[told(step)])
        assert "<b>" not in html.replace('<b class="name">', "").replace('<b aria-hidden="true">', "")
        parsed(html)


def test_equal_views_give_equal_bytes():
    for played, step, table in MOMENTS[::5]:
        again = present(played, step.after)
        for viewer in (0, PUBLIC):
            one = render_table(table, viewer, "en", told=[told(step)])
            assert one == render_table(again, viewer, "en", told=[told(step)])
            assert "csrf" not in one


def test_spectators_and_the_idle_have_nothing_to_send():
    for _, step, table in MOMENTS[::3]:
        tree = parsed(render_table(table, PUBLIC, "en", told=[told(step)]))
        assert not list(tree.iter("button"))
        assert not list(tree.iter("input"))
        assert links(tree, "picks") == {}
        assert tree.get("data-mine") is None


def test_a_still_picture_can_do_nothing():
    _, step, table = MOMENTS[3]
    tree = parsed(render_table(table, awaited_seat(table), "en", ["canoe:0"], told=[told(step)], live=False))
    assert not list(tree.iter("button"))
    assert links(tree, "picks") == {}


def test_beats_are_boards_that_last_a_while():
    lasted = 0
    for played, step, table in MOMENTS:
        pictures = render_beats(table, PUBLIC, "en", step.played.number - 1, told=[told(step)])
        for picture in pictures:
            board = parsed(picture.html)
            assert board.get("id") == "board"
            assert not list(board.iter("a"))
            assert 200 <= picture.ms <= 1000 or picture.ms == READ
        assert len({p.html for p in pictures}) == len(pictures) or played.setup.seats
        lasted += len(pictures)
    assert lasted > len(MOMENTS) / 2


MOST = {"nuwa": 8192, "dadaocheng": 6656}
"""The most bytes of a packed fragment, where it is not 4096: a field of sixty roads is large, and so are sixteen
markers, as many warehouse cells, and a market."""


def test_a_fragment_is_small():
    for played, step, table in MOMENTS:
        html = render_table(table, awaited_seat(table), "zh-hant", told=[told(step)])
        assert len(gzip.compress(html.encode())) <= MOST.get(played.slug, 4096)


def test_names_of_people_are_escaped():
    _, step, table = MOMENTS[0]
    hostile = "<img src=x onerror=1>"
    table = replace(table, places=(Place("p:x", hostile), *table.places[1:]))
    for viewer in (0, PUBLIC):
        html = render_table(table, viewer, "en", told=[told(step, 7)])
        assert hostile not in html
        assert NAMES[1] in html


def test_bots_have_one_name_in_each_language_also_while_things_move():
    seen = 0
    for _, step, table in MOMENTS:
        table = replace(table, places=(*table.places[:-1], Place("bot:sensible", "Kingfisher", "sensible")))
        with override("en"):
            pictures = render_beats(table, PUBLIC, "zh-hant", step.played.number - 1, told=[told(step)])
        assert not any("Kingfisher" in picture.html for picture in pictures)
        seen += any("翠鳥" in picture.html for picture in pictures)
    assert seen
