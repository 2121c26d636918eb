{
  "samples": {
    "title": "प्रविष्टियाँ",
    "search": "शीर्षक खोजें",
    "name": "शीर्षक",
    "author": "लेखक",
    "added": "जोड़ा गया"
  },
  "event": {
    "SampleAdded": "प्रविष्टि जोड़ी गई"
  }
}
