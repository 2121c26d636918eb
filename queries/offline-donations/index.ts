import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { backofficeOfflineDonations } from './backoffice-offline-donations.ts'
import { offlineDonationTimeline, showOfflineDonation } from './offline-donation.ts'

export const offlineDonationQueries: Contribution = {
	name: 'queries/offline-donations',
	routes: (api) =>
		[backofficeOfflineDonations, showOfflineDonation, offlineDonationTimeline].map((make) =>
			make(queryDeps(api)),
		),
}
