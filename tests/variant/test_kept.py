"""Rules kept for the next start: the very rules that were loaded, served to whom they are for, and never in the way."""

import copy
import errno
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from variant.homes import write

from remigio_dsl.core import resources
from remigio_dsl.core.dataclass import replace
from remigio_dsl.core.diagnostics import LoadError
from remigio_dsl.core.resources import variant_names
from remigio_dsl.core.voice import Voice
from remigio_dsl.engine.counted import counted
from remigio_dsl.engine.game import Game
from remigio_dsl.engine.moves import format_move
from remigio_dsl.lang.rule import Rule
from remigio_dsl.variant import keeping, kept
from remigio_dsl.variant.expressions import rules as placed_rules
from remigio_dsl.variant.load import load
from remigio_dsl.variant.model import Variant
from remigio_dsl.variant.show import show

HOUSES = sorted((Path(__file__).parents[1] / "houses").glob("*.yaml"))
RULES = [*variant_names(), *(str(path) for path in HOUSES if not path.name.endswith(".cases.yaml"))]
HOUSE = {
    "house.yaml": "format: 1\nextends: below/base.yaml\ndeal.hand: 8\n",
    "below/base.yaml": "format: 1\nextends: remigio-10\nmatch.out: total >= 77\n",
}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache folder of its own, and let it write there."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(keeping, "_loads", count())
    kept.maker.cache_clear()  # other tests may have asked for it among files of their own
    return tmp_path / "cache" / "remigio" / "rules"


def anew(name: str | Path, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """Return the rules as a process loads them that has loaded none before."""
    monkeypatch.setattr(keeping, "_loads", count())
    return load(name)


def rules_of(variant: Variant) -> list[Rule]:
    return [rule for rule, _ in placed_rules(variant)]


def is_kept(variant: Variant) -> bool:
    return isinstance(variant.source, kept.Whole)


def both(name: str | Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Variant, Variant]:
    """Return rules as they were loaded, and as they were kept."""
    loaded, found = anew(name, monkeypatch), load(name)
    assert not is_kept(loaded)
    assert is_kept(found)
    return loaded, found


# ---------------------------------------------------------------- the very rules


@pytest.mark.parametrize("name", RULES)
def test_what_is_kept_says_what_was_loaded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, found = both(name, monkeypatch)
    for said in ("name", "title", "file", "sources", "request"):
        assert getattr(found, said) == getattr(loaded, said)
    rules, again = rules_of(loaded), rules_of(found)
    assert again == rules
    for one, other in zip(rules, again, strict=True):
        assert (one.constant, one.names, one.group_names, one.defines) == (
            other.constant, other.names, other.group_names, other.defines
        )  # fmt: skip
        assert (one.truth, one.implied, one.limit is None) == (other.truth, other.implied, other.limit is None)
        assert (one.format(), str(one.excerpt.span())) == (other.format(), str(other.excerpt.span()))
        assert one.run.__code__ == other.run.__code__  # type: ignore[attr-defined]
    assert found.rules_hash == loaded.rules_hash
    assert show(found, Voice("en")) == show(loaded, Voice("en"))
    paths = [*loaded.origin.places, *(rule.path for rule in rules), "options.nobody", "closing.hands.none"]
    assert [str(found.nearest(path)) for path in paths] == [str(loaded.nearest(path)) for path in paths]


def told(game: Game, seed: int) -> Iterator[object]:
    """Return all that is seen of some deals by chance: moves, views, refusals with their places, results."""
    chance = random.Random(seed)
    state = game.start(seed)
    before = game.legal(state)
    for _ in range(150):
        if state.result is not None:
            break
        legal = game.legal(state)
        for move in chance.sample(before, min(3, len(before))):
            refusal = game.refusal(state, move)
            yield refusal and (replace(refusal, span=None), str(refusal.span))
        before = legal
        move = chance.choice(legal)
        yield format_move(move, game.deck), len(legal), game.view(state, state.turn)
        state = game.apply(state, move)
    yield state.result


@pytest.mark.parametrize("name", RULES)
def test_what_is_kept_is_played_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, found = both(name, monkeypatch)
    games = [Game(variant, variant.players.min) for variant in (loaded, found)]
    for one, other in zip(*(told(game, 1) for game in games), strict=True):
        assert one == other


@pytest.mark.parametrize("name", variant_names())
def test_play_alone_reads_nothing_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, found = both(name, monkeypatch)
    counted.cache_clear()  # rules that are alike are compared by how they were read
    game = Game(found, found.players.min)
    state, chance = game.start(1), random.Random(1)
    while state.result is None:
        state = game.apply(state, chance.choice(game.legal(state)))
    assert found.source._made is None  # type: ignore[union-attr]


@pytest.mark.parametrize("name", variant_names())
def test_rules_that_are_found_again_are_the_same_without_being_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the engine remembers by rule serves the next who loads them: a server loads the same rules all the time."""
    kept._whole.cache_clear()
    _, found = both(name, monkeypatch)
    again = load(name)
    for one, other in zip(rules_of(found), rules_of(again), strict=True):
        assert one is not other
        assert one == other
        assert hash(one) == hash(other)
    assert found.source._made is None  # type: ignore[union-attr]
    assert found.match.out != found.match.end


def test_what_is_kept_can_be_copied_and_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, found = both("gin", monkeypatch)
    for one in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert one.rules_hash == loaded.rules_hash
    rule = found.match.out
    assert pickle.loads(pickle.dumps(rule)) == rule == loaded.match.out


# ---------------------------------------------------------------- to whom it is for


def test_a_file_that_was_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = write(tmp_path, HOUSE)
    _, found = both(house, monkeypatch)
    assert found.deal.hand.constant == 8
    house.write_text(HOUSE["house.yaml"].replace("8", "9"))
    assert load(house).deal.hand.constant == 9
    house.write_text(HOUSE["house.yaml"])
    assert is_kept(load(house))
    (tmp_path / "below" / "base.yaml").write_text(HOUSE["below/base.yaml"].replace("77", "78"))
    assert load(house).match.out.text == "total >= 78"


def test_what_was_read_is_what_is_told_after_the_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = write(tmp_path, HOUSE)
    _, found = both(house, monkeypatch)
    house.write_text("format: 1\n# moved down\nextends: remigio-13\n")
    assert str(found.place("deal.hand")) == f"{house}:3:12"
    assert found.origin.tree is not None


def test_a_name_means_another_file_in_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, cards in (("one", 8), ("two", 9)):
        write(tmp_path / place, {"house.yaml": f"format: 1\nextends: remigio-10\ndeal.hand: {cards}\n"})
    for place, cards in (("one", 8), ("two", 9), ("one", 8)):
        monkeypatch.chdir(tmp_path / place)
        for name in ("house", "house.yaml", "./house.yaml", Path("house.yaml")):
            assert anew(name, monkeypatch).deal.hand.constant == cards
            assert load(name).deal.hand.constant == cards
            assert load(name).file == ("house.yaml" if name == "house" else str(name))


def test_a_whole_path_is_one_name_in_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = write(tmp_path, HOUSE)
    both(house, monkeypatch)
    monkeypatch.chdir(tmp_path / "below")
    found = load(house)
    assert is_kept(found)
    assert str(found.place("match.out")) == f"{tmp_path}/below/base.yaml:3:12"


def test_no_two_names_share_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str | Path] = [
        "gin", "house", "house.yaml", "./house.yaml", "a/house", "a\nhouse", "/house", Path("/house"), Path("house"),
        Path("house.yaml"),
    ]  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert len({kept.key_of(name) for name in names}) == len(names)
    monkeypatch.setattr(kept, "crc32", lambda _: 1)  # as if all names came to one place
    loaded = anew("gin", monkeypatch)
    assert load("remigio-10").rules_hash != loaded.rules_hash


def test_answers_and_settings_are_put_in_anew(cache: Path) -> None:
    load("gin", sets={"match.end": "best >= 50"})
    load("gin", options=["ties=knocker"])
    assert not cache.exists()


def test_a_file_that_is_another_by_way_of_a_link_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`a/../house.yaml` is not `house.yaml` where `a` is a link."""
    home = {"house.yaml": "format: 1\nextends: base.yaml\n", "base.yaml": HOUSE["below/base.yaml"]}
    write(tmp_path / "real", {**home, "deep/none.yaml": ""})
    write(tmp_path, home)
    (tmp_path / "link").symlink_to(tmp_path / "real" / "deep")
    house = f"{tmp_path}/link/../house.yaml"
    both(house, monkeypatch)
    (tmp_path / "real" / "base.yaml").write_text(HOUSE["below/base.yaml"].replace("77", "78"))
    assert load(house).match.out.text == "total >= 78"


def test_a_file_that_was_moved_away_is_refused_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = write(tmp_path / "home", HOUSE)
    both(house, monkeypatch)
    (tmp_path / "home" / "below").rename(tmp_path / "elsewhere")
    (tmp_path / "home" / "below").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LoadError) as caught:
        load(house)
    assert [one.code for one in caught.value.diagnostics] == ["E208"]


def test_what_is_shipped_goes_before_what_lies_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = write(tmp_path, {"house.yaml": "format: 1\nextends: base\n", "base.yaml": HOUSE["below/base.yaml"]})
    both(house, monkeypatch)
    with pytest.MonkeyPatch.context() as later:
        kept.maker.cache_clear()
        later.setattr(resources, "variant_names", lambda: [*variant_names(), "base"])
        assert kept.find(house) is None
    kept.maker.cache_clear()
    assert is_kept(load(house))


def test_asking_for_nothing_is_one_request_however_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    first = load("gin", options=(), sets=()).request
    assert load("gin").request == first
    monkeypatch.setattr(kept, "find", lambda _: None)
    assert [load("gin", sets={}).request, load("gin", sets=()).request] == [first, first]


@pytest.mark.parametrize("what", ["version", "python", "code"])
def test_another_program_makes_its_own(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    both("gin", monkeypatch)
    with pytest.MonkeyPatch.context() as other:
        kept.maker.cache_clear()
        if what == "version":
            other.setattr(kept, "__version__", "99")
        elif what == "python":
            other.setattr(sys, "hexversion", 0)
        else:
            other.setattr(kept, "_MAKERS", (*kept._MAKERS, "engine"))
        assert not is_kept(load("gin"))
        both("gin", monkeypatch)
    kept.maker.cache_clear()
    assert is_kept(load("gin"))


def test_every_module_that_has_a_part_in_rules_tells_the_program(tmp_path: Path) -> None:
    """All that a process has imported once it has loaded rules lies in a room that `maker` looks at, or at the top."""
    house = write(tmp_path, HOUSE)
    program = f"""if True:
        import os, sys
        from remigio_dsl.variant.load import load
        load({str(house)!r}, sets={{"match.out": "total >= 66"}})
        print(*{{os.path.dirname(one.__file__) for name, one in sys.modules.items() if name[:12] == "remigio_dsl."}})
    """
    run = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    package = Path(kept.__file__).parents[1]
    assert {Path(one) for one in run.stdout.split()} <= {package / room for room in kept._MAKERS}


# ---------------------------------------------------------------- never in the way


def the_file(cache: Path) -> Path:
    (found,) = cache.iterdir()
    return found


@pytest.mark.parametrize("at", [0, 1, 3, 4, 5, 40, 1000, -2000, -1])
def test_a_torn_or_spoilt_file_is_passed_over(at: int, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, _ = both("gin", monkeypatch)
    place = the_file(cache)
    whole = place.read_bytes()
    spoilt = bytearray(whole)
    spoilt[at] ^= 1
    for data in (whole[:at], bytes(spoilt)):
        place.write_bytes(data)
        again = load("gin")
        assert not is_kept(again)
        assert again.rules_hash == loaded.rules_hash
    anew("gin", monkeypatch)
    assert is_kept(load("gin"))


def test_a_folder_that_others_can_write_is_not_trusted(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both("gin", monkeypatch)
    assert cache.stat().st_mode & 0o077 == 0
    for mode in (0o720, 0o702, 0o777):
        cache.chmod(mode)
        known = the_file(cache).stat().st_mtime_ns
        assert not is_kept(anew("gin", monkeypatch))
        assert the_file(cache).stat().st_mtime_ns == known
    cache.chmod(0o700)
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert not is_kept(load("gin"))


def test_a_file_that_others_can_write_is_not_trusted(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.mkdir(parents=True, mode=0o755)
    before = os.umask(0)
    both("gin", monkeypatch)
    os.umask(before)
    assert the_file(cache).stat().st_mode & 0o077 == 0
    the_file(cache).chmod(0o620)
    assert not is_kept(load("gin"))


def test_nothing_is_written_where_others_can_put_a_link(cache: Path, tmp_path: Path) -> None:
    cache.mkdir(parents=True)
    cache.chmod(0o777)
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    place = kept.place_of(kept.key_of("gin"))
    assert place is not None
    link = Path(f"{place.removesuffix(kept.SUFFIX)}.{os.getpid()}{kept.SUFFIX}")
    link.symlink_to(mine)
    load("gin")
    assert mine.read_text() == "mine"
    assert list(cache.iterdir()) == [link]


def test_root_leaves_no_folder_in_the_home_of_another(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = cache.parents[1]
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, 12345, 12345)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 0)
    load("gin")
    assert list(home.iterdir()) == []


def test_no_folder_is_made_in_the_folder_that_is_played_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "home")  # as `~` is left where nobody knows of a home
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    for said in ("cache", "", "~/cache"):
        monkeypatch.setenv("XDG_CACHE_HOME", said)
        anew("gin", monkeypatch)
        assert not is_kept(load("gin"))
    assert list(tmp_path.iterdir()) == []


def test_what_a_process_left_half_written_goes_with_the_oldest(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 2)
    cache.mkdir(parents=True, mode=0o700)
    for at in range(3):
        (cache / f"00000000.{at}{kept.SUFFIX}").write_text("half")
        os.utime(cache / f"00000000.{at}{kept.SUFFIX}", (at, at))
    both("gin", monkeypatch)
    assert len(list(cache.iterdir())) == 2


def test_there_is_room_to_load_where_there_is_none_to_keep(monkeypatch: pytest.MonkeyPatch) -> None:
    def deep(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(keeping, "played", deep)
    assert load("gin").name == "gin"


def test_nothing_is_written_where_no_byte_code_is_to_be(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    load("gin")
    assert not cache.exists()


def test_only_what_is_loaded_first_is_kept(cache: Path) -> None:
    for name in ("gin", "remigio-10", "straight-gin"):
        load(name)
    assert len(list(cache.iterdir())) == 1
    assert is_kept(load("gin"))


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_full_disk_costs_nothing_but_time(fault: int, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(os, "replace", refuse)
    assert not is_kept(load("gin"))
    assert not is_kept(anew("gin", monkeypatch))
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("late", [False, True])
def test_who_stops_it_is_heard(late: bool, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace

    def stop(one: str, other: str) -> None:
        if late:
            replace(one, other)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        load("gin")
    assert len(list(cache.iterdir())) == late


def test_a_file_in_the_place_of_the_folder_is_left_alone(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text("mine")
    assert not is_kept(load("gin"))
    assert not is_kept(anew("gin", monkeypatch))
    assert cache.read_text() == "mine"


def test_the_oldest_goes_where_there_are_many(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST", 3)
    homes = [write(tmp_path / str(one), HOUSE) for one in range(5)]
    for at, home in enumerate(homes):
        anew(home, monkeypatch)
        for one in cache.iterdir():
            if one.stat().st_mtime > len(homes):
                os.utime(one, (at, at))
    assert [is_kept(load(home)) for home in homes] == [False, False, True, True, True]


def test_a_name_that_can_be_written_in_two_ways_is_read_each_time(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = write(tmp_path, {"señor.yaml": HOUSE["house.yaml"].replace("below/base.yaml", "remigio-10")})
    anew(home, monkeypatch)
    assert not cache.exists()


def test_a_folder_that_is_gone_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    house = write(tmp_path, HOUSE)
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert load(house).deal.hand.constant == 8
    assert load("gin").name == "gin"
