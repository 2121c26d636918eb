import { backofficeDonationQuery } from '../../domain/donations/contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { named } from '../_shared/csv.ts'
import { entityDay } from '../_shared/entity-days.ts'
import type { ExportDeps } from '../_shared/exports.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import {
	type BackofficeDonationRecord,
	donorEmailOf,
	donorNameOf,
	movedAtOf,
} from './backoffice-donation-row.ts'
import { backofficeDonationReads, donationsOf } from './backoffice-donations.ts'

const COLUMNS: CsvColumns<BackofficeDonationRecord> = {
	Donation: (row) => row.id,
	For: (row) => row.target_kind,
	'For Id': (row) => row.target_id,
	Title: (row) => row.title,
	Donor: (row) => donorNameOf(row) ?? (row.donor_kind === 'guest' ? 'Guest' : 'Erased'),
	'E-mail': donorEmailOf,
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
	'Entity’s Day': (row) => entityDay(movedAtOf(row) ?? row.started_at, row.currency),
}

export const donationsCsv = (deps: ExportDeps): Route =>
	route({
		...backofficeDonationReads,
		...answersCsv,
		path: '/api/backoffice/donations/csv',
		summary: 'Export donations as CSV',
		query: backofficeDonationQuery,
		handle: async ({ query, caller }) => {
			await deps.recordExport(caller, 'donations')
			return listCsv(deps, named('donations', query.filter), donationsOf(query, deps.clock.now()), COLUMNS)
		},
	})
