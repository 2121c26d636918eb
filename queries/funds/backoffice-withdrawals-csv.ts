import { type Route, route } from '../../kernel/http/route.ts'
import { asText } from '../_shared/csv.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { answersCsv, type CsvColumns, listCsv } from '../_shared/list-csv.ts'
import { MONEY_READ_ACCESS } from '../_shared/roles.ts'
import { type BackofficeRecord, backofficeWithdrawalReads, withdrawalsOf } from './backoffice-withdrawals.ts'
import { dueOn } from './evidence-state.ts'
import { masked, paidOn, requesterName } from './withdrawal-row.ts'

const COLUMNS: CsvColumns<BackofficeRecord> = {
	Withdrawal: (row) => row.id,
	Fund: (row) => row.fund,
	Kind: (row) => row.kind,
	Title: (row) => row.label,
	'Asked By': requesterName,
	'Asked By Id': (row) => row.by_user_id,
	Purpose: (row) => row.purpose,
	Status: (row) => row.status,
	Currency: (row) => row.currency,
	Amount: (row) => row.amount,
	'Held in the Fund': (row) => row.held,
	'Free in the Fund': (row) => row.free,
	'Asked At': (row) => row.requested_at,
	'Approved At': (row) => row.approved_at,
	'Paid On': paidOn,
	Reference: (row) => row.reference && asText(row.reference),
	Bank: (row) => row.bank,
	Account: (row) => masked(row.last4),
	Failure: (row) => row.failure_code,
	'Payment Tries': (row) => row.attempts,
	Evidence: (row) => row.evidence_state,
	'Evidence Due On': dueOn,
	'Evidence Decided At': (row) => row.evidence_decided_at,
}

export const backofficeWithdrawalsCsv = (deps: QueryDeps): Route =>
	route({
		...backofficeWithdrawalReads,
		...answersCsv,
		access: MONEY_READ_ACCESS,
		path: '/api/backoffice/withdrawals/csv',
		summary: 'Export withdrawals as CSV',
		handle: async ({ query }) =>
			listCsv(deps, 'withdrawals', withdrawalsOf(query, deps.clock.now()), COLUMNS),
	})
