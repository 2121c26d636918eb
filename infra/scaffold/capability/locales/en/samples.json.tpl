{
  "fields": {
    "enterText": "Please enter the text",
    "enterTitle": "Please enter the title"
  },
  "refusals": {}
}
