import type Stripe from 'stripe'
import type { AccountBooks } from '../books.ts'
import type { DisputeRow, RefundRow } from '../rows.ts'
import { viewBalanceTransaction } from './balance.ts'

export const viewRefund = (books: AccountBooks, row: RefundRow): Stripe.Refund => ({
	id: row.id,
	object: 'refund',
	amount: row.amount,
	balance_transaction: row.balanceTransaction,
	charge: row.charge,
	created: row.created,
	currency: row.currency,
	customer: books.get('payment', row.payment)?.customer ?? null,
	customer_account: null,
	metadata: { ...row.metadata },
	payment_intent: row.payment,
	payment_method: books.get('charge', row.charge)?.paymentMethod ?? null,
	reason: row.reason,
	receipt_number: null,
	source_transfer_reversal: null,
	status: row.status,
	transfer_reversal: null,
	...(row.status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}),
	...(row.failureBalanceTransaction ? { failure_balance_transaction: row.failureBalanceTransaction } : {}),
})

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
	access_activity_log: null,
	billing_address: null,
	cancellation_policy: null,
	cancellation_policy_disclosure: null,
	cancellation_rebuttal: null,
	customer_communication: null,
	customer_email_address: null,
	customer_name: null,
	customer_purchase_ip: null,
	customer_signature: null,
	duplicate_charge_documentation: null,
	duplicate_charge_explanation: null,
	duplicate_charge_id: null,
	enhanced_evidence: {},
	product_description: null,
	receipt: null,
	refund_policy: null,
	refund_policy_disclosure: null,
	refund_refusal_explanation: null,
	service_date: null,
	service_documentation: null,
	shipping_address: null,
	shipping_carrier: null,
	shipping_date: null,
	shipping_documentation: null,
	shipping_tracking_number: null,
	uncategorized_file: null,
	uncategorized_text: null,
}
const SECONDS_TO_RESPOND = 7 * 86_400

export function viewDispute(books: AccountBooks, row: DisputeRow, nowSeconds: number): Stripe.Dispute {
	const charge = books.get('charge', row.charge)
	const method = charge && books.get('paymentMethod', charge.paymentMethod)
	const dueBy = row.created + SECONDS_TO_RESPOND
	const isSubmitted = row.evidence !== undefined && row.status !== 'needs_response'
	return {
		id: row.id,
		object: 'dispute',
		amount: row.amount,
		balance_transactions: row.balanceTransactions.flatMap((id) => {
			const balance = books.get('balance', id)
			return balance ? [viewBalanceTransaction(balance, nowSeconds)] : []
		}),
		charge: row.charge,
		created: row.created,
		currency: row.currency,
		enhanced_eligibility_types: [],
		evidence: { ...NO_EVIDENCE, ...row.evidence },
		evidence_details: {
			due_by: dueBy,
			enhanced_eligibility: {},
			has_evidence: row.evidence !== undefined,
			past_due: nowSeconds > dueBy,
			submission_count: isSubmitted ? 1 : 0,
			submission_method: isSubmitted ? 'manual' : 'not_submitted',
		},
		intended_submission_method: null,
		is_charge_refundable: false,
		livemode: false,
		metadata: {},
		payment_intent: row.payment,
		...(method?.bank
			? {}
			: {
					payment_method_details: {
						type: 'card' as const,
						card: {
							brand: method?.brand ?? 'unknown',
							case_type: 'chargeback' as const,
							network: method?.brand ?? 'unknown',
							network_reason_code: row.reason === 'fraudulent' ? '10.4' : null,
						},
					},
				}),
		reason: row.reason,
		status: row.status,
	}
}
