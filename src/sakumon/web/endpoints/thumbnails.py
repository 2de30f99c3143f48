"""Pictures of presets, drawn when somebody looks at them, and kept."""

from fastapi import APIRouter, Response

from sakumon.web.answers.families import Thumbnails
from sakumon.web.pool import Errand
from sakumon.web.requests import FamilyInPath
from sakumon.web.services import Served, send
from sakumon.web.tasks.thumbnails import draw
from sakumon.web.visitors import Asker

router = APIRouter(prefix="/api/families")


@router.get("/{family}/thumbnails", response_model=Thumbnails)
async def thumbnails(family: FamilyInPath, visitor: Asker, services: Served) -> Response:
    """Return a small board of each kind of preset."""
    limits, values = services.config.limits, (family, visitor.preferences)
    # The same worker keeps the boards that it has composed.
    errand = Errand(draw, values, limits.drawing, limits.quick_work, key=f"thumbnails {family}")
    return send(await services.quick.run(errand, visitor.caller))
