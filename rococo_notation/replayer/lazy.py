"""Objects whose fields are worked out when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from dataclasses import Field


class Lazy:
    """The base of dataclasses that can be made with some of their fields still to be worked out."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def lazily(cls, later: Mapping[str, Callable[[Any], object]], **known: object) -> Self:
        """Make one of the fields that are known, and a function of it for each other field."""
        made = cls.__new__(cls)
        made.__dict__.update(known, _later=later)
        return made

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            later = self.__dict__.get("_later", {})
            if name not in later:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = self.__dict__[name] = later[name](self)
            return value

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
