import { SUPPORT_REQUEST_EVENTS } from '../../domain/support/support-requests.events.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { SHARED_FACTS } from '../../kernel/timeline.ts'
import { supportRequestsProjection } from './support-requests.ts'

const { kind, code } = SHARED_FACTS

/** What people wrote to us. */
export const supportRequestReadModels: Contribution = {
	name: 'projections/support',
	readModels: [supportRequestsProjection],
	timeline: { events: SUPPORT_REQUEST_EVENTS, facts: [kind, code] },
}
