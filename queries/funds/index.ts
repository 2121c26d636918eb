import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { exportDeps } from '../_shared/exports.ts'
import { backofficeEvidenceList } from './backoffice-evidence.ts'
import { backofficeFunds, showBackofficeFund } from './backoffice-funds.ts'
import { backofficeWithdrawals } from './backoffice-withdrawals.ts'
import { backofficeWithdrawalsCsv } from './backoffice-withdrawals-csv.ts'
import { sealedDeps } from './deps.ts'
import { showBackofficeEvidence, showOwnEvidence } from './evidence.ts'
import { fundsCsv } from './funds-csv.ts'
import { fundNotificationTemplates } from './notification-templates.ts'
import { fundOverview } from './overview.ts'
import { listFoundationAccounts, listOrganizationAccounts, listUserAccounts } from './payment-accounts.ts'
import { showSpending } from './spending.ts'
import { showWithdrawForm } from './withdraw-form.ts'
import { showBackofficeWithdrawal } from './withdrawal-detail.ts'
import { withdrawalTimeline } from './withdrawal-timeline.ts'
import { listWithdrawals } from './withdrawals.ts'

export const fundQueries: Contribution = {
	name: 'queries/funds',
	notifications: fundNotificationTemplates,
	overview: () => [fundOverview],
	routes: (api) => {
		const deps = queryDeps(api)
		const sealed = sealedDeps(api)
		return [
			listWithdrawals(sealed),
			showWithdrawForm(sealed),
			backofficeFunds(deps),
			showBackofficeFund(deps),
			backofficeWithdrawals(deps),
			showBackofficeWithdrawal(sealed),
			withdrawalTimeline(deps),
			showOwnEvidence(sealed),
			showSpending(deps),
			backofficeEvidenceList(deps),
			showBackofficeEvidence(sealed),
			listUserAccounts(sealed),
			listOrganizationAccounts(sealed),
			listFoundationAccounts(sealed),
			fundsCsv(exportDeps(api)),
			backofficeWithdrawalsCsv(exportDeps(api)),
		]
	},
}
