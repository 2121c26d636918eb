import { type Route, route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import { backofficeFundReads, type FundRecord, fundsOf } from './backoffice-funds.ts'

const COLUMNS: CsvColumns<FundRecord> = {
	Fund: (row) => row.fund,
	Kind: (row) => row.kind,
	'Of Id': (row) => row.target_id,
	Of: (row) => row.label,
	Currency: (row) => row.currency,
	Raised: (row) => row.raised,
	Withdrawn: (row) => row.withdrawn,
	Reserved: (row) => row.reserved,
	Held: (row) => row.held,
	Free: (row) => row.free,
	Donations: (row) => row.donations,
	'Last Donation At': (row) => row.last_donation_at,
}

export const fundsCsv = (deps: QueryDeps): Route =>
	route({
		...backofficeFundReads,
		...answersCsv,
		path: '/api/backoffice/funds/csv',
		summary: 'Export funds with their balances as CSV',
		handle: async ({ query }) => listCsv(deps, 'funds', fundsOf(query, deps.clock.now()), COLUMNS),
	})
