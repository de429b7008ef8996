"""Lazy dataclasses: objects whose fields are computed on first access."""

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

T = TypeVar("T")


class Lazy:
    """A base for frozen dataclasses some of whose fields may be computed on first access."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @classmethod
    def maker(cls: type[T], later: Mapping[str, Callable[[Any], object]], **always: object) -> Callable[..., T]:
        """Return a function that makes objects from the fields it is given.

        ``always`` holds the fields that all of them share. ``later`` maps each lazy field to a function that computes
        it from the object.
        """
        new, set_attribute = cls.__new__, object.__setattr__
        common = {"_later": later, **always}

        def make(**known: object) -> T:
            made = new(cls)
            known.update(common)
            # The dictionary of the arguments becomes that of the object, without a copy.
            set_attribute(made, "__dict__", known)
            return made

        return make

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            later = self.__dict__.get("_later", {})
            if name not in later:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = self.__dict__[name] = later[name](self)
            return value

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
