import type { z } from 'zod'
import { listedPayoutsQuery, payoutLineQuery, payoutParams } from '../../domain/payouts/contract.ts'
import { type Reply, type Route, route } from '../../kernel/http/route.ts'
import { named } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { entityDay } from '../_shared/entity-days.ts'
import { answersCsv, type CsvColumns, listCsv, rowsCsv } from '../_shared/list-csv.ts'
import { backofficePayoutReads, type FoundPayout, findPayout, payoutsOf } from './backoffice-payouts.ts'
import { type LineRecord, linesPage } from './payout-lines.ts'

const COLUMNS: CsvColumns<FoundPayout> = {
	Payout: (row) => row.payout_ref,
	Provider: (row) => row.provider,
	Account: (row) => row.account,
	'Created At': (row) => row.created_at,
	// A day, which the provider tells as its midnight in UTC.
	'Arrives On': (row) => row.arrival_at.toISOString().slice(0, 10),
	Currency: (row) => row.currency,
	Amount: (row) => row.amount,
	Status: (row) => row.status,
	'Reconciled At': (row) => row.reconciled_at,
	To: (row) => row.source_type,
	Automatic: (row) => (row.automatic ? 'yes' : 'no'),
	Lines: (row) => row.lines,
	'Sum of Lines': (row) => row.lines_sum,
	'Open Discrepancies': (row) => row.open,
	Failure: (row) => row.failure_code,
	'Entity’s Day': (row) => entityDay(row.created_at, row.currency),
}

const LINE_COLUMNS: CsvColumns<LineRecord> = {
	Line: (row) => row.ref,
	Kind: (row) => row.kind,
	Object: (row) => row.source_ref,
	At: (row) => row.created_at,
	Currency: (row) => row.currency,
	Gross: (row) => row.amount,
	Fee: (row) => row.fee,
	Net: (row) => row.net,
	Match: (row) => row.match,
	'Our Gross': (row) => (row.known ? row.our_amount : null),
	'Our Fee': (row) => (row.known ? row.our_fee : null),
	Donation: (row) => row.donation_id,
	Donor: (row) => row.donor,
	Title: (row) => row.title,
}

export const payoutsCsv = (deps: QueryDeps): Route =>
	route({
		...backofficePayoutReads,
		...answersCsv,
		path: '/api/backoffice/payouts/csv',
		summary: 'Export payouts as CSV',
		query: listedPayoutsQuery,
		readModels: ['payouts', 'discrepancies'],
		handle: async ({ query }) =>
			listCsv(deps, named('payouts', query.filter), payoutsOf(query, deps.clock.now()), COLUMNS),
	})

async function lines(deps: QueryDeps, ref: string, query: z.output<typeof payoutLineQuery>): Promise<Reply> {
	const { account, lines_digest } = await findPayout(deps, ref)
	const open = query.filter.open ?? false
	const params = [account, ref, lines_digest ?? '', open, null, 0]
	return rowsCsv(deps, `payout-${ref}`, { text: linesPage(), params }, LINE_COLUMNS)
}

export const payoutLinesCsv = (deps: QueryDeps): Route =>
	route({
		...backofficePayoutReads,
		...answersCsv,
		path: '/api/backoffice/payouts/:id/lines/csv',
		summary: 'Export the lines of a payout as CSV',
		params: payoutParams,
		query: payoutLineQuery,
		readModels: ['payouts', 'provider_objects', 'donations'],
		handle: ({ params, query }) => lines(deps, params.id, query),
	})
