"""The static files that pages load."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from philately.web.static import static_file, static_hash


@get("/static/{version:str}/{file:path}", include_in_schema=False)
async def static(version: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    name = str(file).lstrip("/")
    found = static_file(name)
    if found is None or version != static_hash(name):
        raise NotFoundException
    return Response(found[0], media_type=found[1])


routes = [static]
