{
  "sampleThings": {
    "title": "Sample things",
    "author": "Author",
    "added": "Added"
  },
  "event": {
    "SampleThingAdded": "Sample thing added"
  }
}
