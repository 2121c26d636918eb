{
  "sampleThings": {
    "title": "प्रविष्टियाँ",
    "author": "लेखक",
    "added": "जोड़ा गया"
  },
  "event": {
    "SampleThingAdded": "प्रविष्टि जोड़ी गई"
  }
}
