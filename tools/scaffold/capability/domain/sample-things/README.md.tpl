# Sample things

A sample thing is added once. Its text is a record, so that it can be erased.

- **Stream**: `sampleThing-{sampleThingId}`.

<!-- `npm run generate` writes the lists below. -->
