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
   "seconds": 0.00011560149960132549
  },
  {
   "columns": "13 24 13 24",
   "m": 1,
   "n": "4",
   "seconds": 0.00011560149960132549
  }
 ],
 "seconds": 0.00025863399969239254,
 "digest": "e9b0d1659164271a1e3957f42034d7f80f9b22f76ed41ea1c7d077789ec8bf79"
}
