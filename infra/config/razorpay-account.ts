import { z } from 'zod'

/** What the account at Razorpay, in rupees, is reached with. */
export interface RazorpayAccountConfig {
	/** Public: the checkout in the browser has it too. */
	readonly keyId: string
	readonly keySecret: string
	readonly webhookSecret: string
}

export const RAZORPAY_VARIABLES = [
	'RAZORPAY_KEY_ID',
	'RAZORPAY_KEY_SECRET',
	'RAZORPAY_WEBHOOK_SECRET',
] as const

/** Each variable by itself. */
export const razorpayVariables = {
	RAZORPAY_KEY_ID: z
		.string()
		.regex(/^rzp_(test|live)_\w+$/, 'RAZORPAY_KEY_ID must begin with rzp_test_ or rzp_live_.')
		.optional(),
	RAZORPAY_KEY_SECRET: z.string().optional(),
	RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
}

/** Null where not all of its variables are set. */
export function razorpayAccountOf(
	env: Readonly<Partial<Record<(typeof RAZORPAY_VARIABLES)[number], string | undefined>>>,
): RazorpayAccountConfig | null {
	const {
		RAZORPAY_KEY_ID: keyId,
		RAZORPAY_KEY_SECRET: keySecret,
		RAZORPAY_WEBHOOK_SECRET: webhookSecret,
	} = env
	return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret } : null
}
