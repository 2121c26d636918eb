import type { Contribution } from '../../kernel/capability/capability.ts'
import { uploadPaper } from '../_shared/upload-paper.ts'
import { offlineDonationDeps } from './command-deps.ts'
import {
	approveOfflineDonation,
	returnOfflineDonation,
	reverseOfflineDonation,
} from './decide-offline-donation.ts'
import { recordOfflineDonation } from './record-offline-donation.ts'

export const offlineDonationCommands: Contribution = {
	name: 'commands/offline-donations',
	routes: (api) => {
		const deps = offlineDonationDeps(api)
		return [
			uploadPaper(api, {
				path: '/api/backoffice/offlineDonations/documents',
				summary: 'Upload the document of an offline donation: a PDF, JPEG or PNG',
				tags: ['offline-donations', 'files', 'backoffice'],
				purpose: 'offlineDonation',
			}),
			recordOfflineDonation(deps),
			approveOfflineDonation(deps),
			returnOfflineDonation(deps),
			reverseOfflineDonation(deps),
		]
	},
}
