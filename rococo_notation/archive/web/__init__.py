"""Fetching public logs from the web, politely."""
