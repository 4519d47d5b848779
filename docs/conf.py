"""The site: hand-written pages, the docstrings, and pages made from the package."""

import inspect
import re
import sys
from itertools import groupby
from pathlib import Path
from typing import Any, get_type_hints

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from addresses import HOME, Addresses  # noqa: E402
from docutils.nodes import SkipNode  # noqa: E402
from latex2mathml.converter import convert  # noqa: E402
from made_pages import MADE_PAGES, write_made_pages  # noqa: E402
from pictures import write_pictures  # noqa: E402
from public_names import expanded, write_pages  # noqa: E402
from sphinx.ext.napoleon import Config  # noqa: E402
from sphinx.ext.napoleon.docstring import NumpyDocstring  # noqa: E402
from sphinx.util.inspect import stringify_signature  # noqa: E402

import sudokuenum  # noqa: E402
from sudokuenum import __version__  # noqa: E402
from sudokuenum.common.document import Document, json_schema  # noqa: E402

project = "sudokuenum"
author = "The sudokuenum authors"
version = release = __version__
addresses = Addresses()
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
    "sphinx.ext.linkcode" if addresses.repository else "sphinx.ext.viewcode",
]
if addresses.site:  # elsewhere the site can be made without a network
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "numpy": ("https://numpy.org/doc/stable", None),
    }
    html_baseurl = f"{addresses.site}/"
autosummary_generate = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
myst_enable_extensions = ["attrs_block", "colon_fence", "dollarmath"]
myst_dmath_double_inline = True
html_math_renderer = "mathml"
html_theme = "furo"
html_title = f"sudokuenum {release}"
html_show_copyright = False
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_theme_options = (
    {
        "source_repository": f"{addresses.repository}/",
        "source_branch": "main",
        "source_directory": "docs/",
    }
    if addresses.repository
    else {}
)
exclude_patterns = ["_build", *MADE_PAGES, "notebooks"]
myst_heading_anchors = 3
maximum_signature_line_length = 70
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_type_aliases = {name: name for name in ("Cells", "Indices", "Move")}


sphinx_gallery_conf = {
    "examples_dirs": "notebooks",
    "gallery_dirs": "built-notebooks",
    "filename_pattern": "",
    "within_subsection_order": "FileNameSortKey",
    "image_scrapers": ("notebook_pictures.drawn",),
    "reset_modules": (),
    "download_all_examples": False,
    "write_computation_times": False,
    "show_signature": False,
    "remove_config_comments": True,
}


def marked_up(lines: list[str]) -> list[str]:
    """A docstring, which is plain text, as reStructuredText.

    Lines that begin with - are items of a list, and other indented lines are shown as they are.
    `names` are code, and nothing else has a meaning. Sections
    such as Parameters, with a line of dashes below their names, are left to napoleon; the indented
    lines in them are text.
    """
    example = section = item = False

    def kind(line: str) -> str:
        nonlocal example, section, item
        example = line.startswith(">>>") or (example and bool(line))
        section = section or set(line) == {"-"}
        item = line.startswith("- ") or (item and line.startswith(" "))
        indented = line.startswith(" ") and not section and not item
        return "example" if example else "verbatim" if indented else "text"

    result: list[str] = []
    for what, group in groupby(lines, kind):
        block = list(group)
        if what == "text":
            parts = "\n".join(block).split("`")
            parts[::2] = [re.sub(r"([*|_\\])", r"\\\1", part) for part in parts[::2]]
            parts[1::2] = [f"``{part}``" for part in parts[1::2]]
            result += "".join(parts).split("\n")
        else:
            result += ["", "::", "", *block, ""] if what == "verbatim" else ["", *block, ""]
    return result


def _lead_back(app: Any, exception: Exception | None) -> None:
    """Mend the links from the source to the reference.

    viewcode takes it that all names of a module are public in one package, but some are in the
    package itself and others in a room.
    """
    for page in Path(app.outdir).glob("_modules/**/*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(r"(names/([\w.]+)\.html)#([\w.]+)", _place, text), encoding="utf-8")


def _place(link: re.Match[str]) -> str:
    """The link to the place of a name, or of one of its members, on the page of the name."""
    page, name, place = link.groups()
    _, _, members = f"{place}.".partition(f".{name.rpartition('.')[2]}.")
    return f"{page}#{f'sudokuenum.{name}.{members}'.rstrip('.')}"


def setup(app: Any) -> None:
    """Draw pictures, describe commands, files and JSON, and read docstrings as plain text."""
    write_made_pages(HERE)
    write_pictures(HERE / "pictures")
    write_pages(HERE / "reference" / "names")
    app.add_html_math_renderer("mathml", (_formula, None), (_formula, None))
    app.connect("build-finished", _lead_back)
    app.connect("source-read", _expand)
    app.connect("autodoc-process-docstring", _mark_up)
    app.connect("autodoc-process-signature", _signature)
    app.connect("doctree-read", _mark_long_code)
    app.connect("html-page-context", _link_sources)


def _formula(page: Any, node: Any) -> None:
    """A formula as MathML, which browsers set without a script, and in the colour of the text."""
    display = "inline" if node.tagname == "math" else "block"
    page.body.append(convert(node.astext(), display=display))
    raise SkipNode


def _link_sources(app: Any, name: str, template: str, context: dict[str, Any], page: Any) -> None:
    """Pages that are made from other files have no links to a source of their own."""
    if name.startswith(("built-notebooks/", "reference/names/")):
        context["page_source_suffix"] = ""


def _expand(app: Any, name: str, pages: list[str]) -> None:
    pages[:] = map(expanded, pages)


def _mark_up(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    if inspect.isclass(thing) and issubclass(thing, Document):
        keys = json_schema(name, [thing])["$defs"][thing.__name__]["properties"]
        lines += ["", *(f"- `{key}`: {words['description']}" for key, words in keys.items())]
    # as a function in any case: of an attribute it would take words before a colon for a type
    # else the fields of a NamedTuple are described twice
    config: Any = Config(napoleon_use_ivar=True)
    lines[:] = NumpyDocstring(marked_up(lines), config, what="function", name=name).lines()


def _signature(app: Any, what: str, name: str, thing: Any, options: Any, *words: Any) -> Any:
    """A signature in which types are as short as in the source, and those of a document bare."""
    signature, result = words
    if inspect.isclass(thing) and issubclass(thing, Document):
        types = get_type_hints(thing)
        parameters = inspect.signature(thing).parameters.values()
        plain = [one.replace(annotation=types[one.name]) for one in parameters]
        signature = stringify_signature(inspect.Signature(plain), unqualified_typehints=True)
    return _short(signature), _short(result)


def _short(types: str | None) -> str | None:
    """A text with types in which a class and an array are their names."""
    types = re.sub(r"<class '[\w.]*\.(\w+)'>", r"\1", types or "")
    module = r"~?(?:\w+\.)*"
    kind = rf"{module}(\w+)(?:\[{module}Any\])?\]"
    array = rf"{module}ndarray\[{module}tuple\[{module}Any, \.\.\.\], {module}dtype\[{kind}\]"
    types = re.sub(array, r"NDArray[\1]", types)
    return re.sub(rf"NDArray\[{kind}", r"NDArray[\1]", types) or None


def _mark_long_code(app: Any, page: Any) -> None:
    """Code in a sentence is broken between words only, unless it is long."""
    for code in page.findall(lambda node: getattr(node, "tagname", "") == "literal"):
        if max(map(len, code.astext().split()), default=0) > 24:
            code["classes"].append("long")


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Where the source of a public name can be read."""
    thing: Any = sudokuenum
    try:
        for part in info["fullname"].split("."):
            thing = getattr(thing, part)
        source = inspect.unwrap(getattr(thing, "fget", None) or thing)
        file = Path(inspect.getsourcefile(source) or "").relative_to(HOME).as_posix()
        lines, first = inspect.getsourcelines(source)
    except (AttributeError, OSError, TypeError, ValueError):
        return None
    return f"{addresses.address(file)}#L{first}-L{first + len(lines) - 1}"
