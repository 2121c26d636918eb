import { asFailure, type Failure } from '../../../../../../client/failure.ts'
import { onDevice } from '../../../../../../client/storage.ts'
import type { DonationStatus, PaymentIntentAnswer } from '../../../../../../domain/donations/contract.ts'
import type { CheckoutAttempt } from '../../api/checkout-details.ts'
import { confirmPayment, createPayment, type PaymentProof, refusalOf } from '../../api/payment.ts'
import { fetchTransaction } from '../../api/transaction.ts'
import type { IntentSeen, PaymentEffect, PaymentEvent } from './machine.ts'
import type { BillingDetails, StripeElement, StripeIntent, StripeJs } from './stripe.ts'

/** Remembers a try whose outcome isn't known, so that a reload continues it. */
export interface AttemptMemory {
	/** Returns the donation that the next try continues, or null. */
	readonly donationId: () => string | null
	readonly remember: (attempt: CheckoutAttempt | null, donationId: string | null) => void
}

export interface PaymentContext {
	readonly memory: AttemptMemory
	/** Tells the server that the browser has paid. @throws Failure */
	readonly record: (proof: PaymentProof, attempt: CheckoutAttempt) => Promise<DonationStatus>
	readonly stripe: StripeJs
	readonly cardNumber: StripeElement
	readonly billing: BillingDetails
	/** The only country whose cards are accepted with the given `billing`; null: all are. */
	readonly takesOnlyOf: string | null
	readonly attempt: (paymentMethodId: string) => CheckoutAttempt
	readonly savedAttempt: (() => CheckoutAttempt) | null
	readonly saveCard: boolean
	readonly onRecordFailed: (message: string) => void
}

/** Pauses before a retry of an unanswered call. */
const RETRY_AFTER_MS = [800, 2500]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isUnknown = (failure: Failure) => failure.isUnreachable || failure.statusCode >= 500

/** Retries an unanswered call, which is safe because of its key. */
async function persist<T>(send: () => Promise<T>): Promise<T> {
	for (const wait of RETRY_AFTER_MS) {
		try {
			return await send()
		} catch (error) {
			if (!isUnknown(asFailure(error))) throw error
			await pause(wait)
		}
	}
	return send()
}

/** Carries out one effect. @returns the resulting event, or null if there is none */
export async function carryOut(
	effect: Exclude<PaymentEffect, { do: 'finish' }>,
	context: PaymentContext,
): Promise<PaymentEvent> {
	switch (effect.do) {
		case 'createMethod':
			return createMethod(context)
		case 'createIntent':
			return answerOf(context, () => createPayment(effect.attempt), effect.attempt)
		case 'confirmIntent':
			return answerOf(context, () => confirmPayment(effect.paymentIntentId, effect.attempt), effect.attempt)
		case 'retrieveIntent':
			return retrieve(context, effect.clientSecret)
		case 'handleAction':
			return handleAction(context, effect.clientSecret)
		case 'record':
			return record(effect, context)
		case 'poll':
			return poll(effect.donationId, effect.afterMs)
	}
}

function begun({ memory }: PaymentContext, attempt: CheckoutAttempt): PaymentEvent {
	memory.remember(attempt, memory.donationId())
	return { type: 'methodCreated', attempt }
}

async function createMethod(context: PaymentContext): Promise<PaymentEvent> {
	const { stripe, cardNumber, billing, takesOnlyOf, attempt, savedAttempt, saveCard } = context
	if (savedAttempt) return begun(context, savedAttempt())
	try {
		const { paymentMethod, error } = await stripe.createPaymentMethod({
			type: 'card',
			card: cardNumber,
			billing_details: billing,
			...(saveCard && { allow_redisplay: 'always' as const }),
		})
		if (!paymentMethod) return { type: 'methodRefused', text: error?.message ?? '' }
		const country = paymentMethod.card?.country
		if (takesOnlyOf !== null && country && country !== takesOnlyOf) return { type: 'addressMissing' }
		return begun(context, attempt(paymentMethod.id))
	} catch {
		return { type: 'methodRefused', text: '' }
	}
}

async function answerOf(
	{ memory }: PaymentContext,
	send: () => Promise<PaymentIntentAnswer>,
	attempt: CheckoutAttempt,
): Promise<PaymentEvent> {
	try {
		const answer = await persist(send)
		memory.remember(attempt, answer.donationId)
		return {
			type: 'intentAnswered',
			donationId: answer.donationId,
			requiresAction: answer.requiresAction,
			clientSecret: answer.clientSecret,
			paymentIntentId: answer.paymentIntentId,
			customerId: answer.customer_id,
			pending: answer.code === 'PAYMENT_PENDING',
		}
	} catch (error) {
		const failure = asFailure(error)
		if (isUnknown(failure)) return { type: 'unreachable' }
		const refusal = refusalOf(failure)
		memory.remember(null, refusal?.donationId ?? memory.donationId())
		const text = refusal?.raw.message ?? failure.message
		return { type: 'intentRefused', text: text === '' ? null : text }
	}
}

const seen = ({ status, last_payment_error }: StripeIntent): IntentSeen => ({
	status,
	failed: Boolean(last_payment_error),
})

async function retrieve({ stripe }: PaymentContext, clientSecret: string): Promise<PaymentEvent> {
	try {
		const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
		return paymentIntent ? { type: 'intentSeen', intent: seen(paymentIntent) } : { type: 'unreachable' }
	} catch {
		return { type: 'unreachable' }
	}
}

async function handleAction({ stripe }: PaymentContext, clientSecret: string): Promise<PaymentEvent> {
	try {
		const { paymentIntent } = await stripe.handleNextAction({ clientSecret })
		return paymentIntent ? { type: 'actionDone', intent: seen(paymentIntent) } : { type: 'actionFailed' }
	} catch {
		return { type: 'actionFailed' }
	}
}

async function record(
	{ payment }: Extract<PaymentEffect, { do: 'record' }>,
	context: PaymentContext,
): Promise<PaymentEvent> {
	const { attempt, customerId, clientSecret, paymentIntentId } = payment
	const proof = { customerId, clientSecret, transactionId: paymentIntentId }
	try {
		const status = await persist(() => context.record(proof, attempt))
		if (customerId) onDevice.set(customerKey(attempt.body.currency), customerId)
		return { type: 'recorded', status }
	} catch (error) {
		context.onRecordFailed(asFailure(error).message)
		return { type: 'recordFailed' }
	}
}

async function poll(donationId: string, afterMs: number): Promise<PaymentEvent> {
	await pause(afterMs)
	try {
		return { type: 'polled', status: (await fetchTransaction(donationId)).status }
	} catch {
		return { type: 'polled', status: null }
	}
}

const customerKey = (currency: string) => `karuna.customer.${currency.toUpperCase()}`

/**
 * Returns the provider's customer of an earlier donation on this device, or null: the provider creates a new
 * one.
 */
export const knownCustomer = (currency: string): string | null => onDevice.get(customerKey(currency))
