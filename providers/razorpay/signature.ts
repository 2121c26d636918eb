import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CheckoutProof } from '../../kernel/ports/payments.ts'

/** Checks whether a signature is the HMAC-SHA256 of a text, in hexadecimal digits. In constant time. */
export function isSigned(text: string | Buffer, signature: string, secret: string): boolean {
	const expected = createHmac('sha256', secret).update(text).digest()
	const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0)
	return given.length === expected.length && timingSafeEqual(given, expected)
}

export const isCheckoutSigned = (
	{ orderRef, paymentRef, signature }: CheckoutProof,
	keySecret: string,
): boolean => /^pay_\w+$/.test(paymentRef) && isSigned(`${orderRef}|${paymentRef}`, signature, keySecret)
