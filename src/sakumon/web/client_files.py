"""The built client: what a browser may keep, and what it has to ask for again."""

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

# Folders of files whose names change with what is in them.
HASHED = ("assets/", "fonts/")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class ClientFiles(StaticFiles):
    """Files of the client, each with how long it may be kept."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file."""
        answer = await super().get_response(path, scope)
        # As the folder is called here: on Windows paths come with other slashes.
        hashed = scope["path"].lstrip("/").startswith(HASHED)
        answer.headers["Cache-Control"] = FOR_EVER if hashed else ASK_AGAIN
        return answer
