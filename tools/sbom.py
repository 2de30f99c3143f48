"""Write what Sakumon is made of, as a CycloneDX document: `make sbom`, into build/sbom.json.

It lists the packages of `requirements.lock` (those that the program needs, those that an extra
needs, and those that only its makers need), the packages bundled into the client, and the font.
Nothing in it depends on the day or the machine, but for licences of packages not installed there.
"""

import base64
import hashlib
import json
import re
import sys
import tomllib
import uuid
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools.lock import Pin, read_pins, scopes

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "src" / "sakumon" / "drawing" / "fonts"
LICENCES = LicenseFactory()
TITLE = 60


def make_sbom(root: Path = ROOT) -> Bom:
    """Return the bill of materials."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    ours = Component(
        name=project["name"],
        version=project["version"],
        type=ComponentType.APPLICATION,
        bom_ref=project["name"],
        licenses=[LICENCES.make_from_string(project["license"])],
    )
    bom = Bom()
    bom.metadata.component = ours
    # The same materials, the same number: the document can be made again and compared.
    lines = (root / "requirements.lock", root / "client" / "package-lock.json")
    text = "\n".join(path.read_text("utf-8") for path in lines)
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_OID, text)
    _add_python(bom, ours, root)
    for component in (*client_components(root / "client" / "package-lock.json"), *fonts()):
        bom.components.add(component)
        bom.register_dependency(ours, [component])
    return bom


def _add_python(bom: Bom, ours: Component, root: Path) -> None:
    pins = read_pins(root / "requirements.lock")
    scoped = scopes(pins, root / "pyproject.toml")
    components = {pin: python_component(pin, scoped[pin.name]) for pin in pins}
    bom.register_dependency(ours)
    for pin, component in components.items():
        bom.components.add(component)
        bom.register_dependency(component)
        if any(who.startswith(f"{ours.name} (") for who in pin.wanted_by):
            bom.register_dependency(ours, [component])
        for other in pins:
            if other.name in pin.wanted_by:
                bom.register_dependency(components[other], [component])


def python_component(pin: Pin, scope: str) -> Component:
    """Return a package of the lock; every file of it that may be installed has a hash."""
    package = PackageURL("pypi", name=pin.name, version=pin.version)
    said = licence_of(pin)
    return Component(
        name=pin.name,
        version=pin.version,
        type=ComponentType.LIBRARY,
        scope=ComponentScope(scope),
        bom_ref=str(package),
        purl=package,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=one) for one in pin.hashes],
        licenses=[said] if said else [],
    )


def licence_of(pin: Pin) -> License | None:
    """Return the licence that an installed package declares, another version's where that is so."""
    try:
        package = metadata.distribution(pin.name)
    except metadata.PackageNotFoundError:
        return None
    said = package.metadata
    classifiers = [line for line in said.get_all("Classifier", []) if line.startswith("License ::")]
    texts = [package.read_text(f"licenses/{name}") for name in said.get_all("License-File", [])]
    found = [
        *said.get_all("License-Expression", []),
        *said.get_all("License", []),
        *(line.rpartition(" :: ")[2] for line in classifiers),
        *(text.strip() for text in texts if text),
    ]
    # Some give the whole text instead of a name; its first line is its title.
    titles = [one.splitlines()[0].strip() for one in found if one]
    return next((LICENCES.make_from_string(one) for one in titles if len(one) < TITLE), None)


def client_components(lock: Path) -> Iterator[Component]:
    """Yield the packages that the client is made of; what only builds it is left out."""
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    for folder, package in packages.items():
        if not folder or package.get("dev"):
            continue
        group, _, name = folder.rpartition("node_modules/")[2].rpartition("/")
        url = PackageURL("npm", group or None, name, package["version"])
        sha512 = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
        yield Component(
            name=name,
            group=group or None,
            version=package["version"],
            type=ComponentType.LIBRARY,
            scope=ComponentScope.REQUIRED,
            bom_ref=str(url),
            purl=url,
            hashes=[HashType(alg=HashAlgorithm.SHA_512, content=sha512)],
            licenses=[LICENCES.make_from_string(package["license"])],
        )


def fonts() -> Iterator[Component]:
    """Yield the fonts that drawings use."""
    for path in sorted(FONTS.glob("*.ttf")):
        (readme,) = FONTS.glob(f"Readme_{path.stem}*.txt")
        version = re.sub(r"\D", "", readme.stem)
        sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
        yield Component(
            name=path.name,
            version=version,
            type=ComponentType.DATA,
            scope=ComponentScope.REQUIRED,
            bom_ref=f"font:{path.name}",
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=sha256)],
            licenses=[LICENCES.make_from_string("IPA")],
        )


def main(target: Path) -> None:
    """Write the document."""
    bom = make_sbom()
    # The library writes the time of day, which says nothing of what is in it.
    document = json.loads(JsonV1Dot6(bom).output_as_string())
    del document["metadata"]["timestamp"]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(document, indent=2) + "\n", "utf-8")
    sys.stdout.write(f"{target}: {len(bom.components)} components\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
