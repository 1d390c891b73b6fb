"""Every rule of the Python reader is held by some vector: changed, it is noticed (mutations.py)."""

import pytest
from changed_rule import Change
from mutations import CHANGES, notice
from vector_checks import CHECKS, first_failure


def test_the_reader_as_it_is_agrees_with_all_vectors() -> None:
    assert first_failure(list(CHECKS)) is None


def test_rules_have_names_of_their_own() -> None:
    names = [change.rule for change in CHANGES]
    assert len(names) > 200
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.rule.replace(" ", "-"))
def test_a_changed_rule_is_noticed(change: Change) -> None:
    assert notice(change) is not None
