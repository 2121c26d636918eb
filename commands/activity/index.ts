import type { Contribution } from '../../kernel/capability/capability.ts'
import { dryRunWebhook } from '../../queries/activity/webhook-dry-run.ts'
import { previewOf } from './command-deps.ts'
import { retryEffect } from './retry-effect.ts'
import { retryWebhook } from './retry-webhook.ts'

export const activityCommands: Contribution = {
	name: 'commands/activity',
	routes: (api) => [
		retryEffect({ retry: api.retryEffect }),
		retryWebhook({ sql: api.sql, clock: api.clock }),
		dryRunWebhook({ sql: api.sql, timeline: api.timeline, preview: previewOf(api) }),
	],
}
