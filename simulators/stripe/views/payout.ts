import type Stripe from 'stripe'
import type { PayoutRow } from '../rows.ts'

export const viewPayout = (row: PayoutRow): Stripe.Payout => ({
	id: row.id,
	object: 'payout',
	amount: row.amount,
	application_fee: null,
	application_fee_amount: null,
	arrival_date: row.arrivalDate,
	automatic: row.automatic,
	balance_transaction: row.balanceTransaction,
	created: row.created,
	currency: row.currency,
	description: row.description,
	destination: 'ba_simulated',
	failure_balance_transaction: row.failureBalanceTransaction,
	failure_code: row.failure?.code ?? null,
	failure_message: row.failure?.message ?? null,
	livemode: false,
	metadata: { ...row.metadata },
	method: 'standard',
	original_payout: null,
	payout_method: null,
	reconciliation_status: reconciliationOf(row),
	reversed_by: null,
	source_type: 'card',
	statement_descriptor: row.statementDescriptor,
	status: row.status,
	trace_id: {
		status: row.status === 'pending' || row.status === 'in_transit' ? 'pending' : 'unsupported',
		value: null,
	},
	type: 'bank_account',
})

export function reconciliationOf(row: PayoutRow): 'completed' | 'in_progress' | 'not_applicable' {
	if (!row.automatic) return 'not_applicable'
	return row.reconcileAt === null ? 'completed' : 'in_progress'
}
