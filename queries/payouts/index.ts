import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import { exportDeps } from '../_shared/exports.ts'
import { backofficePayouts, payoutLines, showBackofficePayout } from './backoffice-payouts.ts'
import { listDiscrepancies, showDiscrepancy } from './discrepancies.ts'
import { discrepanciesCsv } from './discrepancies-csv.ts'
import { listPayouts } from './list-payouts.ts'
import { payoutOverview } from './overview.ts'
import { payoutTimeline } from './payout-timeline.ts'
import { payoutLinesCsv, payoutsCsv } from './payouts-csv.ts'

export const payoutQueries: Contribution = {
	name: 'queries/payouts',
	overview: () => [payoutOverview],
	routes: (api) => {
		const deps = queryDeps(api)
		return [
			...listPayouts(deps),
			backofficePayouts(deps),
			showBackofficePayout(deps),
			payoutLines(deps),
			payoutTimeline(deps),
			listDiscrepancies(deps),
			showDiscrepancy(deps),
			payoutsCsv(exportDeps(api)),
			payoutLinesCsv(exportDeps(api)),
			discrepanciesCsv(exportDeps(api)),
		]
	},
}
