{
  "fields": {
    "enterText": "कृपया पाठ लिखें",
    "enterTitle": "कृपया शीर्षक लिखें"
  },
  "notices": {
    "sampleThingAdded": "{{title}} के लिए धन्यवाद।",
    "untitled": "आपकी प्रविष्टि"
  },
  "pages": {
    "sampleThings": "प्रविष्टियाँ"
  },
  "refusals": {}
}
