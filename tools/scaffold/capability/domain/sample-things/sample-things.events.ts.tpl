export const sampleThingStream = (sampleThingId: string) => `sampleThing-${sampleThingId}`

export type SampleThingAdded = {
	readonly type: 'SampleThingAdded'
	readonly data: { readonly authorId: string; readonly at: string }
}
export type SampleThingEvent = SampleThingAdded
export const SAMPLE_THING_EVENTS = ['SampleThingAdded'] as const satisfies readonly SampleThingEvent['type'][]
