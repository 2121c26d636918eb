import { invalid, missing } from '../faults.ts'
import type { CustomerRow, Failure, MandateTerms, Notes, OrderRow, PaymentRow, TokenRow } from '../rows.ts'
import { emit, newId, type Session } from '../session.ts'
import { viewOrder, viewToken } from '../views.ts'

/** Seconds from the donor's notification to the debit: a day, and the banks' processing time. */
const UNTIL_DEBITED = 25 * 3_600
/** The UPI limit in minor units: a larger debit needs the donor each time. */
const MAX_AMOUNT = 1_500_000
const TEN_YEARS = 3_650 * 86_400
const FREQUENCIES = ['as_presented', 'monthly']

export interface TokenParams {
	readonly max_amount: number
	readonly expire_at?: number
	readonly frequency: string
}

export const createCustomer = (
	session: Session,
	{ name, email, contact }: Pick<CustomerRow, 'name' | 'email' | 'contact'>,
	notes: Notes,
): CustomerRow =>
	session.books.put('customer', {
		id: newId(session, 'cust_'),
		created: session.now,
		name,
		email,
		contact,
		notes,
	})

export function termsOf(
	{ books, now }: Session,
	{ method, customer, token }: { method?: string; customer?: string; token?: TokenParams },
): MandateTerms | null {
	if (!token) return null
	if (method !== 'upi') throw invalid('The simulator has mandates of UPI alone.', 'method')
	if (customer === undefined || !books.get('customer', customer)) throw missing()
	const { max_amount: maxAmount, expire_at: expireAt = now + TEN_YEARS, frequency } = token
	if (maxAmount < 100 || maxAmount > MAX_AMOUNT)
		throw invalid('The max amount must be between 100 and 1500000.', 'token.max_amount')
	if (expireAt <= now) throw invalid('The expire at must be in the future.', 'token.expire_at')
	if (!FREQUENCIES.includes(frequency)) throw invalid('The frequency is invalid.', 'token.frequency')
	return { customer, maxAmount, expireAt, frequency }
}

export function giveMandate(session: Session, order: OrderRow, payment: PaymentRow): PaymentRow {
	const { books, now } = session
	if (!order.mandate || payment.token !== null) return payment
	const row = books.put('token', {
		...order.mandate,
		id: newId(session, 'token_'),
		created: now,
		instrument: payment.instrument,
		vpa: payment.paid.vpa ?? '',
		status: 'confirmed',
		usedAt: now,
		nextFailure: null,
		isDeleted: false,
	})
	announce(session, row, 'token.confirmed')
	return books.put('payment', { ...payment, token: row.id })
}

export function findToken({ books }: Session, customer: string, id: string): TokenRow {
	const row = books.get('token', id)
	if (!row || row.isDeleted || row.customer !== customer) throw missing()
	return row
}

export const tokensOf = ({ books }: Session, customer: string): TokenRow[] => {
	if (!books.get('customer', customer)) throw missing()
	return [...books.all('token')].filter((row) => row.customer === customer && !row.isDeleted)
}

export const deleteToken = (session: Session, customer: string, id: string): TokenRow => {
	const row = findToken(session, customer, id)
	return session.books.put('token', { ...row, status: 'cancelled', isDeleted: true })
}

export function moveToken(session: Session, id: string, status: TokenRow['status']): TokenRow {
	const before = session.books.get('token', id)
	if (!before || before.isDeleted) throw missing()
	if (before.status === 'cancelled') throw invalid('The mandate is cancelled.')
	const row = session.books.put('token', { ...before, status })
	const names = { confirmed: 'token.resumed', paused: 'token.paused', cancelled: 'token.cancelled' } as const
	announce(session, row, names[status])
	return row
}

export function failNextDebit({ books }: Session, id: string, failure: Failure): void {
	const row = books.get('token', id)
	if (!row) throw missing()
	books.put('token', { ...row, nextFailure: failure })
}

export function mustAllow({ now }: Session, row: TokenRow, amount: number): void {
	if (row.status !== 'confirmed') throw invalid('The recurring mandate is not active.', 'token')
	if (row.expireAt <= now) throw invalid('The recurring mandate has expired.', 'token')
	if (amount > row.maxAmount) throw invalid('The amount exceeds the maximum amount of the mandate.', 'amount')
}

export function notifyOfDebit(session: Session, order: OrderRow): number {
	emit(session, 'order.notification.delivered', { order: viewOrder(session.books, order) })
	return session.now + UNTIL_DEBITED
}

export function failureOfDebit({ books }: Session, payment: PaymentRow): Failure | null {
	const token = payment.token === null ? undefined : books.get('token', payment.token)
	if (!token || token.isDeleted || token.status !== 'confirmed') return NOT_ACTIVE
	const { nextFailure } = token
	books.put('token', { ...token, nextFailure: null, usedAt: payment.created })
	return nextFailure
}

const NOT_ACTIVE: Failure = {
	code: 'BAD_REQUEST_ERROR',
	description: 'The mandate was cancelled or paused by the customer.',
	source: 'customer',
	step: 'payment_authorization',
	reason: 'mandate_not_active',
}

const announce = (
	session: Session,
	row: TokenRow,
	type: 'token.confirmed' | 'token.resumed' | 'token.paused' | 'token.cancelled',
) => emit(session, type, { token: viewToken(row) })
