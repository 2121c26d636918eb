import {
	PaymentDeclined,
	PaymentNotFound,
	PaymentOutcomeUnknown,
	PaymentRejected,
} from '../../kernel/ports/payments.ts'

interface Answered {
	readonly statusCode: number
	readonly body: unknown
}
const isAnswered = (error: unknown): error is Answered & Error =>
	error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

export const isStaleToken = (error: unknown): boolean => isAnswered(error) && error.statusCode === 401

/** The payer's method was refused or not approved: nothing was taken, and the payer may choose again. */
const DECLINES: readonly string[] = [
	'INSTRUMENT_DECLINED',
	'ORDER_NOT_APPROVED',
	'PAYER_ACTION_REQUIRED',
	'PAYER_CANNOT_PAY',
	'PAYER_ACCOUNT_RESTRICTED',
	'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
	'CARD_EXPIRED',
	'CARD_CLOSED',
	'TRANSACTION_REFUSED',
	'COMPLIANCE_VIOLATION',
]

const UNDER_WAY: readonly string[] = ['ORDER_COMPLETION_IN_PROGRESS', 'PREVIOUS_REQUEST_IN_PROGRESS']

/**
 * - the payer's method was refused: `PaymentDeclined`, without the order's id, which the caller knows
 * - the request was wrong or not allowed, nothing was taken: `PaymentRejected`
 * - no such object: `PaymentNotFound`
 * - no answer, an empty one (5xx), or "not now" (409, 429): `PaymentOutcomeUnknown`
 * A wrong use of the SDK is returned unchanged. The SDK's errors contain the request with its credentials:
 * none becomes a cause, which would be logged.
 */
export function toPaymentError(error: unknown): unknown {
	if (!(error instanceof Error) || error.name === 'ArgumentsValidationError') return error
	// The connection broke, the time was up, or the answer can't be read: it may have happened.
	if (!isAnswered(error)) return new PaymentOutcomeUnknown(`PayPal did not answer: ${error.message}`)
	const { statusCode: status } = error
	const code = codeOf(error)
	const isUnclear = status < 300 || status >= 500 || status === 408 || status === 409 || status === 429
	if (isUnclear || UNDER_WAY.includes(code))
		return new PaymentOutcomeUnknown(`PayPal answered ${status}: ${code}`)
	if (status === 404) return new PaymentNotFound(`PayPal has no such object: ${code}`)
	if (status === 422 && DECLINES.includes(code))
		return new PaymentDeclined('PayPal refused what was to be paid with.', code, null, null)
	return new PaymentRejected(`PayPal refused: ${code}`, code)
}

function codeOf({ body, statusCode }: Answered): string {
	const { name, error, details } = read(body)
	return details?.[0]?.issue ?? name ?? error ?? String(statusCode)
}

interface ErrorBody {
	readonly name?: string
	readonly error?: string
	readonly details?: readonly { readonly issue?: string }[]
}
function read(body: unknown): ErrorBody {
	try {
		return Object(JSON.parse(String(body)))
	} catch {
		return {}
	}
}
