import { divideHalfUp } from '../../../kernel/wire/money.ts'
import { businessDaysAfter } from '../../shared/calendar.ts'
import { accountBehaviour } from '../bank-accounts.ts'
import type { AccountBooks } from '../books.ts'
import type { ChargeRow, PaymentMethodRow, PaymentRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { bookBalance } from './balance.ts'
import { chargeCard, failPayment } from './charging.ts'
import { openDispute } from './disputes.ts'
import { refusedAfterNotice } from './india.ts'
import { resolvePaymentMethod } from './payment-methods.ts'

const DAYS_TO_ANSWER = 4
const MILLION = 1_000_000n
const FEE = { rate: 8_000n, most: 500n }

export function debitAccount(session: Session, payment: PaymentRow, method: PaymentMethodRow): PaymentRow {
	const { books, now } = session
	const charge = books.put('charge', {
		id: books.newId('py_'),
		payment: payment.id,
		created: now,
		amount: payment.amount,
		currency: payment.currency,
		failure: null,
		pending: true,
		paymentMethod: method.id,
		authenticated: false,
		customer: payment.customer,
		metadata: payment.metadata,
		balanceTransaction: null,
		amountRefunded: 0,
		disputed: false,
	})
	emit(session, 'charge.pending', { kind: 'charge', row: charge })
	const { silent } = accountBehaviour(method.bank?.account ?? '')
	const row = books.put('payment', {
		...payment,
		status: 'processing',
		paymentMethod: method.id,
		lastError: null,
		latestCharge: charge.id,
		settlesAt: silent ? null : businessDaysAfter(now, DAYS_TO_ANSWER),
	})
	emit(session, 'payment_intent.processing', { kind: 'payment', row })
	return row
}

export function nextAnswer(books: AccountBooks): number | null {
	let next: number | null = null
	for (const { status, settlesAt } of books.all('payment'))
		if (status === 'processing' && settlesAt != null && (next === null || settlesAt < next)) next = settlesAt
	return next
}

export function takeAnswers(session: Session): void {
	for (const row of [...session.books.all('payment')])
		if (row.status === 'processing' && row.settlesAt != null && row.settlesAt <= session.now)
			answer(session, row)
}

function answer(session: Session, payment: PaymentRow): void {
	const method = payment.paymentMethod === null ? null : resolvePaymentMethod(session, payment.paymentMethod)
	if (!method) throw new Error(`The payment ${payment.id} has lost what it is paid with.`)
	if (method.bank) settle(session, payment, method)
	else chargeCard(session, payment, method, refusedAfterNotice(session, payment))
}

function settle(session: Session, payment: PaymentRow, method: PaymentMethodRow): void {
	const { books, now, account } = session
	const charge = payment.latestCharge === null ? undefined : books.get('charge', payment.latestCharge)
	if (!charge) throw new Error(`The debit ${payment.id} has no charge.`)
	const { failure, returned } = accountBehaviour(method.bank?.account ?? '')
	if (failure) {
		const failed = books.put('charge', { ...charge, pending: false, failure })
		emit(session, 'charge.failed', { kind: 'charge', row: failed })
		failPayment(session, payment, method, failure, failed.id)
		return
	}
	const paid = books.put('charge', {
		...charge,
		pending: false,
		balanceTransaction: bookBalance(session, {
			type: 'payment',
			category: 'charge',
			amount: charge.amount,
			fee: feeOf(charge),
			source: charge.id,
			availableOn: businessDaysAfter(now, account.days.untilAvailable),
		}).id,
	})
	emit(session, 'charge.succeeded', { kind: 'charge', row: paid })
	const row = books.put('payment', { ...payment, status: 'succeeded', lastError: null })
	emit(session, 'payment_intent.succeeded', { kind: 'payment', row })
	if (returned) openDispute(session, paid, { amount: paid.amount, reason: 'debit_not_authorized' })
}

function feeOf({ amount }: ChargeRow): number {
	const fee = divideHalfUp(BigInt(amount) * FEE.rate, MILLION)
	return Number(fee < FEE.most ? fee : FEE.most)
}
