import { PaymentNotFound, PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'

interface Refusal {
	readonly statusCode: number
	readonly error?: {
		readonly code?: string
		readonly description?: string
		readonly reason?: string
		readonly field?: string | null
	}
}

/**
 * - no such object, which the API answers with 400: `PaymentNotFound`
 * - the same idempotency key for another request: `PaymentRejected`, `idempotency_error`
 * - the request was wrong or not allowed, nothing was taken: `PaymentRejected`
 * - no answer, an empty one (5xx), or "not now" (409, 429): `PaymentOutcomeUnknown`
 * A lost connection is a `TypeError` of the SDK, which reads the status of a missing answer. So only errors
 * of SDK calls may be passed here.
 */
export function toPaymentError(error: unknown): unknown {
	if (error instanceof TypeError)
		return new PaymentOutcomeUnknown('Razorpay gave no answer.', { cause: error })
	const refusal = refusalOf(error)
	if (!refusal) return error
	const { statusCode, error: stated } = refusal
	const description = stated?.description ?? `Razorpay answered ${statusCode}.`
	if (statusCode >= 500 || statusCode === 409 || statusCode === 429)
		return new PaymentOutcomeUnknown(description, { cause: error })
	if (statusCode === 404 || /\bid provided does not exist\b/i.test(description))
		return new PaymentNotFound(description, { cause: error })
	if (/\bidempotency key\b/i.test(description)) return new PaymentRejected(description, 'idempotency_error')
	const code = stated?.reason || stated?.code || 'BAD_REQUEST_ERROR'
	return new PaymentRejected(description, code, stated?.field || null)
}

function refusalOf(error: unknown): Refusal | null {
	if (typeof error !== 'object' || error === null) return null
	if ('statusCode' in error) return { ...error, statusCode: Number(error.statusCode) }
	if (!('isAxiosError' in error)) return null
	const { response } = error as { response?: { status: number; data?: { error?: Refusal['error'] } } }
	// No answer is as good as one that says nothing.
	if (!response) return { statusCode: 503 }
	const stated = response.data?.error
	return { statusCode: response.status, ...(stated && { error: stated }) }
}
