{
  "title": "Samples",
  "empty": "There are none yet"
}
