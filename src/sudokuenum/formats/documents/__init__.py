"""JSON, XML, HTML and the arrays of programs, as values in which puzzles are found."""
