import type { Contribution } from '../../kernel/capability/capability.ts'
import { offlineDonationDeps } from './command-deps.ts'
import {
	approveOfflineDonation,
	returnOfflineDonation,
	reverseOfflineDonation,
} from './decide-offline-donation.ts'
import { recordOfflineDonation } from './record-offline-donation.ts'
import { uploadOfflineDocument } from './upload-document.ts'

export const offlineDonationCommands: Contribution = {
	name: 'commands/offline-donations',
	routes: (api) => {
		const deps = offlineDonationDeps(api)
		return [
			uploadOfflineDocument(api),
			recordOfflineDonation(deps),
			approveOfflineDonation(deps),
			returnOfflineDonation(deps),
			reverseOfflineDonation(deps),
		]
	},
}
