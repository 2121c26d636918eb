import { z } from 'zod'

/** What the account at PayPal, in dollars, is reached with. */
export interface PaypalAccountConfig {
	/** Public: the checkout in the browser has it too. */
	readonly clientId: string
	readonly clientSecret: string
	/** PayPal's name of the webhook that it calls us by. */
	readonly webhookId: string
	readonly environment: 'sandbox' | 'live'
}

export const PAYPAL_VARIABLES = [
	'PAYPAL_US_CLIENT_ID',
	'PAYPAL_US_CLIENT_SECRET',
	'PAYPAL_US_WEBHOOK_ID',
] as const

/** Each variable by itself. */
export const paypalVariables = {
	PAYPAL_US_CLIENT_ID: z.string().optional(),
	PAYPAL_US_CLIENT_SECRET: z.string().optional(),
	PAYPAL_US_WEBHOOK_ID: z.string().optional(),
	PAYPAL_ENV: z.enum(['sandbox', 'live'], { error: 'PAYPAL_ENV must be sandbox or live.' }).optional(),
}

type Env = Readonly<Partial<Record<(typeof PAYPAL_VARIABLES)[number], string | undefined>>> & {
	readonly PAYPAL_ENV?: 'sandbox' | 'live' | undefined
}

/** Null where not all of its variables are set. */
export function paypalAccountOf(env: Env): PaypalAccountConfig | null {
	const {
		PAYPAL_US_CLIENT_ID: clientId,
		PAYPAL_US_CLIENT_SECRET: clientSecret,
		PAYPAL_US_WEBHOOK_ID: webhookId,
		PAYPAL_ENV: environment = 'sandbox',
	} = env
	return clientId && clientSecret && webhookId ? { clientId, clientSecret, webhookId, environment } : null
}
