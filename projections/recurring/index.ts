import { RECURRING_EVENTS } from '../../domain/recurring/recurring.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { recurringDonationsProjection } from './recurring-donations.ts'

const { amount, code, because } = SHARED_FACTS

export const recurringReadModels: Contribution = {
	name: 'projections/recurring',
	readModels: [recurringDonationsProjection],
	timeline: {
		events: RECURRING_EVENTS,
		facts: [
			amount,
			code,
			because,
			{ field: 'period', label: 'Month', order: 110 },
			{ field: 'try', label: 'Try', order: 111 },
		],
	},
}
