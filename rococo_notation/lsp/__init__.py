"""A language server: findings, boards, moves and repairs in any editor, on the functions of ``rococo_notation.editor``.

It needs the extra ``lsp``. ``server`` serves one editor; every other file makes one kind of answer out of a document.
"""
