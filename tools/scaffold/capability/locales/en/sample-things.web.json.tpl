{
  "title": "Sample things",
  "empty": "There are none yet"
}
