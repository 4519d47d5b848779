"""The documents of integer programs and of their solutions."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Literal, TypeAlias

import msgspec

from sudokuenum.common.document import CellsText, Document, Integer, Seconds, about
from sudokuenum.programs.program import Program, Sizes
from sudokuenum.programs.searching import SolverRun

Formulation: TypeAlias = Annotated[str, about("The formulation.")]
Variables: TypeAlias = Annotated[Integer, about("The number of variables.")]
Binaries: TypeAlias = Annotated[Integer, about("The number of variables that are 0 or 1.")]
Constraints: TypeAlias = Annotated[Integer, about("The number of constraints.")]
Nonzeros: TypeAlias = Annotated[Integer, about("The number of coefficients that are not 0.")]


class ProgramText(Document):
    """The program."""

    text: Annotated[str, about("The text of the program.")]
    variables: Variables
    binaries: Binaries
    constraints: Constraints
    nonzeros: Nonzeros


class SizesOfProgram(Document):
    """The sizes of a program."""

    variables: Variables
    binaries: Binaries
    constraints: Constraints
    nonzeros: Nonzeros


class _Row(Document):
    formulation: Formulation
    variables: Variables
    binaries: Binaries
    constraints: Constraints
    nonzeros: Nonzeros


class SizesOfFormulations(Document):
    """With --sizes: the sizes of each formulation."""

    blp: Annotated[SizesOfProgram, about("The formulation blp.")]
    nlip: Annotated[SizesOfProgram, about("The formulation nlip.")]
    linearised: Annotated[SizesOfProgram, about("The formulation linearised.")]

    @classmethod
    def of_sizes(cls, sizes: dict[str, Sizes]) -> "SizesOfFormulations":
        """The document of what `program_sizes` returns."""
        return cls(**{name: SizesOfProgram.of(one) for name, one in sizes.items()})

    def tables(self) -> list[Sequence[Document]]:
        """A row for each formulation."""
        sizes = {name: getattr(self, name) for name in self.__struct_fields__}
        return [[_Row(name, *msgspec.structs.astuple(one)) for name, one in sizes.items()]]


class RunOfSolver(Document):
    """A run."""

    status: Annotated[
        Literal["solved", "none", "stopped"],
        about("What the run found: a solution, the proof that there are no others, or neither."),
    ]
    seconds: Annotated[Seconds, about("The time of the run.")]
    nodes: Annotated[Integer, about("The number of nodes that the solver searched.")]


class Searched(Document):
    """With --solve: what a solver found."""

    formulation: Formulation
    solver: Annotated[str, about("The solver.")]
    variables: Variables
    binaries: Binaries
    constraints: Constraints
    nonzeros: Nonzeros
    found: Annotated[
        list[Annotated[CellsText, about("A solution.")]], about("The solutions that were found.")
    ]
    complete: Annotated[bool, about("Whether the solver proved that there are no others.")]
    runs: Annotated[list[RunOfSolver], about("The runs of the solver.")]

    @classmethod
    def of_runs(
        cls, program: Program, solver: str, runs: Sequence[SolverRun], limit: int
    ) -> "Searched":
        """The document of the runs of a solver, with at most `limit` of the solutions."""
        found = [str(run.solution) for run in runs if run.solution][:limit]
        return cls(
            formulation=program.formulation,
            solver=solver,
            **asdict(program.sizes),
            found=found,
            complete=runs[-1].status == "none",
            runs=list(map(RunOfSolver.of, runs)),
        )
