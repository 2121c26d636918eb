import { divideHalfUp, parseMajor } from '../../kernel/wire/money.ts'
import type { SentFile } from '../shared/http.ts'
import { newPaypalId } from './books.ts'
import { invalid, notFound, unprocessable } from './faults.ts'
import type { CaptureRow, DisputeRow, Instrument, OrderRow, RefundRow, TransactionRow } from './rows.ts'
import { emit, type Session } from './session.ts'
import { viewCaptureAlone, viewDispute, viewMoney, viewOrder, viewOrderLinks, viewRefund } from './views.ts'

const MILLION = 1_000_000n
/** Seconds after which an order without approval is forgotten. */
const EXPIRY = 3 * 3_600
const DAY = 86_400
const ECHECK = 6 * DAY
const EVIDENCE = 10 * DAY

interface MoneyBody {
	readonly currency_code: string
	readonly value: string
}
export interface OrderBody {
	readonly intent: string
	readonly purchase_units: readonly {
		readonly reference_id?: string
		readonly amount: MoneyBody
		readonly description?: string
		readonly custom_id?: string
		readonly invoice_id?: string
	}[]
}
export interface RefundBody {
	readonly amount?: MoneyBody
	readonly custom_id?: string
	readonly invoice_id?: string
	readonly note_to_payer?: string
}

function minorOf({ account }: Session, { currency_code, value }: MoneyBody): number {
	if (currency_code !== account.currency)
		throw unprocessable('CURRENCY_NOT_SUPPORTED', `The account takes ${account.currency} only.`)
	const minor = parseMajor(value, currency_code)
	if (minor === null || minor > 10n ** 12n)
		throw invalid('INVALID_PARAMETER_SYNTAX', 'The amount is none.', 'amount/value')
	if (minor <= 0n) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.')
	return Number(minor)
}

export function createOrder(session: Session, body: OrderBody): OrderRow {
	const { books, now, account } = session
	const [unit, ...more] = body.purchase_units
	if (body.intent !== 'CAPTURE' || !unit || more.length > 0)
		throw invalid('NOT_SIMULATED', 'The simulator takes orders of one unit that are captured.')
	return books.put('order', {
		id: newPaypalId(books),
		created: now,
		updated: now,
		status: 'CREATED',
		amount: minorOf(session, unit.amount),
		currency: account.currency,
		reference: unit.reference_id ?? 'default',
		customId: unit.custom_id ?? null,
		invoiceId: unit.invoice_id ?? null,
		description: unit.description ?? null,
		instrument: null,
		capture: null,
	})
}

/** @throws PaypalFault when there is no such order or it has expired */
export function findOrder({ books, now }: Session, id: string): OrderRow {
	const order = books.get('order', id)
	const isForgotten = order?.status === 'CREATED' && order.created < now - EXPIRY
	if (!order || isForgotten) throw notFound(`order ${id}`)
	return order
}

interface Patch {
	readonly op: string
	readonly path?: string
	readonly value?: unknown
}

export function patchOrder(session: Session, id: string, patches: readonly Patch[]): void {
	const order = findOrder(session, id)
	if (order.status === 'COMPLETED')
		throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.')
	let { invoiceId } = order
	for (const { op, path, value } of patches) {
		if (
			path !== `/purchase_units/@reference_id=='${order.reference}'/invoice_id` ||
			typeof value !== 'string'
		)
			throw invalid('NOT_SIMULATED', 'The simulator changes the invoice’s id only.', path)
		if (op !== 'replace' && op !== 'add') throw invalid('UNSUPPORTED_PATCH_OP', `${op} is not supported.`)
		invoiceId = value
	}
	session.books.put('order', { ...order, invoiceId, updated: session.now })
}

export function answerOrder(session: Session, id: string, instrument: Instrument | null): OrderRow {
	const order = findOrder(session, id)
	if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order has been paid.')
	if (instrument === null) return order
	const approved = session.books.put('order', {
		...order,
		status: 'APPROVED',
		instrument,
		updated: session.now,
	})
	emit(session, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', viewOrder(session, approved))
	return approved
}

export function captureOrder(session: Session, id: string): OrderRow {
	const { books, now } = session
	const order = findOrder(session, id)
	if (order.status === 'COMPLETED')
		throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured. Only one capture is allowed.')
	if (order.status !== 'APPROVED' || order.instrument === null)
		throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.')
	const { instrument } = order
	if (instrument === 'declined') {
		const returned = books.put('order', {
			...order,
			status: 'PAYER_ACTION_REQUIRED',
			instrument: null,
			updated: now,
		})
		const links = viewOrderLinks(session, returned).filter(({ rel }) => rel === 'approve')
		throw unprocessable(
			'INSTRUMENT_DECLINED',
			'The instrument presented was either declined by the processor or bank, or it can’t be used for this payment.',
			links.map((link) => ({ ...link, rel: 'redirect' })),
		)
	}
	const { invoiceId } = order
	const isTwice = [...books.all('capture')].some(
		(row) => invoiceId !== null && row.invoiceId === invoiceId && row.status !== 'DECLINED',
	)
	if (isTwice)
		throw unprocessable(
			'DUPLICATE_INVOICE_ID',
			'Duplicate Invoice ID detected. To avoid a duplicate payment.',
		)
	const isPending = instrument === 'echeck' || instrument === 'review'
	const capture = books.put('capture', {
		id: newPaypalId(books),
		order: order.id,
		created: now,
		updated: now,
		status: isPending ? 'PENDING' : 'COMPLETED',
		reason: instrument === 'echeck' ? 'ECHECK' : instrument === 'review' ? 'PENDING_REVIEW' : null,
		amount: order.amount,
		fee: feeOf(session, order.amount),
		currency: order.currency,
		customId: order.customId,
		invoiceId,
		clearsAt: instrument === 'echeck' ? now + ECHECK : null,
	})
	const completed = books.put('order', { ...order, status: 'COMPLETED', capture: capture.id, updated: now })
	const sale = {
		transaction: capture.id,
		code: 'T0006',
		amount: capture.amount,
		customId: capture.customId,
		invoiceId,
	}
	if (isPending) {
		bookTransaction(session, { ...sale, status: 'P', affectsBalance: false })
		emit(session, 'PAYMENT.CAPTURE.PENDING', 'capture', viewCaptureAlone(session, capture))
	} else {
		bookTransaction(session, { ...sale, fee: capture.fee })
		emit(session, 'PAYMENT.CAPTURE.COMPLETED', 'capture', viewCaptureAlone(session, capture))
	}
	if (instrument === 'disputed') openDispute(session, capture, capture.amount)
	return completed
}

export function settleCapture(session: Session, id: string, clears: boolean): CaptureRow {
	const { books, now } = session
	const capture = findCapture(session, id)
	if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_NOT_PENDING', 'The capture is not pending.')
	const settled = books.put('capture', {
		...capture,
		status: clears ? 'COMPLETED' : 'DECLINED',
		reason: clears ? null : 'OTHER',
		updated: now,
		clearsAt: null,
	})
	const pending = [...books.all('transaction')].find((row) => row.transaction === id && row.status === 'P')
	if (pending && !clears) books.put('transaction', { ...pending, status: 'D', updated: now })
	// Another line under the same id: the pending one moved nothing.
	if (clears) {
		const { amount, fee, customId, invoiceId } = capture
		bookTransaction(session, { transaction: id, code: 'T0006', amount, fee, customId, invoiceId })
	}
	emit(
		session,
		clears ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
		'capture',
		viewCaptureAlone(session, settled),
	)
	return settled
}

export function findCapture({ books }: Session, id: string): CaptureRow {
	const capture = books.get('capture', id)
	if (!capture) throw notFound(`capture ${id}`)
	return capture
}

export function findRefund({ books }: Session, id: string): RefundRow {
	const refund = books.get('refund', id)
	if (!refund) throw notFound(`refund ${id}`)
	return refund
}

export function refundCapture(session: Session, id: string, body: RefundBody): RefundRow {
	const { books, now } = session
	const capture = findCapture(session, id)
	if (capture.status === 'PENDING' || capture.status === 'DECLINED')
		throw unprocessable('REFUND_NOT_ALLOWED', 'Only completed captures can be refunded.')
	const isDisputed = [...books.all('dispute')].some(
		(row) => row.capture === id && row.outcome !== 'RESOLVED_SELLER_FAVOUR',
	)
	if (isDisputed)
		throw unprocessable('TRANSACTION_DISPUTED', 'Refunds are not allowed on a disputed capture.')
	const left = capture.amount - refundedOf(session, id)
	if (left === 0)
		throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
	const amount = body.amount ? minorOf(session, body.amount) : left
	if (amount > left)
		throw unprocessable('REFUND_AMOUNT_EXCEEDED', `Only ${viewMoney(left, capture.currency).value} is left.`)
	const refund = books.put('refund', {
		id: newPaypalId(books),
		capture: id,
		created: now,
		updated: now,
		status: 'COMPLETED',
		amount,
		currency: capture.currency,
		customId: body.custom_id ?? null,
		invoiceId: body.invoice_id ?? null,
		note: body.note_to_payer ?? null,
	})
	bookTransaction(session, {
		transaction: refund.id,
		code: 'T1107',
		amount: -amount,
		about: id,
		customId: refund.customId ?? capture.customId,
		invoiceId: refund.invoiceId,
	})
	showRefunds(session, capture)
	emit(session, 'PAYMENT.CAPTURE.REFUNDED', 'refund', viewRefund(session, refund))
	return refund
}

export function failRefund(session: Session, id: string): RefundRow {
	const refund = findRefund(session, id)
	if (refund.status === 'FAILED') return refund
	const failed = session.books.put('refund', { ...refund, status: 'FAILED', updated: session.now })
	bookTransaction(session, {
		transaction: newPaypalId(session.books),
		code: 'T1100',
		amount: refund.amount,
		about: id,
	})
	showRefunds(session, findCapture(session, refund.capture))
	emit(session, 'PAYMENT.REFUND.FAILED', 'refund', viewRefund(session, failed))
	return failed
}

const refundedOf = ({ books }: Session, capture: string): number =>
	[...books.all('refund')]
		.filter((row) => row.capture === capture && row.status !== 'FAILED')
		.reduce((sum, row) => sum + row.amount, 0)

function showRefunds(session: Session, capture: CaptureRow): void {
	const refunded = refundedOf(session, capture.id)
	const status = refunded === 0 ? 'COMPLETED' : refunded < capture.amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
	session.books.put('capture', { ...capture, status, updated: session.now })
}

export function openDispute(
	session: Session,
	capture: CaptureRow,
	amount: number,
	reason = 'UNAUTHORISED',
): DisputeRow {
	const { books, now, account } = session
	if (amount < 1 || amount > capture.amount) throw unprocessable('INVALID_AMOUNT', 'Not that much was taken.')
	const fee = Number(account.fees.chargeback)
	const dispute = books.put('dispute', {
		id: books.newId('PP-R-', 12).toUpperCase(),
		capture: capture.id,
		created: now,
		updated: now,
		dueAt: now + EVIDENCE,
		amount,
		currency: capture.currency,
		reason,
		status: 'WAITING_FOR_SELLER_RESPONSE',
		outcome: null,
		movements: [
			{ amount, at: now, type: 'DEBIT', reason: 'DISPUTE_SETTLEMENT' },
			{ amount: fee, at: now, type: 'DEBIT', reason: 'CHARGEBACK_FEE' },
		],
	})
	const about = capture.id
	bookTransaction(session, { transaction: newPaypalId(books), code: 'T1201', amount: -amount, about })
	bookTransaction(session, { transaction: newPaypalId(books), code: 'T0106', amount: -fee, about })
	emit(session, 'CUSTOMER.DISPUTE.CREATED', 'dispute', viewDispute(session, dispute))
	return dispute
}

function findDispute({ books }: Session, id: string): DisputeRow {
	const dispute = books.get('dispute', id)
	if (!dispute) throw notFound(`dispute ${id}`)
	return dispute
}

export interface EvidenceBody {
	readonly evidences: readonly {
		readonly notes: string
		readonly documents?: readonly { readonly name: string }[]
	}[]
	readonly files?: readonly SentFile[]
}

export function provideEvidence(
	session: Session,
	id: string,
	{ evidences, files = [] }: EvidenceBody,
): DisputeRow {
	const dispute = findDispute(session, id)
	const named = evidences.flatMap(({ documents = [] }) => documents.map(({ name }) => name)).toSorted()
	if (
		named.join() !==
		files
			.map(({ name }) => name)
			.toSorted()
			.join()
	)
		throw unprocessable('INVALID_DOCUMENT', 'Documents and files are not the same.')
	if (dispute.status !== 'WAITING_FOR_SELLER_RESPONSE')
		throw unprocessable('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'No evidence is awaited.')
	const updated = session.books.put('dispute', {
		...dispute,
		updated: session.now,
		status: 'UNDER_REVIEW',
		evidence: evidences.map(({ notes }) => notes),
		...(named.length > 0 && { documents: named }),
	})
	emit(session, 'CUSTOMER.DISPUTE.UPDATED', 'dispute', viewDispute(session, updated))
	return updated
}

export const acceptClaim = (session: Session, id: string): DisputeRow => resolve(session, id, 'ACCEPTED')

export const closeDispute = (session: Session, id: string, outcome: 'won' | 'lost'): DisputeRow =>
	resolve(session, id, outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR')

function resolve(session: Session, id: string, outcome: NonNullable<DisputeRow['outcome']>): DisputeRow {
	const { books, now } = session
	const dispute = findDispute(session, id)
	if (dispute.outcome !== null) throw unprocessable('DISPUTE_RESOLVED', 'The dispute is closed.')
	const isWon = outcome === 'RESOLVED_SELLER_FAVOUR'
	const closed = books.put('dispute', {
		...dispute,
		updated: now,
		status: 'RESOLVED',
		outcome,
		movements: isWon
			? [
					...dispute.movements,
					{ amount: dispute.amount, at: now, type: 'CREDIT', reason: 'DISPUTE_SETTLEMENT' },
				]
			: dispute.movements,
	})
	if (isWon) {
		bookTransaction(session, {
			transaction: newPaypalId(books),
			code: 'T1202',
			amount: dispute.amount,
			about: dispute.capture,
		})
	}
	emit(session, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', viewDispute(session, closed))
	return closed
}

export function bookTransaction(
	{ books, now, account }: Session,
	line: Pick<TransactionRow, 'transaction' | 'code' | 'amount'> & Partial<TransactionRow>,
): TransactionRow {
	return books.put('transaction', {
		id: books.newId('line_'),
		created: now,
		updated: now,
		fee: 0,
		currency: account.currency,
		status: 'S',
		affectsBalance: true,
		about: null,
		customId: null,
		invoiceId: null,
		arrivesAt: null,
		...line,
	})
}

function feeOf({ account }: Session, amount: number): number {
	const fee = divideHalfUp(BigInt(amount) * account.fees.rate, MILLION) + account.fees.fixed
	return Number(fee < BigInt(amount) ? fee : BigInt(amount))
}
