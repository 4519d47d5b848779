{
 "schema": "sudokuenum certificate 2",
 "version": "1.0.0",
 "box": "2x2",
 "method": "columns",
 "grids": "288",
 "n1": "12",
 "factorisation": "4! * 2^2 * 3",
 "moves": "relabelling, order of the boxes, order of the columns in each box",
 "classes": [
  {
   "columns": "13 24 12 34",
   "m": 1,
   "n": "2",
   "seconds": 0.00018586550049803918
  },
  {
   "columns": "13 24 13 24",
   "m": 1,
   "n": "4",
   "seconds": 0.00018586550049803918
  }
 ],
 "seconds": 0.0004154859998379834,
 "digest": "9a3e3d54c4facfcf7f445644b9c6d84c0473a0d094c8aec107021f88218804ff"
}
