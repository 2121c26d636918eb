import type { Decider } from '../../kernel/events/decider.ts'
import type { SampleAdded, SampleEvent } from './samples.events.ts'

/** @param at ISO 8601 */
export type AddSample = { readonly type: 'AddSample'; readonly authorId: string; readonly at: string }
export type SampleCommand = AddSample

export interface SampleState {
	readonly isAdded: boolean
}

/** A sample that is there already stays as it is. */
const addSample = ({ authorId, at }: AddSample, { isAdded }: SampleState): readonly SampleAdded[] =>
	isAdded ? [] : [{ type: 'SampleAdded', data: { authorId, at } }]

/** What becomes of one sample. */
export const sampleDecider: Decider<SampleState, SampleCommand, SampleEvent> = {
	initial: { isAdded: false },
	decide: addSample,
	evolve: () => ({ isAdded: true }),
}
