{
  "fields": {
    "enterText": "कृपया पाठ लिखें",
    "enterTitle": "कृपया शीर्षक लिखें"
  },
  "refusals": {}
}
