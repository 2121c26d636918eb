import type Stripe from 'stripe'
import { invalid, missing } from '../faults.ts'
import type { ChargeRow, RefundRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { bookBalance, exchange } from './balance.ts'
import { toMetadata } from './params.ts'
import { findPayment } from './payments.ts'
import { updateWarnings } from './warnings.ts'

export function createRefund(
	session: Session,
	params: Stripe.RefundCreateParams,
	status: 'succeeded' | 'pending' = 'succeeded',
): RefundRow {
	const charge = findCharge(session, params)
	const left = charge.amount - charge.amountRefunded
	const amount = params.amount ?? left
	if (left === 0) {
		throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
	}
	if (charge.disputed) {
		throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
			code: 'charge_disputed',
		})
	}
	if (amount < 1 || amount > left) {
		throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
			param: 'amount',
		})
	}
	const id = session.books.newId('re_')
	const refund = session.books.put('refund', {
		id,
		charge: charge.id,
		payment: charge.payment,
		created: session.now,
		amount,
		currency: charge.currency,
		status,
		reason: params.reason ?? null,
		metadata: toMetadata(params.metadata),
		balanceTransaction: bookBalance(session, {
			type: session.books.get('paymentMethod', charge.paymentMethod)?.bank ? 'payment_refund' : 'refund',
			category: 'refund',
			...exchange(session, -amount, charge.currency),
			fee: 0,
			source: id,
		}).id,
		failureBalanceTransaction: null,
	})
	emit(session, 'refund.created', { kind: 'refund', row: refund })
	const refunded = session.books.put('charge', { ...charge, amountRefunded: charge.amountRefunded + amount })
	emit(session, 'charge.refunded', { kind: 'charge', row: refunded })
	if (refunded.amountRefunded === refunded.amount) updateWarnings(session, refunded)
	return refund
}

/**
 * Ends a pending refund. A failed one returns the money to the account; a succeeded one can still fail when
 * the donor's bank returns it.
 */
export function settleRefund(session: Session, id: string, status: 'succeeded' | 'failed'): RefundRow {
	const refund = session.books.get('refund', id)
	if (!refund) throw missing('refund', id, 'id')
	const mayEnd = refund.status === 'pending' || (refund.status === 'succeeded' && status === 'failed')
	if (!mayEnd) throw invalid(`The refund ${id} is ${refund.status}.`)
	let failureBalanceTransaction: string | null = null
	if (status === 'failed') {
		failureBalanceTransaction = bookBalance(session, {
			type: 'refund_failure',
			category: 'refund_failure',
			...exchange(session, refund.amount, refund.currency),
			fee: 0,
			source: id,
		}).id
		const charge = session.books.get('charge', refund.charge)
		if (charge) {
			session.books.put('charge', { ...charge, amountRefunded: charge.amountRefunded - refund.amount })
		}
	}
	const settled = session.books.put('refund', { ...refund, status, failureBalanceTransaction })
	emit(session, status === 'failed' ? 'refund.failed' : 'refund.updated', { kind: 'refund', row: settled })
	return settled
}

function findCharge(session: Session, params: Stripe.RefundCreateParams): ChargeRow {
	const id =
		params.charge ??
		(params.payment_intent ? findPayment(session, params.payment_intent).latestCharge : undefined)
	if (id === undefined) {
		throw invalid('One of the following params should be provided: payment_intent or charge.')
	}
	const charge = id === null ? undefined : session.books.get('charge', id)
	if (!charge) {
		if (params.charge) throw missing('charge', params.charge, 'charge')
		throw invalid(`The PaymentIntent ${params.payment_intent} does not have a successful charge to refund.`)
	}
	if (charge.failure || charge.pending)
		throw invalid(`Charge ${charge.id} brought nothing that could be refunded.`)
	return charge
}
