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
   "seconds": 0.00010600249879644252
  },
  {
   "columns": "13 24 13 24",
   "m": 1,
   "n": "4",
   "seconds": 0.00010600249879644252
  }
 ],
 "seconds": 0.00025848400036920793,
 "digest": "1266d96f1b4ab095c9c674b817e7e940b942b1aa85db85a940d6a88a7491dc5b"
}
