import { PaymentNotFound, PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'

/**
 * Removes bank details from errors: libraries' errors contain the request, and providers' sentences may quote
 * it. Only the kind of error and a text without long numbers are left.
 */
export async function withoutDetails<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call()
	} catch (error) {
		const text = (error instanceof Error ? error.message : '').replace(/\d{5,}/g, '…')
		if (error instanceof PaymentRejected) throw new PaymentRejected(text, error.code, error.field)
		if (error instanceof PaymentOutcomeUnknown || error instanceof PaymentNotFound)
			throw new PaymentOutcomeUnknown(text)
		throw new Error(`The transfer could not be sent: ${text}`)
	}
}
