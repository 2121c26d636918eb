import { WEBHOOK_CALLS } from '../bad-input.webhooks.ts'
import type { TestDeclaration } from '../declaration.ts'

/** What the tests of the API know of providers. */
export const declaration: TestDeclaration = {
	calls: [...WEBHOOK_CALLS],
	replays: {
		'POST /api/v1/webhooks/stripe': {
			because: 'A webhook is known by the provider’s id of it, not by a key.',
		},
		'POST /api/v1/webhooks/paypal': {
			because: 'A webhook is known by the provider’s id of it, not by a key.',
		},
	},
	rules: {
		'POST /api/v1/webhooks/stripe': { gate: 'provider' },
		'POST /api/v1/webhooks/paypal': { gate: 'provider' },
	},
}
