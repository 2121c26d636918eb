import { LIVE_EVENT_EVENTS } from '../../domain/live-events/live-events.events.ts'
import { REGISTRATION_EVENTS } from '../../domain/live-events/registrations.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { liveEventsProjection } from './live-events.ts'
import { liveEventRegistrationsProjection } from './registrations.ts'
import { liveEventWaitingProjection } from './waiting.ts'

export const liveEventReadModels: Contribution = {
	name: 'projections/live-events',
	readModels: [liveEventsProjection, liveEventRegistrationsProjection, liveEventWaitingProjection],
	timeline: {
		events: [...LIVE_EVENT_EVENTS, ...REGISTRATION_EVENTS],
		facts: [
			SHARED_FACTS.because,
			{ field: 'packageId', label: 'Package', order: 210 },
			{ field: 'seats', label: 'Seats', order: 211 },
			{ field: 'capacity', label: 'Capacity', order: 212 },
			{ field: 'version', label: 'Tickets', order: 213 },
			{ field: 'door', label: 'Door', order: 214 },
			{ field: 'scannedAt', label: 'Scanned', order: 215 },
		],
	},
}
