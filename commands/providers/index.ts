import type { Contribution } from '../../kernel/capability.ts'
import { receiveWebhook, wakeForWebhook } from './receive-webhook.ts'

/** What payment providers send us. */
export const providerCommands: Contribution = {
	name: 'commands/providers',
	routes: ({ sql, clock, payments, cipher, queue, log }) => {
		const wake = wakeForWebhook(queue, log)
		return payments
			.webhookVerifiers()
			.map((provider) => receiveWebhook({ sql, clock, provider, cipher, wake }))
	},
}
