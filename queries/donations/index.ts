import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { exportDeps } from '../_shared/exports.ts'
import { donationTimeline } from '../activity/timeline.ts'
import { backofficeDonations, showBackofficeDonation } from './backoffice-donations.ts'
import { listBankAccounts } from './bank-accounts.ts'
import { showDisputeEvidence } from './dispute-evidence.ts'
import { listDisputes, showDispute } from './disputes.ts'
import { listDonations, listDonationsOfUser, transactionDetails } from './donations.ts'
import { donationsCsv } from './donations-csv.ts'
import { listDonors } from './donors.ts'
import { donationNotificationTemplates } from './notification-templates.ts'
import { donationOverview } from './overview.ts'
import { showProduct } from './product.ts'
import { listSavedCards, savedCardsOfCustomer } from './saved-cards.ts'
import { showUnfinished } from './unfinished.ts'

export const donationQueries: Contribution = {
	name: 'queries/donations',
	notifications: donationNotificationTemplates,
	overview: () => donationOverview,
	routes: (api) => {
		const deps = queryDeps(api)
		return [
			listDonations(deps),
			listDonationsOfUser(deps),
			listDonors(deps),
			transactionDetails({ ...deps, links: api.links }),
			listSavedCards(deps),
			listBankAccounts(deps),
			savedCardsOfCustomer(deps),
			showUnfinished({ ...deps, links: api.links }),
			showProduct({ ...deps, entities: api.settings.entities }),
			backofficeDonations(deps),
			showBackofficeDonation(deps),
			listDisputes(deps),
			showDispute(deps),
			showDisputeEvidence({ ...deps, documentUrl: api.documentUrl }),
			donationTimeline(deps),
			donationsCsv(exportDeps(api)),
		]
	},
}
