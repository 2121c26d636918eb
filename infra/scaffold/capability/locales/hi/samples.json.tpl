{
  "refusals": {
    "Please enter the text": "कृपया पाठ लिखें",
    "Please enter the title": "कृपया शीर्षक लिखें"
  }
}
