{
  "fields": {
    "enterText": "Please enter the text",
    "enterTitle": "Please enter the title"
  },
  "notices": {
    "sampleAdded": "Thank you for {{title}}.",
    "untitled": "your sample"
  },
  "pages": {
    "samples": "Samples"
  },
  "refusals": {}
}
