/** The stream of one sample. What was written is a record. */
export const sampleStream = (sampleId: string) => `sample-${sampleId}`

export type SampleAdded = {
	readonly type: 'SampleAdded'
	readonly data: { readonly authorId: string; readonly at: string }
}
export type SampleEvent = SampleAdded
export const SAMPLE_EVENTS = ['SampleAdded'] as const satisfies readonly SampleEvent['type'][]
