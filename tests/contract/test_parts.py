"""The suite misses no part of the contract, and no part is there that no family has."""

import importlib
import pkgutil

import pytest

from sakumon.core.family import Playing
from sakumon.families import load_family
from tests import contract
from tests.support.population import (
    ASKED,
    FAMILIES,
    SAMPLE,
    keys_set,
    optional_parts,
    part_of,
    some,
)


def test_every_optional_part_is_tested_and_no_other() -> None:
    for module in pkgutil.iter_modules(contract.__path__):
        importlib.import_module(f"{contract.__name__}.{module.name}")
    assert set(optional_parts()) == ASKED


@pytest.mark.parametrize("part", optional_parts())
def test_some_family_has_it(part: str) -> None:
    assert [name for name in FAMILIES if part_of(load_family(name), part)]


def test_a_part_left_at_its_default_is_not_a_familys_own() -> None:
    everything = some([part for part in optional_parts() if part.startswith("playing.")])
    bare = type("Bare", (), {"playing": Playing()})()
    assert [part for part in everything if part_of(bare, part)] == []
    with pytest.raises(AssertionError, match="nothing to test"):
        some([])


@pytest.mark.parametrize("name", FAMILIES)
def test_the_sample_sets_every_wish_key_that_some_preset_sets(name: str) -> None:
    presets = load_family(name).composer.presets
    chosen = [preset for family, preset in SAMPLE if family == name]
    assert {next(iter(presets)), list(presets)[-1]} <= set(chosen) <= set(presets)
    covered = set[str]().union(*(keys_set(presets[preset]) for preset in chosen))
    assert covered == set[str]().union(*map(keys_set, presets.values()))
