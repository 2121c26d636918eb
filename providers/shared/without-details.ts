import { PaymentNotFound, PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'

/**
 * Libraries' errors carry what was sent, and providers' sentences may quote it: of errors of calls with bank details
 * only the kind is left, and a text without long numbers.
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
