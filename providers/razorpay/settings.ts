import { z } from 'zod'
import { liveKeyProblems, type ProviderSettings, testKeyProblems } from '../shared/provider-settings.ts'
import type { RazorpayAccount } from './client.ts'

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

export const razorpaySettings: ProviderSettings<
	Pick<RazorpayAccount, 'keyId' | 'keySecret' | 'webhookSecret' | 'payFrom'>
> = {
	title: 'Razorpay',
	keys: KEYS,
	variables: {
		RAZORPAY_KEY_ID: z
			.string()
			.regex(/^rzp_(test|live)_\w+$/, 'RAZORPAY_KEY_ID must begin with rzp_test_ or rzp_live_.')
			.optional(),
		RAZORPAY_KEY_SECRET: z.string().optional(),
		RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
		RAZORPAYX_ACCOUNT_NUMBER: z
			.string()
			.regex(/^\d{9,18}$/, 'RAZORPAYX_ACCOUNT_NUMBER must be the number of the current account at RazorpayX.')
			.optional(),
	},
	apiUrl: 'RAZORPAY_API_URL',
	read: (given) => ({
		keyId: given.RAZORPAY_KEY_ID ?? '',
		keySecret: given.RAZORPAY_KEY_SECRET ?? '',
		webhookSecret: given.RAZORPAY_WEBHOOK_SECRET ?? '',
		...(given.RAZORPAYX_ACCOUNT_NUMBER !== undefined && { payFrom: given.RAZORPAYX_ACCOUNT_NUMBER }),
	}),
	liveProblems: (given) => liveKeyProblems(KEYS, given),
	testProblems: (given) => testKeyProblems(['RAZORPAY_KEY_ID'], given),
}
