import { FORMER_REQUEST_SHAPES } from '../../domain/requests/former.events.ts'
import { REQUEST_EVENTS } from '../../domain/requests/requests.events.ts'
import { UPDATE_EVENTS } from '../../domain/requests/updates.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { requestsProjection } from './requests.ts'

const { because } = SHARED_FACTS

export const requestReadModels: Contribution = {
	name: 'projections/requests',
	readModels: [requestsProjection],
	timeline: {
		events: REQUEST_EVENTS,
		former: FORMER_REQUEST_SHAPES,
		// An update is shown itself, with when and by whom.
		omits: UPDATE_EVENTS,
		facts: [
			because,
			{ field: 'terms.goal', label: 'Goal', order: 40, isMoney: true },
			{ field: 'terms.target.count', label: 'Requested', order: 45 },
			{ field: 'terms.endDate', label: 'End date', order: 50 },
			{ field: 'endDate', label: 'End date', order: 220 },
		],
		activityStreams: [{ prefix: 'request', type: 'donationRequest', isOfRequest: true }],
	},
}
