import type { Decider } from '../../kernel/events/decider.ts'
import type { SampleThingAdded, SampleThingEvent } from './sample-things.events.ts'

/** @param at ISO 8601 */
export type AddSampleThing = { readonly type: 'AddSampleThing'; readonly authorId: string; readonly at: string }
export type SampleThingCommand = AddSampleThing

export interface SampleThingState {
	readonly isAdded: boolean
}

const addSampleThing = ({ authorId, at }: AddSampleThing, { isAdded }: SampleThingState): readonly SampleThingAdded[] =>
	isAdded ? [] : [{ type: 'SampleThingAdded', data: { authorId, at } }]

export const sampleThingDecider: Decider<SampleThingState, SampleThingCommand, SampleThingEvent> = {
	initial: { isAdded: false },
	decide: addSampleThing,
	evolve: () => ({ isAdded: true }),
}
