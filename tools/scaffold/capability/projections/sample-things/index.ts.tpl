import { SAMPLE_THING_EVENTS } from '../../domain/sample-things/sample-things.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { sampleThingsProjection } from './sample-things.ts'

export const sampleThingReadModels: Contribution = {
	name: 'projections/sample-things',
	readModels: [sampleThingsProjection],
	timeline: { events: SAMPLE_THING_EVENTS },
}
