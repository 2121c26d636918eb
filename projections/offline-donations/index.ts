import { OFFLINE_DONATION_EVENTS } from '../../domain/offline-donations/offline-donations.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { offlineDonationsProjection } from './offline-donations.ts'

export const offlineDonationReadModels: Contribution = {
	name: 'projections/offline-donations',
	readModels: [offlineDonationsProjection],
	timeline: { events: OFFLINE_DONATION_EVENTS },
}
