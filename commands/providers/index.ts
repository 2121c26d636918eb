import type { Contribution } from '../../kernel/capability/capability.ts'
import { receiveWebhook } from './receive-webhook.ts'

export const providerCommands: Contribution = {
	name: 'commands/providers',
	routes: ({ sql, clock, payments, cipher, wake }) =>
		payments.webhookVerifiers().map((provider) => receiveWebhook({ sql, clock, provider, cipher, wake })),
}
