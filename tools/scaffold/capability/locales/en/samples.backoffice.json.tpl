{
  "samples": {
    "title": "Samples",
    "search": "Search title",
    "name": "Title",
    "author": "Author",
    "added": "Added"
  },
  "event": {
    "SampleAdded": "Sample added"
  }
}
