import type { Reply } from '../../kernel/http/route.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import {
	ADDRESS_REQUIRED,
	PaymentDeclined,
	PaymentOutcomeUnknown,
	PaymentRejected,
	type PaymentSnapshot,
} from '../../kernel/ports/payments.ts'
import { readTextRef, type TextRef } from '../../kernel/wire/text.ts'

const CARD_PROBLEM = 'donations.answers.CARD_DECLINED'
const NOT_AUTHENTICATED = 'donations.declines.notAuthenticated'

export function answerOf(snapshot: PaymentSnapshot, donationId: string, position: Position): Reply {
	const { clientSecret, customerRef, providerRef, status } = snapshot
	const untilIdle = status === 'succeeded'
	const body = {
		statusCode: untilIdle || status === 'requires_action' ? 200 : 202,
		requiresAction: status === 'requires_action',
		clientSecret,
		customer_id: customerRef,
		paymentIntentId: providerRef,
		donationId,
		...body202(untilIdle || status === 'requires_action'),
	}
	return { status: body.statusCode, body, position }
}

const body202 = (known: boolean) =>
	known ? {} : { code: 'PAYMENT_PENDING', message: 'donations.answers.paymentPending' }

/** Answers that the outcome is unknown: the page polls, and the sweeper reads the payment again. */
export const pendingAnswer = (
	donationId: string,
	position: Position,
	paymentIntentId: string | null,
): Reply => ({
	status: 202,
	body: {
		statusCode: 202,
		requiresAction: false,
		clientSecret: null,
		customer_id: null,
		paymentIntentId,
		donationId,
		...body202(false),
	},
	position,
})

/**
 * The provider's codes that have a text of their own.
 * @see https://docs.stripe.com/declines/codes
 */
const DECLINES: readonly string[] = [
	'authentication_required',
	'card_declined',
	'card_velocity_exceeded',
	'expired_card',
	'incorrect_cvc',
	'incorrect_number',
	'insufficient_funds',
	'invalid_cvc',
	'invalid_expiry_month',
	'invalid_expiry_year',
	'payment_intent_authentication_failure',
	'processing_error',
	'test_mode_live_card',
	'transaction_not_allowed',
]

/**
 * Returns the text of a decline: ours for the most specific code that has one, else the provider's sentence.
 */
function declineText({ message, code, declineCode }: PaymentDeclined): TextRef {
	if (readTextRef(message)) return message
	const known = [declineCode, code].find((each) => each !== null && DECLINES.includes(each))
	return known ? `donations.declines.${known}` : message
}

const rejectionText = ({ code }: PaymentRejected): TextRef =>
	code === ADDRESS_REQUIRED ? `donations.declines.${ADDRESS_REQUIRED}` : CARD_PROBLEM

export function refusalOf(
	error: PaymentDeclined | PaymentRejected,
	donationId: string,
	position: Position,
): Reply {
	const declined = error instanceof PaymentDeclined
	return {
		status: 400,
		body: {
			statusCode: 400,
			code: declined ? 'CARD_DECLINED' : 'PAYMENT_REJECTED',
			message: CARD_PROBLEM,
			error: true,
			raw: {
				// The provider's text on a card is for its holder; its text on our request is not.
				message: declined ? declineText(error) : rejectionText(error),
				code: error.code,
				decline_code: declined ? error.declineCode : null,
			},
			donationId,
		},
		position,
	}
}

/** Checks whether the payment failed for good, so that another card may be tried. */
export const isOver = ({ status }: PaymentSnapshot): boolean =>
	status === 'requires_payment_method' || status === 'canceled'

export function declinedBy({ failure, providerRef }: PaymentSnapshot): PaymentDeclined {
	const { code = 'canceled', declineCode = null } = failure ?? {}
	const message = code === 'payment_intent_authentication_failure' ? NOT_AUTHENTICATED : CARD_PROBLEM
	return new PaymentDeclined(message, code, declineCode, providerRef)
}

export const isUnknown = (error: unknown): error is PaymentOutcomeUnknown =>
	error instanceof PaymentOutcomeUnknown
export const isRefusal = (error: unknown): error is PaymentDeclined | PaymentRejected =>
	error instanceof PaymentDeclined || error instanceof PaymentRejected

export async function answered<T>(call: Promise<T>): Promise<T | null> {
	try {
		return await call
	} catch (error) {
		if (isUnknown(error)) return null
		throw error
	}
}
