"""The JSON objects of integer programs and of their solutions."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from sudokuenum.common.document import Document, Integer, Seconds, about
from sudokuenum.common.name_tables import check_table
from sudokuenum.geometry.document_types import CellsText
from sudokuenum.models.formulations import FormulationName, Program, SizesOfProgram
from sudokuenum.models.searching import SolverRun
from sudokuenum.models.solvers import SolverName


class ProgramText(SizesOfProgram, frozen=True):  # type: ignore[misc]
    """The program."""

    text: Annotated[str, about("The text of the program.")]


_SIZES = [(name, Integer) for name in SizesOfProgram.__struct_fields__]
_Row: Any = msgspec.defstruct("_Row", [("formulation", str), *_SIZES], bases=(Document,))
"""A row of the table: the name of a formulation, and its sizes."""


class SizesOfFormulations(Document):
    """With --sizes: the sizes of each formulation."""

    blp: Annotated[SizesOfProgram, about("The formulation blp.")]
    nlip: Annotated[SizesOfProgram, about("The formulation nlip.")]
    linearised: Annotated[SizesOfProgram, about("The formulation linearised.")]

    def tables(self) -> list[Sequence[Document]]:
        """Return one table, with a row for each formulation."""
        sizes = {name: getattr(self, name) for name in self.__struct_fields__}
        return [[_Row(name, *msgspec.structs.astuple(one)) for name, one in sizes.items()]]


check_table(SizesOfFormulations.__struct_fields__, FormulationName)


class RunOfSolver(Document):
    """A run of the solver."""

    status: Annotated[
        Literal["solved", "none", "stopped"],
        about("What the run found: a solution, the proof that there are no others, or neither."),
    ]
    seconds: Annotated[Seconds, about("The time of the run.")]
    nodes: Annotated[Integer, about("The number of nodes that the solver searched.")]


class Searched(SizesOfProgram, frozen=True):  # type: ignore[misc]
    """With --solve: what a solver found."""

    formulation: Annotated[str, about("The formulation.")]
    solver: Annotated[str, about("The solver.")]
    found: Annotated[
        list[Annotated[CellsText, about("A solution.")]], about("The solutions that were found.")
    ]
    complete: Annotated[bool, about("True if the solver proved that there are no others.")]
    runs: Annotated[list[RunOfSolver], about("The runs of the solver.")]

    @classmethod
    def of_runs(
        cls, program: Program, solver: SolverName, runs: Sequence[SolverRun], limit: int
    ) -> "Searched":
        """Return the document of the runs of a solver, with at most `limit` of the solutions."""
        return cls.of(
            program.sizes,
            formulation=program.formulation,
            solver=solver,
            found=[str(run.solution) for run in runs if run.solution][:limit],
            complete=runs[-1].status == "none",
            runs=runs,
        )
