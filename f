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
   "seconds": 0.00017821450001065386
  },
  {
   "columns": "13 24 13 24",
   "m": 1,
   "n": "4",
   "seconds": 0.00017821450001065386
  }
 ],
 "seconds": 0.0003897179994964972,
 "digest": "7d4c6ce1bcc98dc7dd381a05cb85d9e09e528da2f969a754b355c357b1b7a737"
}
