import { z } from 'zod'
import type { ProviderSettings } from '../shared/provider-settings.ts'
import type { PaypalAccount, PaypalOptions } from './client.ts'

export interface PaypalKeys
	extends Pick<PaypalAccount, 'clientId' | 'clientSecret' | 'webhookId'>,
		Pick<PaypalOptions, 'environment'> {}

const KEYS = ['PAYPAL_US_CLIENT_ID', 'PAYPAL_US_CLIENT_SECRET', 'PAYPAL_US_WEBHOOK_ID'] as const

export const paypalSettings: ProviderSettings<PaypalKeys> = {
	title: 'PayPal',
	keys: KEYS,
	variables: {
		PAYPAL_US_CLIENT_ID: z.string().optional(),
		PAYPAL_US_CLIENT_SECRET: z.string().optional(),
		PAYPAL_US_WEBHOOK_ID: z.string().optional(),
		PAYPAL_ENV: z.enum(['sandbox', 'live'], { error: 'PAYPAL_ENV must be sandbox or live.' }).optional(),
	},
	apiUrl: 'PAYPAL_API_URL',
	read: (given) => ({
		clientId: given.PAYPAL_US_CLIENT_ID ?? '',
		clientSecret: given.PAYPAL_US_CLIENT_SECRET ?? '',
		webhookId: given.PAYPAL_US_WEBHOOK_ID ?? '',
		environment: given.PAYPAL_ENV === 'live' ? 'live' : 'sandbox',
	}),
	// Its live credentials look like those of its sandbox.
	liveProblems: ({ PAYPAL_ENV }) =>
		PAYPAL_ENV === 'live'
			? ['PAYPAL_ENV must not be live outside production: use the sandbox, or no keys for the simulators.']
			: [],
	testProblems: (given) =>
		KEYS.some((name) => given[name] !== undefined) && given.PAYPAL_ENV !== 'live'
			? ['PAYPAL_ENV must be live in production: payments in the sandbox are no donations.']
			: [],
}
