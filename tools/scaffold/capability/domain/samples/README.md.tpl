# Samples

This capability decides that a sample is added, once. What its author wrote is a record, so that it can be erased.

- **Stream**: `sample-{sampleId}`.

<!-- `npm run generate` writes the lists below. -->
