"""Public records: fetched politely, kept whole, validated in bulk."""
