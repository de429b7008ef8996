"""The archive of public logs: fetched politely, kept whole, validated in bulk."""
