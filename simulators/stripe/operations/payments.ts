import type Stripe from 'stripe'
import { behaviourOf } from '../cards.ts'
import { cardError, invalid, missing, StripeFault } from '../faults.ts'
import type { Failure, PaymentMethodRow, PaymentRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'
import { viewPaymentIntent } from '../views/payment-intent.ts'
import { viewPaymentMethod } from '../views/payment-method.ts'
import { exchange } from './balance.ts'
import { chargeCard, failPayment } from './charging.ts'
import { checkCustomer } from './customers.ts'
import { debitAccount } from './debits.ts'
import { checkExport, isAlone, notifyHolder, refusedAlone, toMandateOptions, wantsMandate } from './india.ts'
import { toMetadata } from './params.ts'
import { resolvePaymentMethod, usedUp } from './payment-methods.ts'
import { checkMandate } from './setups.ts'

const AUTHENTICATION_REQUIRED: Failure = {
	type: 'card_error',
	code: 'authentication_required',
	declineCode: 'authentication_required',
	message: 'Your card was declined. This transaction requires authentication.',
}
const AUTHENTICATION_FAILED: Failure = {
	type: 'invalid_request_error',
	code: 'payment_intent_authentication_failure',
	declineCode: null,
	message:
		'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export function createPayment(session: Session, params: Stripe.PaymentIntentCreateParams): PaymentRow {
	checkAmount(session, params.amount, params.currency)
	const allowedTypes = checkTypes(session, params.allowed_payment_method_types)
	checkCurrency(params.currency, allowedTypes)
	checkCustomer(session, params.customer)
	if (params.confirm && !params.payment_method) {
		throw invalid('You must provide a payment method to confirm this PaymentIntent.', {
			code: 'parameter_missing',
			param: 'payment_method',
		})
	}
	if (params.off_session && !params.confirm)
		throw invalid('You can only use off_session when confirm=true.', { param: 'off_session' })
	const method = params.payment_method ? resolvePaymentMethod(session, params.payment_method) : null
	if (method) {
		checkUsable(method, params.customer ?? null)
		checkType(method, allowedTypes)
		if (method.bank) checkMandate(session, params.mandate, method.id)
	}
	const { mandate_options: mandateOptions } = params.payment_method_options?.card || {}
	const id = session.books.newId('pi_')
	const row = session.books.put('payment', {
		id,
		secret: `${id}_secret_${session.books.newId('', 25)}`,
		created: session.now,
		amount: params.amount,
		currency: params.currency.toLowerCase(),
		status: method ? 'requires_confirmation' : 'requires_payment_method',
		confirmation: params.confirmation_method ?? 'automatic',
		allowedTypes,
		customer: params.customer ?? null,
		description: params.description ?? null,
		metadata: toMetadata(params.metadata),
		receiptEmail: params.receipt_email ?? null,
		setupFutureUsage: params.setup_future_usage ?? null,
		...(params.off_session ? { offSession: true as const } : {}),
		...(params.mandate ? { mandate: params.mandate } : {}),
		...(mandateOptions ? { mandateOptions: toMandateOptions(mandateOptions) } : {}),
		paymentMethod: method?.id ?? null,
		authenticated: false,
		lastError: null,
		latestCharge: null,
		canceledAt: null,
		cancellationReason: null,
	})
	emit(session, 'payment_intent.created', { kind: 'payment', row })
	return params.confirm && method ? attempt(session, row, method) : row
}

export function updatePayment(
	session: Session,
	params: Stripe.PaymentIntentUpdateParams,
	id: string,
): PaymentRow {
	const row = findPayment(session, id)
	if (isDecided(row)) {
		if (Object.keys(params).some((key) => !['metadata', 'description', 'expand'].includes(key))) {
			throw unexpectedState(session, row, 'updated')
		}
	}
	if (params.amount !== undefined) checkAmount(session, params.amount, row.currency)
	checkTypes(session, params.allowed_payment_method_types)
	checkCustomer(session, params.customer)
	const customer = params.customer ?? row.customer
	const method = params.payment_method ? resolvePaymentMethod(session, params.payment_method) : null
	if (method) {
		checkUsable(method, customer)
		checkType(method, row.allowedTypes)
	}
	return session.books.put('payment', {
		...row,
		amount: params.amount ?? row.amount,
		customer,
		description: params.description ?? row.description,
		metadata: toMetadata(params.metadata, row.metadata),
		receiptEmail: params.receipt_email || row.receiptEmail,
		setupFutureUsage: params.setup_future_usage || row.setupFutureUsage,
		...(method
			? { paymentMethod: method.id, authenticated: false, status: 'requires_confirmation' as const }
			: {}),
	})
}

export function confirmPayment(
	session: Session,
	params: Stripe.PaymentIntentConfirmParams,
	id: string,
): PaymentRow {
	const row = findPayment(session, id)
	if (isDecided(row)) throw unexpectedState(session, row, 'confirmed')
	const methodId = params.payment_method ?? row.paymentMethod
	if (!methodId) throw unexpectedState(session, row, 'confirmed without a payment method')
	// Confirming while the challenge is open asks for the same challenge again.
	if (row.status === 'requires_action' && methodId === row.paymentMethod) return row
	const method = resolvePaymentMethod(session, methodId)
	checkUsable(method, row.customer)
	checkType(method, row.allowedTypes)
	if (method.bank) checkMandate(session, row.mandate, method.id)
	const isSame = method.id === row.paymentMethod
	const confirmed = {
		...row,
		receiptEmail: params.receipt_email || row.receiptEmail,
		setupFutureUsage: params.setup_future_usage || row.setupFutureUsage,
		authenticated: isSame && row.authenticated,
	}
	return attempt(session, confirmed, method)
}

export function cancelPayment(
	session: Session,
	params: Stripe.PaymentIntentCancelParams,
	id: string,
): PaymentRow {
	const row = findPayment(session, id)
	if (isDecided(row)) throw unexpectedState(session, row, 'canceled')
	const canceled = session.books.put('payment', {
		...row,
		status: 'canceled',
		canceledAt: session.now,
		cancellationReason: params.cancellation_reason ?? null,
	})
	emit(session, 'payment_intent.canceled', { kind: 'payment', row: canceled })
	return canceled
}

/**
 * Records the donor's answer to the card's challenge. With manual confirmation the merchant must confirm
 * again.
 */
export function answerChallenge(session: Session, id: string, passes: boolean): PaymentRow {
	const row = findPayment(session, id)
	if (row.status !== 'requires_action' || !row.paymentMethod) {
		throw unexpectedState(session, row, 'authenticated')
	}
	const method = resolvePaymentMethod(session, row.paymentMethod)
	if (!passes) return failPayment(session, row, method, AUTHENTICATION_FAILED, null)
	const authenticated = { ...row, authenticated: true, status: 'requires_confirmation' as const }
	return row.confirmation === 'manual'
		? session.books.put('payment', authenticated)
		: chargeCard(session, authenticated, method).payment
}

export function findPayment(session: Session, id: string): PaymentRow {
	const row = session.books.get('payment', id)
	if (!row) throw missing('payment_intent', id, 'intent')
	return row
}

const isDecided = ({ status }: PaymentRow): boolean =>
	status === 'succeeded' || status === 'canceled' || status === 'processing'

function attempt(session: Session, row: PaymentRow, method: PaymentMethodRow): PaymentRow {
	if (method.bank) return debitAccount(session, row, method)
	checkExport(session, row, method)
	const refused = refusedAlone(session, row, method)
	if (!refused && isAlone(row, method)) return notifyHolder(session, row, method)
	const asks = behaviourOf(method.card).challenge || wantsMandate(row, method)
	if (!refused && asks && !row.authenticated) {
		if (row.offSession) {
			const failed = failPayment(session, row, method, AUTHENTICATION_REQUIRED, null)
			throw cardError(AUTHENTICATION_REQUIRED, {
				payment_intent: viewPaymentIntent(session.books, failed),
				payment_method: viewPaymentMethod(method),
			})
		}
		const waiting = session.books.put('payment', {
			...row,
			status: 'requires_action',
			paymentMethod: method.id,
			lastError: null,
		})
		emit(session, 'payment_intent.requires_action', { kind: 'payment', row: waiting })
		return waiting
	}
	const { payment, charge } = chargeCard(session, row, method, refused)
	if (!charge.failure) return payment
	throw cardError(charge.failure, {
		charge: charge.id,
		payment_intent: viewPaymentIntent(session.books, payment),
		payment_method: viewPaymentMethod(method),
	})
}

const unexpectedState = (session: Session, row: PaymentRow, verb: string) =>
	new StripeFault(400, {
		type: 'invalid_request_error',
		code: 'payment_intent_unexpected_state',
		message: `This PaymentIntent's status is ${row.status}: it could not be ${verb}.`,
		payment_intent: viewPaymentIntent(session.books, row),
	})

function checkAmount(session: Session, sent: number, currency: string): void {
	const { account } = session
	if (sent < 1)
		throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
	const { amount } = exchange(session, sent, currency)
	if (amount < account.limits.min) {
		throw invalid(`Amount must be at least ${account.limits.min} ${account.currency.toLowerCase()}`, {
			code: 'amount_too_small',
			param: 'amount',
		})
	}
	if (amount > account.limits.max) {
		throw invalid(`Amount must be no more than ${account.limits.max}`, {
			code: 'amount_too_large',
			param: 'amount',
		})
	}
}

function checkCurrency(currency: string, allowed: PaymentRow['allowedTypes']): void {
	if (!allowed?.includes('us_bank_account') || currency.toLowerCase() === 'usd') return
	throw invalid(`The currency ${currency} is invalid for us_bank_account: it takes usd.`, {
		param: 'currency',
	})
}

type Allowed = NonNullable<PaymentRow['allowedTypes']>

function checkTypes({ account }: Session, types: readonly string[] | undefined): PaymentRow['allowedTypes'] {
	if (types === undefined) return null
	const taken: Allowed = account.country === 'US' ? ['card', 'us_bank_account'] : ['card']
	const allowed = taken.filter((type) => types.includes(type))
	if (allowed.length === types.length) return allowed
	throw invalid(`This account takes ${taken.join(' and ')} only, not ${types.join(', ')}.`, {
		code: 'payment_intent_invalid_parameter',
		param: 'allowed_payment_method_types',
	})
}

function checkType(method: PaymentMethodRow, allowed: PaymentRow['allowedTypes']): void {
	const type = method.bank ? 'us_bank_account' : 'card'
	if ((allowed ?? ['card']).includes(type)) return
	throw invalid(`The PaymentMethod ${method.id} is a ${type}, which this PaymentIntent doesn't allow.`, {
		code: 'payment_intent_incompatible_payment_method',
		param: 'payment_method',
	})
}

function checkUsable(method: PaymentMethodRow, customer: string | null): void {
	if (method.consumed) throw usedUp(method.id)
	if (method.customer && method.customer !== customer) {
		throw invalid(`The PaymentMethod ${method.id} belongs to the Customer ${method.customer}.`, {
			param: 'payment_method',
		})
	}
}
