import type { PaymentSnapshot } from '../../kernel/ports/payments.ts'
import { toMillis, toMinor } from './amounts.ts'
import type { Call } from './client.ts'

interface Money {
	readonly currency_code: string
	readonly value: string
}
/** The used fields of a dispute, https://developer.paypal.com/docs/api/customer-disputes/v1/ */
export interface Dispute {
	readonly dispute_id: string
	readonly create_time: string
	readonly update_time?: string
	readonly status: string
	readonly dispute_amount: Money
	readonly dispute_life_cycle_stage?: string
	readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[]
	readonly dispute_outcome?: { readonly outcome_code?: string }
	readonly seller_response_due_date?: string
	readonly money_movements?: readonly {
		readonly affected_party?: string
		readonly amount?: Money
		readonly initiated_time?: string
		readonly type?: string
		readonly reason?: string
	}[]
	readonly evidences?: readonly { readonly source?: string }[]
	readonly links?: readonly { readonly rel?: string }[]
}

export const DISPUTES = '/v1/customer/disputes'

/** @throws PaymentNotFound, PaymentOutcomeUnknown */
export async function readDispute(call: Call, account: string, id: string): Promise<Dispute> {
	return JSON.parse(await call(account, (api) => api.get(`${DISPUTES}/${encodeURIComponent(id)}`)))
}

/** Returns the disputes of a capture, oldest first. @throws PaymentOutcomeUnknown */
export async function disputesOf(call: Call, account: string, captureId: string): Promise<Dispute[]> {
	const found: { readonly items?: readonly Dispute[] } = JSON.parse(
		await call(account, (api) => api.get(DISPUTES, { disputed_transaction_id: captureId, page_size: '50' })),
	)
	const disputes = await Promise.all(
		(found.items ?? []).map(({ dispute_id }) => readDispute(call, account, dispute_id)),
	)
	return disputes.sort((a, b) => (a.create_time < b.create_time ? -1 : 1))
}

/**
 * Names the balance line for a dispute's fee. PayPal gives that line no id of the dispute, only that of the
 * capture.
 */
export const disputeFeeRef = (captureId: string): string => `${captureId}-dispute-fee`

const FEES: readonly string[] = ['DISPUTE_FEE', 'CHARGEBACK_FEE', 'DISPUTE_SETTLEMENT_FEE']

/** Inquiries between payer and payee move no money, so they aren't in the books. */
export function toDispute(dispute: Dispute, captureId: string): PaymentSnapshot['disputes'] {
	if (dispute.dispute_life_cycle_stage === 'INQUIRY') return []
	const status = statusOf(dispute)
	const ours = (dispute.money_movements ?? []).filter(
		({ affected_party: party }) => party === undefined || party === 'SELLER',
	)
	const costs = ours.flatMap(({ reason, type, amount, initiated_time: at }) =>
		amount && FEES.includes(reason ?? '') && type !== 'CREDIT'
			? [{ ref: disputeFeeRef(captureId), fee: minor(amount), at: toMillis(at ?? dispute.create_time) }]
			: [],
	)
	const back = ours.find(({ reason, type }) => reason === 'DISPUTE_SETTLEMENT' && type === 'CREDIT')
	const due = dispute.seller_response_due_date
	return [
		{
			ref: dispute.dispute_id,
			amount: minor(dispute.dispute_amount),
			status,
			at: toMillis(dispute.create_time),
			reinstatedAt: status === 'won' ? toMillis(back?.initiated_time ?? dispute.update_time) : null,
			decidedAt: status === 'open' ? null : toMillis(dispute.update_time ?? dispute.create_time),
			evidenceDueAt: due === undefined ? null : toMillis(due),
			costs,
		},
	]
}

const minor = ({ currency_code, value }: Money): bigint => toMinor({ currencyCode: currency_code, value })

/** PayPal's codes of decisions for us; `RESOLVED_WITH_PAYOUT` is paid by PayPal itself. */
const WON: readonly string[] = [
	'RESOLVED_SELLER_FAVOUR',
	'RESOLVED_WITH_PAYOUT',
	'CANCELED_BY_BUYER',
	'DENIED',
]

function statusOf({ status, dispute_outcome: outcome }: Dispute): 'open' | 'won' | 'lost' {
	if (status !== 'RESOLVED') return 'open'
	return WON.includes(outcome?.outcome_code ?? '') ? 'won' : 'lost'
}
