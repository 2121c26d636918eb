import type { Customers } from 'razorpay/dist/types/customers.d.ts'
import type { Disputes } from 'razorpay/dist/types/disputes.d.ts'
import type { Documents } from 'razorpay/dist/types/documents.d.ts'
import type { Orders } from 'razorpay/dist/types/orders.d.ts'
import type { Payments } from 'razorpay/dist/types/payments.d.ts'
import type { Refunds } from 'razorpay/dist/types/refunds.d.ts'
import type { Settlements } from 'razorpay/dist/types/settlements.d.ts'
import type { Tokens } from 'razorpay/dist/types/tokens.d.ts'
import type {
	ContactRow,
	CustomerRow,
	DisputeRow,
	DocumentRow,
	FundAccountRow,
	InstantRow,
	LineRow,
	Notes,
	OrderRow,
	PaymentRow,
	PayoutRow,
	RefundRow,
	SettlementRow,
	TokenRow,
} from './rows.ts'
import type { Books } from './session.ts'

type Sent<T> = { readonly [K in keyof T]?: T[K] | null }

/** The API writes an empty map as an empty list. */
const viewNotes = (notes: Notes) =>
	(Object.keys(notes).length === 0 ? [] : notes) as unknown as Record<string, string>

export const collection = <T>(items: readonly T[]) => ({ entity: 'collection', count: items.length, items })

export const paymentsOfOrder = (books: Books, order: string): PaymentRow[] =>
	(books.get('order', order)?.payments ?? []).flatMap((id) => books.get('payment', id) ?? [])

const isPaid = ({ status }: PaymentRow) => status === 'captured' || status === 'refunded'

export function viewOrder(books: Books, row: OrderRow): Sent<Orders.RazorpayOrder> {
	const paid = paymentsOfOrder(books, row.id)
		.filter(isPaid)
		.reduce((sum, payment) => sum + payment.amount, 0)
	return {
		id: row.id,
		entity: 'order',
		amount: row.amount,
		amount_paid: Math.min(paid, row.amount),
		amount_due: Math.max(row.amount - paid, 0),
		currency: row.currency,
		receipt: row.receipt,
		offer_id: null,
		status: paid >= row.amount ? 'paid' : row.payments.length > 0 ? 'attempted' : 'created',
		attempts: row.payments.length,
		notes: viewNotes(row.notes),
		created_at: row.created,
	}
}

export function viewPayment(books: Books, row: PaymentRow): Sent<Payments.RazorpayPayment> {
	const order = row.order === null ? undefined : books.get('order', row.order)
	const { failure, paid, token } = row
	return {
		id: row.id,
		entity: 'payment',
		amount: row.amount,
		currency: row.currency,
		status: row.status,
		order_id: row.order,
		customer_id: (token === null ? null : books.get('token', token)?.customer) ?? null,
		token_id: token,
		invoice_id: null,
		international: paid.card?.international ?? false,
		method: paid.method,
		amount_refunded: row.refunded,
		refund_status: row.refunded === 0 ? null : row.refunded < row.amount ? 'partial' : 'full',
		captured: isPaid(row),
		description: null,
		card_id: paid.card ? row.id.replace('pay_', 'card_') : null,
		bank: paid.bank,
		wallet: paid.wallet,
		vpa: paid.vpa,
		email: 'donor@example.com',
		contact: '+919999999999',
		notes: viewNotes(order?.notes ?? {}),
		fee: row.fee,
		tax: row.tax,
		error_code: failure?.code ?? null,
		error_description: failure?.description ?? null,
		error_source: failure?.source ?? null,
		error_step: failure?.step ?? null,
		error_reason: failure?.reason ?? null,
		acquirer_data: paid.method === 'card' ? { auth_code: '000000' } : { rrn: '000000000000' },
		created_at: row.created,
	}
}

export const viewCustomer = (row: CustomerRow): Sent<Customers.RazorpayCustomer> => ({
	id: row.id,
	entity: 'customer',
	name: row.name,
	email: row.email,
	contact: row.contact,
	notes: viewNotes(row.notes),
	created_at: row.created,
})

export function viewToken(row: TokenRow): Sent<Tokens.RazorpayToken> {
	const [username = '', handle = ''] = row.vpa.split('@')
	return {
		id: row.id,
		entity: 'token',
		token: row.id.replace('token_', ''),
		bank: null,
		wallet: null,
		method: 'upi',
		vpa: { username, handle, name: null },
		recurring: true,
		recurring_details: { status: row.status, failure_reason: null },
		auth_type: null,
		mrn: null,
		used_at: row.usedAt,
		created_at: row.created,
		expired_at: row.expireAt,
		dcc_enabled: false,
		max_amount: row.maxAmount,
		customer_id: row.customer,
	}
}

export function viewCard({ id, paid }: PaymentRow): Sent<Payments.RazorpayCard> {
	if (!paid.card) throw new TypeError(`${id} was paid with no card.`)
	return {
		id: id.replace('pay_', 'card_'),
		entity: 'card',
		name: '',
		last4: paid.card.last4,
		network: paid.card.network,
		type: 'credit',
		issuer: paid.card.issuer,
		international: paid.card.international,
		emi: false,
		sub_type: 'customer',
	}
}

export const viewRefund = (row: RefundRow): Sent<Refunds.RazorpayRefund> => ({
	id: row.id,
	entity: 'refund',
	amount: row.amount,
	currency: row.currency,
	payment_id: row.payment,
	notes: viewNotes(row.notes) as Record<string, string>,
	receipt: row.receipt,
	acquirer_data: { arn: null },
	created_at: row.created,
	batch_id: null,
	status: row.status,
	speed_processed: row.status === 'processed' ? 'normal' : null,
	speed_requested: row.speed,
})

export const viewDispute = (row: DisputeRow): Sent<Disputes.RazorpayDispute> => ({
	id: row.id,
	entity: 'dispute',
	payment_id: row.payment,
	amount: row.amount,
	currency: row.currency,
	amount_deducted: row.deducted,
	reason_code: row.reason,
	respond_by: row.respondBy,
	status: row.status,
	phase: 'chargeback',
	created_at: row.created,
})

export const viewDocument = (row: DocumentRow): Sent<Documents.RazorpayDocument> => ({
	id: row.id,
	entity: 'document',
	purpose: 'dispute_evidence',
	name: row.name,
	mime_type: row.type,
	size: row.size,
	created_at: row.created,
})

export const viewSettlement = (row: SettlementRow): Sent<Settlements.RazorpaySettlement> => ({
	id: row.id,
	entity: 'settlement',
	amount: row.amount,
	status: row.status,
	fees: row.fees,
	tax: row.tax,
	utr: row.utr,
	created_at: row.created,
	processed_at: row.processedAt,
	reversed_at: row.failedAt,
})

export const viewInstant = (row: InstantRow): Sent<Settlements.RazorpayInstantSettlement> => {
	const net = row.requested - row.fees
	return {
		id: row.id,
		entity: 'settlement.ondemand',
		amount: row.requested,
		amount_requested: row.requested,
		amount_settled: row.status === 'processed' ? net : 0,
		amount_pending: row.status === 'created' ? net : 0,
		amount_reversed: row.status === 'reversed' ? row.requested : 0,
		fees: row.fees,
		tax: row.tax,
		currency: 'INR',
		settle_full_balance: row.fullBalance,
		status: row.status,
		description: row.description ?? '',
		notes: viewNotes(row.notes),
		scheduled: false,
		created_at: row.created,
	}
}

export const viewContact = ({ id, name, type, created }: ContactRow) => ({
	id,
	entity: 'contact',
	name,
	contact: null,
	email: null,
	type,
	reference_id: null,
	batch_id: null,
	active: true,
	notes: viewNotes({}),
	created_at: created,
})

export const viewFundAccount = (row: FundAccountRow) => ({
	id: row.id,
	entity: 'fund_account',
	contact_id: row.contact,
	account_type: 'bank_account',
	bank_account: {
		ifsc: row.ifsc,
		bank_name: '',
		name: row.holder,
		notes: viewNotes({}),
		account_number: `••••${row.last4}`,
	},
	batch_id: null,
	active: true,
	created_at: row.created,
})

/** The fee of a payout with tax, once the bank has it; minor units. */
const PAYOUT_FEE = 590
const PAYOUT_TAX = 90

export const viewPayout = (row: PayoutRow) => ({
	id: row.id,
	entity: 'payout',
	fund_account_id: row.fundAccount,
	amount: row.amount,
	currency: row.currency,
	notes: viewNotes(row.notes),
	fees: row.status === 'processed' ? PAYOUT_FEE : 0,
	tax: row.status === 'processed' ? PAYOUT_TAX : 0,
	status: row.status,
	purpose: row.purpose,
	utr: row.utr,
	mode: row.mode,
	reference_id: row.reference,
	narration: row.narration,
	batch_id: null,
	status_details: { description: null, source: null, reason: row.reason },
	created_at: row.created,
})

export function viewLine(
	books: Books,
	row: LineRow,
	settlement: SettlementRow | null,
): Sent<Settlements.RazorpaySettlementRecon> {
	const payment = row.payment === null ? undefined : books.get('payment', row.payment)
	const order = payment?.order ? books.get('order', payment.order) : undefined
	const card = payment?.paid.card ?? null
	const isWrong = settlement?.mistake?.kind === 'wrongFee' && settlement.mistake.line === row.id
	const fee = isWrong && settlement?.mistake?.kind === 'wrongFee' ? settlement.mistake.fee : row.fee
	return {
		entity_id: row.entity,
		type: row.type,
		debit: row.debit,
		credit: row.credit === 0 ? 0 : row.credit + row.fee - fee,
		amount: row.type === 'payment' ? row.credit + row.fee : row.credit + row.debit,
		currency: row.currency,
		fee,
		tax: row.tax,
		on_hold: false,
		settled: settlement !== null,
		created_at: row.created,
		settled_at: settlement?.created ?? 0,
		settlement_id: settlement?.id ?? '',
		posted_at: null,
		credit_type: 'default',
		description: row.description,
		notes: viewNotes({}),
		payment_id: row.type === 'payment' ? null : row.payment,
		settlement_utr: settlement?.utr ?? null,
		order_id: order?.id ?? null,
		order_receipt: order?.receipt ?? null,
		method: payment?.paid.method ?? null,
		card_network: card?.network ?? null,
		card_issuer: card?.issuer ?? null,
		card_type: card && 'credit',
		dispute_id: row.dispute,
	}
}
