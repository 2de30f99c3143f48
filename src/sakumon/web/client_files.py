"""The built client: what a browser may keep, and what it has to ask for again."""

from starlette.datastructures import QueryParams
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sakumon.core.message import Message
from sakumon.web.refusals import refusal

# Folders of files whose names change with what is in them.
HASHED = ("assets/", "fonts/")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


class ClientFiles(StaticFiles):
    """Files of the client; where there is none, a page says so in words."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, and how long it may be kept."""
        if scope["path"].startswith("/api/"):
            words = Message("there is no such address")
            return refusal(words, 404, QueryParams(scope["query_string"]))
        answer = await super().get_response(path, scope)
        # As the folder is called here: on Windows paths come with other slashes.
        hashed = scope["path"].lstrip("/").startswith(HASHED) and answer.status_code < 400
        answer.headers["Cache-Control"] = FOR_EVER if hashed else ASK_AGAIN
        return answer
