from sudokuenum.kernels.plain import count as count
