import { noteSeen } from '../../commands/users/reveal-contact.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { donationsCsv } from '../../queries/donations/donations-csv.ts'
import { backofficeWithdrawalsCsv } from '../../queries/funds/backoffice-withdrawals-csv.ts'
import { fundsCsv } from '../../queries/funds/funds-csv.ts'
import { discrepanciesCsv } from '../../queries/payouts/discrepancies-csv.ts'
import { payoutLinesCsv, payoutsCsv } from '../../queries/payouts/payouts-csv.ts'
import { receiptsCsv } from '../../queries/receipts/receipts-csv.ts'
import type { ExportDeps } from '../../queries/users/exports.ts'
import type { Platform } from './platform.ts'

/** Queries that write down who takes people's addresses along. */
export const exportDeps = ({ sql, surroundings }: Platform, queries: QueryDeps): ExportDeps => ({
	...queries,
	noteExport: (caller, operation) =>
		noteSeen({ sql, clock: surroundings.clock }, caller, { outcome: 'exported', operation }),
})

/** Finance's lists as CSV. */
export function exportRoutes(platform: Platform, queries: QueryDeps): Route[] {
	const deps = exportDeps(platform, queries)
	return [
		donationsCsv(deps),
		fundsCsv(deps),
		backofficeWithdrawalsCsv(deps),
		payoutsCsv(deps),
		payoutLinesCsv(deps),
		discrepanciesCsv(deps),
		receiptsCsv(deps),
	]
}
