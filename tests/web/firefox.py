"""Let Playwright drive the Firefox that is installed, by WebDriver BiDi: ``firefox.py PROGRAM ARGUMENTS``.

It starts the browser and stands between the two, because Firefox lacks what Playwright takes for granted: the command
that emulates media, which is answered as if it had been done, and an identifier of downloads that a script begins.
"""

import asyncio
import json
import re
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import serve

LACKING = "emulation.setMediaFeaturesOverride"


def completed(message: dict[str, Any]) -> dict[str, Any]:
    """What Firefox sends, with what Playwright wants of it."""
    if message.get("error") == "unknown command" and LACKING in message["message"]:
        return {"type": "success", "id": message["id"], "result": {}}
    if message.get("method", "").startswith("browsingContext.download"):
        message["params"]["download"] = message["params"].get("download") or message["params"]["url"]
    return message


async def main(command: list[str]) -> None:
    firefox = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    while not (found := re.search(rb"WebDriver BiDi listening on (ws://\S+)", await firefox.stderr.readline())):
        assert not firefox.stderr.at_eof(), "Firefox did not start"
    address = f"{found[1].decode()}/session"

    async def stand_between(playwright: Any) -> None:
        async with connect(address, max_size=None) as session:

            async def forward() -> None:
                async for message in playwright:
                    await session.send(message)

            forwarding = asyncio.create_task(forward())
            async for message in session:
                await playwright.send(json.dumps(completed(json.loads(message))))
            forwarding.cancel()

    async with serve(stand_between, "127.0.0.1", 0, max_size=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        await firefox.communicate()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
