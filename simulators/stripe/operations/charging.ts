import { divideHalfUp } from '../../../kernel/wire/money.ts'
import { businessDaysAfter } from '../../shared/calendar.ts'
import { behaviourOf } from '../cards.ts'
import type { ChargeRow, Failure, PaymentMethodRow, PaymentRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { bookBalance, exchange } from './balance.ts'
import { openDispute } from './disputes.ts'
import { registerMandate } from './india.ts'

const MILLION = 1_000_000n
const EXPIRED = behaviourOf('expired').decline

function isExpired(session: Session, { expMonth, expYear }: PaymentMethodRow): boolean {
	return session.now * 1000 >= Date.UTC(expYear, expMonth)
}

/**
 * Returns the payment after the attempt; `charge.failure` is null when the card paid.
 * @param refused the reason for which the bank declines the requested charge
 */
export function chargeCard(
	session: Session,
	payment: PaymentRow,
	method: PaymentMethodRow,
	refused: Failure | null = null,
): { payment: PaymentRow; charge: ChargeRow } {
	const card = behaviourOf(method.card)
	const decline = refused ?? (isExpired(session, method) ? EXPIRED : card.decline)
	const mandate = decline ? payment.mandate : (payment.mandate ?? registerMandate(session, payment, method))
	const attempt: ChargeRow = {
		id: session.books.newId('ch_'),
		payment: payment.id,
		created: session.now,
		amount: payment.amount,
		currency: payment.currency,
		failure: decline,
		paymentMethod: method.id,
		authenticated: payment.authenticated,
		customer: payment.customer,
		metadata: payment.metadata,
		balanceTransaction: null,
		amountRefunded: 0,
		disputed: false,
		...(mandate !== undefined && { mandate }),
	}
	if (decline) {
		const charge = session.books.put('charge', attempt)
		emit(session, 'charge.failed', { kind: 'charge', row: charge })
		return { payment: failPayment(session, payment, method, decline, charge.id), charge }
	}
	const taken = exchange(session, attempt.amount, attempt.currency)
	const charge = session.books.put('charge', {
		...attempt,
		balanceTransaction: bookBalance(session, {
			type: 'charge',
			category: 'charge',
			...taken,
			fee: feeOf(session, taken.amount),
			source: attempt.id,
			availableOn: businessDaysAfter(session.now, session.account.days.untilAvailable),
		}).id,
	})
	emit(session, 'charge.succeeded', { kind: 'charge', row: charge })
	const paid = session.books.put('payment', {
		...payment,
		status: 'succeeded',
		paymentMethod: method.id,
		lastError: null,
		latestCharge: charge.id,
	})
	keepOrConsume(session, paid, method)
	emit(session, 'payment_intent.succeeded', { kind: 'payment', row: paid })
	if (card.disputed) openDispute(session, charge, { amount: charge.amount, reason: 'fraudulent' })
	return { payment: paid, charge }
}

export function failPayment(
	session: Session,
	payment: PaymentRow,
	method: PaymentMethodRow,
	failure: Failure,
	charge: string | null,
): PaymentRow {
	const failed = session.books.put('payment', {
		...payment,
		status: 'requires_payment_method',
		paymentMethod: null,
		authenticated: false,
		lastError: { ...failure, charge, paymentMethod: method.id },
		latestCharge: charge ?? payment.latestCharge,
	})
	emit(session, 'payment_intent.payment_failed', { kind: 'payment', row: failed })
	return failed
}

function feeOf({ account }: Session, amount: number): number {
	const fee = divideHalfUp(BigInt(amount) * account.fees.rate, MILLION) + account.fees.fixed
	return Number(fee < BigInt(amount) ? fee : BigInt(amount))
}

function keepOrConsume(session: Session, payment: PaymentRow, method: PaymentMethodRow): void {
	if (method.customer) return
	const customer = payment.setupFutureUsage ? payment.customer : null
	const row = session.books.put('paymentMethod', { ...method, customer, consumed: customer === null })
	if (customer) emit(session, 'payment_method.attached', { kind: 'paymentMethod', row })
}
