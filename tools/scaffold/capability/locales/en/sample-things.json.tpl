{
  "fields": {
    "enterText": "Please enter the text",
    "enterTitle": "Please enter the title"
  },
  "notices": {
    "sampleThingAdded": "Thank you for {{title}}.",
    "untitled": "your sample thing"
  },
  "pages": {
    "sampleThings": "Sample things"
  },
  "refusals": {}
}
