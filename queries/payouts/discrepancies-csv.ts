import { discrepancyQuery } from '../../domain/payouts/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { named } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { entityDay } from '../_shared/entity-days.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import { type DiscrepancyRecord, discrepanciesOf, discrepancyReads } from './discrepancies.ts'

const COLUMNS: CsvColumns<DiscrepancyRecord> = {
	Discrepancy: (row) => row.id,
	Kind: (row) => row.kind,
	Status: (row) => row.status,
	Provider: (row) => row.provider,
	Account: (row) => row.account,
	Payout: (row) => row.payout,
	Line: (row) => row.line_ref,
	Object: (row) => row.object_ref,
	Donation: (row) => row.donation_id,
	Currency: (row) => row.currency,
	'Our Books': (row) => row.expected,
	'At the Provider': (row) => row.reported,
	Apart: (row) => row.reported - row.expected,
	'Money Moved At': (row) => row.effective_at,
	'Found At': (row) => row.found_at,
	Owner: (row) => row.owner,
	Notes: (row) => row.notes,
	Resolution: (row) => row.resolution,
	'Resolved At': (row) => row.resolved_at,
	'Entity’s Day': (row) => entityDay(row.found_at, row.currency),
}

export const discrepanciesCsv = (deps: QueryDeps): Route =>
	route({
		...discrepancyReads,
		...answersCsv,
		path: '/api/backoffice/discrepancies/csv',
		summary: 'Export discrepancies as CSV',
		query: discrepancyQuery,
		handle: async ({ query }) =>
			listCsv(deps, named('discrepancies', query.filter), discrepanciesOf(query, deps.clock.now()), COLUMNS),
	})
