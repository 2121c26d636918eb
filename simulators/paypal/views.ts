import { formatMajor } from '../../kernel/wire/money.ts'
import type { CaptureRow, DisputeRow, OrderRow, RefundRow, TransactionRow } from './rows.ts'
import type { Session } from './session.ts'

export const viewTime = (at: number): string => new Date(at * 1000).toISOString().replace(/\.\d{3}Z$/, 'Z')
export const viewMoney = (minor: number, currency: string) => ({
	currency_code: currency,
	value: formatMajor(BigInt(minor), currency),
})
const link = (session: Session, rel: string, path: string, method = 'GET') => ({
	href: `${session.url}${path}`,
	rel,
	method,
})

export function viewOrder(session: Session, order: OrderRow) {
	const { books } = session
	const capture = order.capture === null ? undefined : books.get('capture', order.capture)
	const refunds = [...books.all('refund')].filter((row) => row.capture === order.capture)
	return {
		id: order.id,
		intent: 'CAPTURE',
		status: order.status,
		purchase_units: [
			{
				reference_id: order.reference,
				amount: viewMoney(order.amount, order.currency),
				...(order.description !== null && { description: order.description }),
				...ids(order),
				...(capture && {
					payments: {
						captures: [viewCapture(session, capture)],
						...(refunds.length > 0 && { refunds: refunds.map((row) => viewRefund(session, row)) }),
					},
				}),
			},
		],
		create_time: viewTime(order.created),
		update_time: viewTime(order.updated),
		links: viewOrderLinks(session, order),
	}
}

export const viewOrderLinks = (session: Session, { id, status }: OrderRow) => [
	link(session, 'self', `/v2/checkout/orders/${id}`),
	...(status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED'
		? [link(session, 'approve', `/checkoutnow?token=${id}`)]
		: []),
	...(status === 'APPROVED' ? [link(session, 'capture', `/v2/checkout/orders/${id}/capture`, 'POST')] : []),
]

const ids = ({
	customId,
	invoiceId,
}: {
	readonly customId: string | null
	readonly invoiceId: string | null
}) => ({
	...(customId !== null && { custom_id: customId }),
	...(invoiceId !== null && { invoice_id: invoiceId }),
})

export function viewCapture(session: Session, capture: CaptureRow) {
	const { id, amount, fee, currency, status, reason } = capture
	const isTaken = status !== 'PENDING' && status !== 'DECLINED'
	return {
		id,
		status,
		...(reason !== null && { status_details: { reason } }),
		amount: viewMoney(amount, currency),
		final_capture: true,
		...ids(capture),
		...(isTaken && {
			seller_receivable_breakdown: {
				gross_amount: viewMoney(amount, currency),
				paypal_fee: viewMoney(fee, currency),
				net_amount: viewMoney(amount - fee, currency),
			},
		}),
		links: [
			link(session, 'self', `/v2/payments/captures/${id}`),
			link(session, 'refund', `/v2/payments/captures/${id}/refund`, 'POST'),
			link(session, 'up', `/v2/checkout/orders/${capture.order}`),
		],
		create_time: viewTime(capture.created),
		update_time: viewTime(capture.updated),
	}
}

export const viewCaptureAlone = (session: Session, capture: CaptureRow) => ({
	...viewCapture(session, capture),
	supplementary_data: { related_ids: { order_id: capture.order } },
})

export function viewRefund(session: Session, refund: RefundRow) {
	const { id, amount, currency } = refund
	const total = [...session.books.all('refund')]
		.filter((row) => row.capture === refund.capture && row.status !== 'FAILED')
		.reduce((sum, row) => sum + row.amount, 0)
	return {
		id,
		status: refund.status,
		amount: viewMoney(amount, currency),
		...ids(refund),
		...(refund.note !== null && { note_to_payer: refund.note }),
		// The fee of the payment isn't refunded.
		seller_payable_breakdown: {
			gross_amount: viewMoney(amount, currency),
			paypal_fee: viewMoney(0, currency),
			net_amount: viewMoney(amount, currency),
			total_refunded_amount: viewMoney(total, currency),
		},
		links: [
			link(session, 'self', `/v2/payments/refunds/${id}`),
			link(session, 'up', `/v2/payments/captures/${refund.capture}`),
		],
		create_time: viewTime(refund.created),
		update_time: viewTime(refund.updated),
	}
}

export const viewDisputeSummary = (dispute: DisputeRow) => ({
	dispute_id: dispute.id,
	create_time: viewTime(dispute.created),
	update_time: viewTime(dispute.updated),
	reason: dispute.reason,
	status: dispute.status,
	dispute_amount: viewMoney(dispute.amount, dispute.currency),
	dispute_life_cycle_stage: 'CHARGEBACK',
	dispute_channel: 'EXTERNAL',
})

const disputePath = (id: string) => `/v1/customer/disputes/${id}`
export const viewDisputeLinks = (session: Session, { id, status }: DisputeRow) => [
	link(session, 'self', disputePath(id)),
	...(status === 'WAITING_FOR_SELLER_RESPONSE'
		? [
				link(session, 'accept_claim', `${disputePath(id)}/accept-claim`, 'POST'),
				link(session, 'provide_evidence', `${disputePath(id)}/provide-evidence`, 'POST'),
			]
		: []),
]

export const viewDispute = (session: Session, dispute: DisputeRow) => ({
	...viewDisputeSummary(dispute),
	disputed_transactions: [
		{
			seller_transaction_id: dispute.capture,
			gross_amount: viewMoney(dispute.amount, dispute.currency),
		},
	],
	...(dispute.outcome !== null && { dispute_outcome: { outcome_code: dispute.outcome } }),
	money_movements: dispute.movements.map(({ amount, at, type, reason }) => ({
		affected_party: 'SELLER',
		amount: viewMoney(amount, dispute.currency),
		initiated_time: viewTime(at),
		type,
		reason,
	})),
	...(dispute.evidence && {
		evidences: dispute.evidence.map((notes) => ({
			evidence_type: 'OTHER',
			notes,
			source: 'SUBMITTED_BY_SELLER',
		})),
	}),
	...(dispute.status === 'WAITING_FOR_SELLER_RESPONSE' && {
		seller_response_due_date: viewTime(dispute.dueAt),
	}),
	links: viewDisputeLinks(session, dispute),
})

export const viewTransaction = ({ account }: Session, row: TransactionRow, balance: number) => ({
	transaction_info: {
		paypal_account_id: account.merchantId,
		transaction_id: row.transaction,
		...(row.about !== null && { paypal_reference_id: row.about, paypal_reference_id_type: 'TXN' }),
		transaction_event_code: row.code,
		transaction_initiation_date: viewTime(row.created),
		transaction_updated_date: viewTime(row.updated),
		transaction_amount: viewMoney(row.amount, row.currency),
		...(row.fee !== 0 && { fee_amount: viewMoney(-row.fee, row.currency) }),
		transaction_status: row.status,
		...(row.affectsBalance && {
			ending_balance: viewMoney(balance, row.currency),
			available_balance: viewMoney(balance, row.currency),
		}),
		...(row.invoiceId !== null && { invoice_id: row.invoiceId }),
		...(row.customId !== null && { custom_field: row.customId }),
	},
})
