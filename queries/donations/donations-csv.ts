import { backofficeDonationQuery } from '../../domain/donations/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import type { ExportDeps } from '../users/exports.ts'
import { backofficeGiftReads, giftsOf } from './backoffice-donations.ts'
import { type GiftRecord, giverEmailOf, giverNameOf, movedAtOf, titleOf } from './backoffice-gift.ts'

const COLUMNS: CsvColumns<GiftRecord> = {
	Gift: (row) => row.id,
	For: (row) => row.target_kind,
	'For Id': (row) => row.target_id,
	Title: titleOf,
	Giver: (row) => giverNameOf(row) ?? (row.giver_kind === 'guest' ? 'Guest' : 'Erased'),
	'E-mail': giverEmailOf,
	Anonymous: (row) => (row.anonymous ? 'yes' : 'no'),
	Status: (row) => row.status,
	Currency: (row) => row.currency,
	Amount: (row) => row.donation,
	Fee: (row) => row.fee,
	Total: (row) => row.total,
	Refunded: (row) => row.refunded,
	'Provider Cost': (row) => row.cost,
	'Started At': (row) => row.started_at,
	'Money Moved At': movedAtOf,
	'Confirmed At': (row) => row.confirmed_at,
	Provider: (row) => row.provider,
	Account: (row) => row.account,
	Payment: (row) => row.provider_ref,
	Charge: (row) => row.charge_ref,
	Failure: (row) => row.failure_code,
}

/** Every gift that the filters leave, as CSV; who took it along is written down. */
export const donationsCsv = (deps: ExportDeps): Route =>
	route({
		...backofficeGiftReads,
		...answersCsv,
		path: '/api/backoffice/donations/csv',
		summary: 'Gifts, as CSV',
		query: backofficeDonationQuery,
		handle: async ({ query, caller }) => {
			await deps.noteExport(caller, 'donations')
			return listCsv(deps, 'donations', giftsOf(query, deps.clock.now()), COLUMNS)
		},
	})
