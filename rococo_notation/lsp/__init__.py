"""A language server: findings, boards, moves and quick fixes in any editor, by ``rococo_notation.editor``.

It needs the extra ``lsp``. ``server`` serves one editor, ``open_document`` is a text that is open in it, and
``features`` are the answers about one.
"""
