"""Objects whose fields are worked out when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

if TYPE_CHECKING:
    from dataclasses import Field

T = TypeVar("T")


class Lazy:
    """The base of frozen dataclasses that can be made with some of their fields still to be worked out."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def maker(cls: type[T], later: Mapping[str, Callable[[Any], object]], **always: object) -> Callable[..., T]:
        """Return a function that makes objects of the fields it is given.

        ``always`` are the fields they have in common, ``later`` holds a function of the object for each other field.
        """
        new = cls.__new__
        common = {"_later": later, **always}

        def make(**known: object) -> T:
            made = new(cls)
            made.__dict__.update(common, **known)
            return made

        return make

    @property
    def is_lazy(self) -> bool:
        """Whether it was made so."""
        return "_later" in self.__dict__

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            later = self.__dict__.get("_later", {})
            if name not in later:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = self.__dict__[name] = later[name](self)
            return value

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
