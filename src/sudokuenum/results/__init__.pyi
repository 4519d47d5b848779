"""The public names of this room, each with its home."""

from .booklets import Booklet as Booklet
from .booklets import BookletEntry as BookletEntry
from .booklets import booklet as booklet
from .booklets import lay_out as lay_out
from .certificates import certificate as certificate
from .certificates import check_certificate as check_certificate
from .certificates import read_certificate as read_certificate
from .certificates import write_certificate as write_certificate
from .count_pages import count_html as count_html
from .html_and_columns import html as html
from .html_and_columns import table as table
from .pdf_files import write_pdf as write_pdf
from .published import Comparison as Comparison
from .published import difference_from_published as difference_from_published
from .published import published_grids as published_grids
from .published import verify as verify
from .saved_counts import check_saved as check_saved
from .saved_counts import merge_saved as merge_saved
from .saved_counts import read_status as read_status
from .walkthroughs import step_pictures as step_pictures
from .walkthroughs import walkthrough as walkthrough
from .walkthroughs import walkthrough_many as walkthrough_many
