{
  "sampleThings": {
    "title": "Sample things",
    "search": "Search title",
    "name": "Title",
    "author": "Author",
    "added": "Added"
  },
  "event": {
    "SampleThingAdded": "Sample thing added"
  }
}
