import { WEBHOOK_CALLS } from '../calls.webhooks.ts'
import type { TestDeclaration } from '../declaration.ts'

const replay = { because: 'A webhook is known by the provider’s id of it, not by a key.' }

export const declaration: TestDeclaration = {
	calls: [...WEBHOOK_CALLS],
	replays: {
		'POST /api/v1/webhooks/stripe': replay,
		'POST /api/v1/webhooks/razorpay': replay,
		'POST /api/v1/webhooks/paypal': replay,
	},
	rules: {
		'POST /api/v1/webhooks/stripe': { gate: 'provider' },
		'POST /api/v1/webhooks/razorpay': { gate: 'provider' },
		'POST /api/v1/webhooks/paypal': { gate: 'provider' },
	},
}
