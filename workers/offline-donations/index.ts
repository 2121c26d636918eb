import type { Contribution } from '../../kernel/capability/capability.ts'
import { bookOfflineDonation } from './book-donation.ts'

export const offlineDonationWorkers: Contribution = {
	name: 'workers/offline-donations',
	effects: (worker) => [bookOfflineDonation(worker)],
}
