"""The recipe of the conda-forge package says what pyproject.toml says."""

import re
import tomllib
from pathlib import Path

import pytest

from sudokuenum import __version__

HOME = Path(__file__).parents[1]
if not (HOME / "recipe").is_dir():
    pytest.skip("the recipe is not among the files that test a wheel", allow_module_level=True)
RECIPE = (HOME / "recipe" / "recipe.yaml").read_text(encoding="utf-8")
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST = PROJECT["project"]["requires-python"].removeprefix(">=")


def required(part: str) -> set[str]:
    """The packages with versions that a part of the requirements lists, without spaces."""
    found = re.search(rf"^  {part}:\n((?:    .*\n)+)", RECIPE, re.MULTILINE)
    assert found, part
    return {"".join(line.split()) for line in re.findall(r"- ([a-z-]+ [<>=].*)", found[1])}


def test_the_recipe_is_of_this_version() -> None:
    assert f'  version: "{__version__}"\n' in RECIPE


def test_the_recipe_has_the_same_requirements() -> None:
    assert required("host") == set(PROJECT["build-system"]["requires"])
    assert required("run") == set(PROJECT["project"]["dependencies"])
    assert required("build") <= required("host")


def test_the_recipe_has_the_same_command_and_words() -> None:
    ((name, function),) = PROJECT["project"]["scripts"].items()
    assert f"      - {name} = {function}\n" in RECIPE
    assert f"  summary: {PROJECT['project']['description']}\n" in RECIPE
    assert f"  license: {PROJECT['project']['license']}\n" in RECIPE


@pytest.mark.heavy
@pytest.mark.parametrize("platform", ["linux-64", "linux-aarch64", "osx-64", "osx-arm64", "win-64"])
@pytest.mark.parametrize("abi3", [True, False])
def test_rattler_build_understands_the_recipe(platform: str, abi3: bool) -> None:
    build = pytest.importorskip("rattler_build")
    # conda-forge sets these; without abi3 the interpreter is a free-threaded one
    settings = {"is_abi3": abi3, "is_python_min": abi3, "python_min": OLDEST, "c_stdlib": "sysroot"}
    (variant,) = build.Stage0Recipe.from_yaml(RECIPE).render(
        build.VariantConfig({name: [value] for name, value in settings.items()}),
        build.RenderConfig(build.PlatformConfig(target_platform=platform)),
    )
    recipe = variant.recipe.to_dict()
    assert ("version_independent" in recipe["build"]["python"]) == abi3
    assert ("python-abi3" in recipe["requirements"]["host"]) == abi3
