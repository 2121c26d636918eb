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

/** What the browser reads after a payment step, flat as the spec has it. */
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

/** Nobody knows yet whether the money moved: the page polls, the sweeper asks the provider again. */
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
 * Codes of a provider that have a text of their own.
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

/** Why a card was declined: our text for the most particular code that has one, else the provider's sentence. */
function declineText({ message, code, declineCode }: PaymentDeclined): TextRef {
	if (readTextRef(message)) return message
	const known = [declineCode, code].find((each) => each !== null && DECLINES.includes(each))
	return known ? `donations.declines.${known}` : message
}

const rejectionText = ({ code }: PaymentRejected): TextRef =>
	code === ADDRESS_REQUIRED ? `donations.declines.${ADDRESS_REQUIRED}` : CARD_PROBLEM

/** A card that was refused. Nothing was charged, and the donation can be tried again under its id. */
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
				// What the provider says of a card is meant for its holder; what it says of our request is not.
				message: declined ? declineText(error) : rejectionText(error),
				code: error.code,
				decline_code: declined ? error.declineCode : null,
			},
			donationId,
		},
		position,
	}
}

/** Nothing more comes of this payment: another card may be tried. */
export const isOver = ({ status }: PaymentSnapshot): boolean =>
	status === 'requires_payment_method' || status === 'canceled'

/** A payment that is over, as the refusal that it is. */
export function declinedBy({ failure, providerRef }: PaymentSnapshot): PaymentDeclined {
	const { code = 'canceled', declineCode = null } = failure ?? {}
	const message = code === 'payment_intent_authentication_failure' ? NOT_AUTHENTICATED : CARD_PROBLEM
	return new PaymentDeclined(message, code, declineCode, providerRef)
}

export const isUnknown = (error: unknown): error is PaymentOutcomeUnknown =>
	error instanceof PaymentOutcomeUnknown
export const isRefusal = (error: unknown): error is PaymentDeclined | PaymentRejected =>
	error instanceof PaymentDeclined || error instanceof PaymentRejected

/** What a provider answered; null when it gave no answer. */
export async function answered<T>(call: Promise<T>): Promise<T | null> {
	try {
		return await call
	} catch (error) {
		if (isUnknown(error)) return null
		throw error
	}
}
