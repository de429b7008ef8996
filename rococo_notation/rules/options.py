"""Options of a variant file: what to choose where the rules leave room, and the variant with what is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rococo_notation.errors import VariantError
from rococo_notation.rules.building import build
from rococo_notation.rules.variant import Variant


def option_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what the options of a file lack; their shape must be right.

    >>> list(option_faults({"options": {"pawns": {"summary": "how Pawns go", "choices": {"far": {}}}}}))
    ['options.pawns.default: it is missing; an option has a summary, choices and a default']
    """
    for option, given in data.get("options", {}).items():
        key = f"options.{option}"
        missing = [name for name in ("summary", "choices", "default") if not given.get(name)]
        yield from (f"{key}.{name}: it is missing; an option has a summary, choices and a default" for name in missing)
        if not missing and given["default"] not in given["choices"]:
            yield f"{key}.default: '{given['default']}' is not one of the choices {', '.join(given['choices'])}"


def chosen(name: str, data: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, str]:
    """Return the value of every option: the given one, or its default.

    Raises:
        VariantError: there is no such option or value.
    """
    known = data.get("options", {})
    for option in options:
        if option not in known:
            raise VariantError(f"{name} has no option '{option}'; it has {', '.join(known) or 'none'}")
    values = {option: options.get(option, given["default"]) for option, given in known.items()}
    for option, value in values.items():
        choices = known[option]["choices"]
        if value not in choices:
            raise VariantError(f"{name}: {option} is one of {', '.join(map(repr, choices))}, and not {value!r}")
    return values


def build_chosen(name: str, data: dict[str, Any], values: Mapping[str, str]) -> Variant:
    """Build a variant with the values chosen for its options; every other choice must make a variant too.

    Raises:
        VariantError: one of them does not; the message lists every fault, with the key of the choice it comes from.
    """
    faults: list[str] = []
    built = _built(name, data, values, values, faults)
    for option, given in data.get("options", {}).items():
        for value in given["choices"]:
            if value != values[option]:
                others: list[str] = []
                _built(name, data, {**values, option: value}, {option: value}, others)
                key = f"options.{option}.choices.{value}"
                added = (fault for fault in others if fault not in faults)
                faults += [fault if fault.startswith(key) else f"{key}: {fault}" for fault in added]
    if built is None or faults:
        raise VariantError.of_file(name, faults)
    return built


def _built(
    name: str, data: dict[str, Any], values: Mapping[str, str], looked_at: Mapping[str, str], faults: list[str]
) -> Variant | None:
    """Build a variant, or add its faults; one of what is chosen for an option looked at has its key there."""
    whole = data
    for option, value in values.items():
        whole = over(whole, data["options"][option]["choices"][value])
    try:
        return build(name, whole, values)
    except VariantError as error:
        faults += [_placed(fault, data, looked_at) for fault in error.faults]
        return None


def _placed(fault: str, data: Mapping[str, Any], values: Mapping[str, str]) -> str:
    path = fault.partition(":")[0].split(".")
    for option, value in values.items():
        found: object = data["options"][option]["choices"][value]
        for key in path:
            found = found.get(key) if isinstance(found, dict) else found
        if found is not None:
            return f"options.{option}.choices.{value}.{fault}"
    return fault


def over(base: dict[str, Any], difference: Mapping[str, Any]) -> dict[str, Any]:
    """Lay the data of one file or choice over that of another.

    >>> over({"rules": {"stuck": "draw", "check": True}}, {"rules": {"stuck": "loss"}})
    {'rules': {'stuck': 'loss', 'check': True}}
    """
    merged = dict(base)
    if "betza" in difference:
        # All the moves and captures of a piece are given again.
        merged = {key: value for key, value in merged.items() if key not in ("moves", "enemy")}
    for key, value in difference.items():
        nested = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = over(base[key], value) if nested else value
    return merged
