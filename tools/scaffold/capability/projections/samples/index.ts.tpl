import { SAMPLE_EVENTS } from '../../domain/samples/samples.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { samplesProjection } from './samples.ts'

/** Samples that were added. */
export const sampleReadModels: Contribution = {
	name: 'projections/samples',
	readModels: [samplesProjection],
	timeline: { events: SAMPLE_EVENTS },
}
