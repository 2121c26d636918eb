import type { PartsPerMillion } from '../../../kernel/wire/money.ts'
import { businessDaysAfter } from '../../shared/calendar.ts'
import { failed, invalid, missing } from '../faults.ts'
import { BANK_SILENT, findInstrument, GAVE_UP, type Instrument } from '../instruments.ts'
import type { Failure, OrderRow, PaymentRow } from '../rows.ts'
import { emit, newId, type Session } from '../session.ts'
import { paymentsOfOrder, viewOrder, viewPayment } from '../views.ts'
import { openDispute } from './disputes.ts'
import { bookLine } from './lines.ts'
import { failureOfDebit, findToken, giveMandate, mustAllow, notifyOfDebit } from './mandates.ts'

const DAY = 86_400
/** An authorized payment that isn't captured is refunded after this time. */
const UNTIL_EXPIRED = 5 * DAY
/** Seconds after which a late bank authorizes after all. */
const UNTIL_LATE = 600
/** Seconds for which a payment waits for the donor's app. */
const UNTIL_GIVEN_UP = 900
/** Business days until international cards are settled. */
const INTERNATIONAL_DAYS = 7

const share = (amount: number, rate: PartsPerMillion): number =>
	Number((BigInt(amount) * BigInt(rate) * 2n + 1_000_000n) / 2_000_000n)

export function feeOf({ account }: Session, amount: number, rate = account.fees.rate) {
	const before = share(amount, rate)
	const tax = share(before, account.fees.tax)
	return { fee: before + tax, tax }
}

export function findPayment({ books }: Session, id: string): PaymentRow {
	const row = books.get('payment', id)
	if (!row) throw missing()
	return row
}

const isTaken = ({ status, fee }: PaymentRow) => status === 'authorized' || fee !== null

export function startPayment(session: Session, order: OrderRow, instrumentName: string): PaymentRow {
	const { books } = session
	const instrument = findInstrument(instrumentName)
	if (!instrument) throw invalid('Payment method is not enabled for the merchant', 'method')
	if (order.mandate && instrument.paid.method !== 'upi')
		throw invalid('The mandate of this order is given by UPI.', 'method')
	if (paymentsOfOrder(books, order.id).some(isTaken)) {
		throw invalid('Payment already done for this order.', 'order_id')
	}
	const payment = books.put('payment', begun(session, instrument, order.amount, order.id))
	books.put('order', { ...order, payments: [...order.payments, payment.id] })
	return payment
}

const begun = (
	session: Session,
	instrument: Instrument,
	amount: number,
	order: string | null,
): PaymentRow => ({
	id: newId(session, 'pay_'),
	created: session.now,
	order,
	amount,
	currency: session.account.currency,
	status: 'created',
	paid: instrument.paid,
	instrument: instrument.name,
	failure: null,
	fee: null,
	tax: null,
	refunded: 0,
	expiresAt: null,
	lateAt: null,
	token: null,
	debitAt: null,
})

/** @throws RazorpayFault for a mandate that doesn't allow it, and for an order that was tried already */
export function debitMandate(
	session: Session,
	order: OrderRow,
	of: { readonly customer: string; readonly token: string; readonly amount: number },
): PaymentRow {
	const { books } = session
	const token = findToken(session, of.customer, of.token)
	if (of.amount !== order.amount) throw invalid('The amount is not that of the order.', 'amount')
	mustAllow(session, token, order.amount)
	const before = startPayment(session, order, token.instrument)
	const debitAt = notifyOfDebit(session, order)
	return books.put('payment', { ...before, token: token.id, debitAt })
}

export function answerPayment(
	session: Session,
	payment: PaymentRow,
	outcome: Instrument['outcome'],
	{ capture }: { readonly capture?: boolean } = {},
): PaymentRow {
	const instrument = findInstrument(payment.instrument)
	if (outcome === 'waits') return payment
	if (outcome === 'late') {
		const silent = failPayment(session, payment, BANK_SILENT)
		return session.books.put('payment', { ...silent, lateAt: session.now + UNTIL_LATE })
	}
	if (outcome === 'fails') return failPayment(session, payment, instrument?.failure ?? GAVE_UP)
	const isCaptured = capture ?? isCapturedAtOnce(session, payment)
	const order = payment.order === null ? undefined : session.books.get('order', payment.order)
	const authorized = authorize(session, order ? giveMandate(session, order, payment) : payment)
	const answered = isCaptured ? capturePayment(session, authorized) : authorized
	if (isCaptured && instrument?.disputed) openDispute(session, answered, { deductsAtOnce: true })
	return answered
}

/**
 * Checks whether the order captures by itself and no other payment was first: the provider refunds a second
 * payment without taking it.
 */
function isCapturedAtOnce({ books }: Session, { id, order }: PaymentRow): boolean {
	if (order === null) return true
	const isSpare = paymentsOfOrder(books, order).some((other) => other.id !== id && isTaken(other))
	return !isSpare && books.get('order', order)?.capture !== 'manual'
}

export function pay(
	session: Session,
	order: OrderRow,
	instrumentName: string,
	options: { readonly capture?: boolean } = {},
): PaymentRow {
	const payment = startPayment(session, order, instrumentName)
	return answerPayment(session, payment, findInstrument(instrumentName)?.outcome ?? 'fails', options)
}

function authorize(session: Session, payment: PaymentRow): PaymentRow {
	const row = session.books.put('payment', {
		...payment,
		status: 'authorized',
		failure: null,
		lateAt: null,
		debitAt: null,
		expiresAt: session.now + UNTIL_EXPIRED,
	})
	emit(session, 'payment.authorized', { payment: viewPayment(session.books, row) })
	return row
}

function failPayment(session: Session, payment: PaymentRow, failure: Failure): PaymentRow {
	const row = session.books.put('payment', { ...payment, status: 'failed', failure, debitAt: null })
	emit(session, 'payment.failed', { payment: viewPayment(session.books, row) })
	return row
}

/** @throws RazorpayFault when it is not authorized, or its order was paid by another payment */
export function capturePayment(session: Session, payment: PaymentRow): PaymentRow {
	const { books, now, account } = session
	if (payment.status === 'captured' || payment.status === 'refunded')
		throw invalid('This payment has already been captured')
	if (payment.status !== 'authorized')
		throw payment.failure ? failed(payment.failure, payment.id) : invalid('The payment is not authorized.')
	const others = payment.order === null ? [] : paymentsOfOrder(books, payment.order)
	if (others.some(({ fee }) => fee !== null))
		throw invalid('Payment already done for this order.', 'order_id')
	const { fee, tax } = feeOf(session, payment.amount)
	const row = books.put('payment', { ...payment, status: 'captured', fee, tax, expiresAt: null })
	const days = row.paid.card?.international ? INTERNATIONAL_DAYS : account.daysUntilSettled
	bookLine(session, {
		entity: row.id,
		type: 'payment',
		credit: row.amount - fee,
		fee,
		tax,
		payment: row.id,
		availableAt: businessDaysAfter(now, days),
	})
	emit(session, 'payment.captured', { payment: viewPayment(books, row) })
	const order = row.order === null ? undefined : books.get('order', row.order)
	if (order) emit(session, 'order.paid', { payment: viewPayment(books, row), order: viewOrder(books, order) })
	return row
}

/** Creates a payment outside our application: it names no order. Its money may be settled at once. */
export function payAtProvider(session: Session, amount: number): PaymentRow {
	const instrument = findInstrument('upi')
	if (!instrument) throw new TypeError('There is no UPI.')
	const payment = session.books.put('payment', begun(session, instrument, amount, null))
	const paid = answerPayment(session, payment, 'pays')
	const line = [...session.books.all('line')].find((row) => row.entity === paid.id)
	if (line) session.books.put('line', { ...line, availableAt: session.now })
	return paid
}

export function nextOfPayment({ lateAt, debitAt, expiresAt, status, created }: PaymentRow): number | null {
	if (lateAt !== null) return lateAt
	if (debitAt !== null) return debitAt
	if (status === 'created') return created + UNTIL_GIVEN_UP
	return status === 'authorized' ? expiresAt : null
}

export function movePayment(session: Session, payment: PaymentRow): void {
	const { books, now } = session
	if (payment.lateAt !== null && payment.lateAt <= now) {
		answerPayment(session, payment, 'pays')
	} else if (payment.debitAt !== null) {
		if (payment.debitAt > now) return
		const failure = failureOfDebit(session, payment)
		if (failure) failPayment(session, payment, failure)
		else answerPayment(session, payment, 'pays')
	} else if (payment.status === 'created' && payment.created + UNTIL_GIVEN_UP <= now) {
		failPayment(session, payment, GAVE_UP)
	} else if (payment.status === 'authorized' && payment.expiresAt !== null && payment.expiresAt <= now) {
		books.put('payment', { ...payment, status: 'refunded', refunded: payment.amount, expiresAt: null })
	}
}
