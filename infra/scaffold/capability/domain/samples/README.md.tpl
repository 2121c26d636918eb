# Samples

Decides that a sample is added, once. What its author wrote is a record, so that it can be erased.

- **Stream**: `sample-{sampleId}` (`samples.events.ts`).
- **Events**: `SampleAdded`.
- **Commands**, `commands/samples`: `add-sample`.
- **Queries**, `queries/samples`: the public list, the backoffice's list.
- **Workers**, `workers/samples`: effect `samples/notify` thanks the author.
- **Tables**: `read.samples`; `rec.sample_texts` (title and text, as somebody wrote them).
- **Screens**: web `/samples`; backoffice `samples`.
